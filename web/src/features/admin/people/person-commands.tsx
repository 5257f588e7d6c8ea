import { CirclePause, CirclePlay, History, Mail, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Person } from '#shared/api/upkeep/people.ts';
import type { Command } from '#web/library/list/command.ts';
import { displayName } from '#web/library/person.ts';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { useSendVerification, useStartPerson } from './people-queries.ts';

const StopPersonDialog = lazyDialog(() => import('./stop-person-dialog.tsx').then((m) => m.StopPersonDialog));
const DeletePersonDialog = lazyDialog(() => import('./delete-person-dialog.tsx').then((m) => m.DeletePersonDialog));

/** The record of the installation, with the acts of a person. */
const actsOf = ({ id }: Person) => ({ search: `?${new URLSearchParams({ tab: 'installation', person: id })}` });

/** What an administrator can do with an account. */
export function usePersonCommands(): Command<Person>[] {
  const { mutate: start } = useStartPerson();
  const { mutate: sendCode } = useSendVerification();
  const navigate = useNavigate();
  const isActive = ({ stoppedAt }: Person) => stoppedAt === null;
  return [
    {
      label: 'Send a new code',
      Icon: Mail,
      may: (person) => isActive(person) && !person.emailVerified,
      does: (person) => sendCode(person),
    },
    {
      label: 'Reactivate account',
      Icon: CirclePlay,
      may: (person) => !isActive(person),
      does: (person) => start(person),
    },
    {
      label: 'Show activity',
      Icon: History,
      does: (person) => void navigate(actsOf(person), { state: { personName: displayName(person) } }),
    },
    {
      label: 'Suspend account',
      Icon: CirclePause,
      variant: 'destructive',
      may: isActive,
      dialog: (person, onClose) => <StopPersonDialog person={person} onClose={onClose} />,
    },
    {
      label: 'Delete account',
      Icon: Trash2,
      variant: 'destructive',
      dialog: (person, onClose) => <DeletePersonDialog person={person} onClose={onClose} />,
    },
  ];
}
