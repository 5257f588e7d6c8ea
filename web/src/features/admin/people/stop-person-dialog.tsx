import { useState } from 'react';
import type { Person } from '#shared/api/upkeep/people.ts';
import { displayName } from '#web/library/person.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { useStopPerson } from './people-queries.ts';

type Links = 'keep' | 'end';

const LINKS: { value: Links; label: string; description: string }[] = [
  { value: 'keep', label: 'Their links keep working', description: 'People with a link can still watch.' },
  { value: 'end', label: 'Their links show nothing', description: 'Until you reactivate the account.' },
];

export function StopPersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [links, setLinks] = useState<Links>('keep');
  const { mutate: stop, isPending } = useStopPerson();
  return (
    <FormDialog
      title="Suspend this account?"
      description={<span className="wrap-anywhere">{`${displayName(person)}, ${person.email}`}</span>}
      className="max-w-lg"
      role="alertdialog"
      pending={isPending}
      onSubmit={() => stop({ id: person.id, links }, { onSuccess: onClose })}
      submit={{ label: isPending ? 'Suspending...' : 'Suspend account', variant: 'destructive' }}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 ps-4 text-muted-foreground text-sm">
        <li>Sessions and tokens end immediately. No one can log in, not even with a passkey or a reset link.</li>
        <li>
          Media addresses, uploads and live recordings end within a minute. Anything a device sends after that, for up
          to 15 minutes, is deleted.
        </li>
        <li>Their recordings stay theirs, on the server and on their device. You can reactivate the account.</li>
      </ul>
      <RadioCards label="Links this person created" value={links} onValueChange={setLinks} options={LINKS} />
    </FormDialog>
  );
}
