import { CirclePause, CirclePlay, History, Mail, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Person } from '#shared/api/upkeep/people.ts';
import type { Command } from '#web/library/list/command.ts';
import { displayName } from '#web/library/person.ts';
import { useSendVerification, useStartPerson } from './people-queries.ts';

/** The record of the installation, with the acts of a person. */
const actsOf = ({ id }: Person) => ({ search: `?${new URLSearchParams({ tab: 'installation', person: id })}` });

interface Asking {
  onStop: (person: Person) => void;
  onDelete: (person: Person) => void;
}

/** What an administrator can do with an account. */
export function usePersonCommands({ onStop, onDelete }: Asking): Command<Person>[] {
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
    { label: 'Suspend account', Icon: CirclePause, variant: 'destructive', may: isActive, does: onStop },
    { label: 'Delete account', Icon: Trash2, variant: 'destructive', does: onDelete },
  ];
}
