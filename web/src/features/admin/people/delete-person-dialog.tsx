import { useState } from 'react';
import type { DeletionPlan } from '#shared/api/identity/accounts.ts';
import type { Person } from '#shared/api/upkeep/people.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import {
  askedAbout,
  type Choices,
  decisionsOf,
  isDecided,
  TypedAddress,
  WorkspaceChoice,
} from '#web/library/account-deletion.tsx';
import { Loaded } from '#web/library/loaded.tsx';
import { displayName, isSameEmail } from '#web/library/person.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDeletePerson, usePersonDeletion } from './people-queries.ts';

export function DeletePersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const query = usePersonDeletion(person.id);
  const deletion = useDeletePerson(person);
  return (
    <Dialog
      title="Delete this account?"
      description={<span className="wrap-anywhere">{`${displayName(person)}, ${person.email}`}</span>}
      className="max-w-lg"
      role="alertdialog"
      pending={deletion.isPending}
      onClose={onClose}
    >
      <Alert variant="destructive" title="This action cannot be undone">
        Their personal workspace is deleted with everything in it. What they created in other people's workspaces stays
        there, under “Former member”.
      </Alert>
      <Loaded query={query} name="The workspaces" waiting={<Skeleton className="h-32" />}>
        {(plan) => <DeletionForm person={person} plan={plan} deletion={deletion} query={query} onDone={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface DeletionFormProps {
  person: Person;
  plan: DeletionPlan;
  deletion: ReturnType<typeof useDeletePerson>;
  query: ReturnType<typeof usePersonDeletion>;
  onDone: () => void;
}

function DeletionForm({ person, plan, deletion, query, onDone }: DeletionFormProps) {
  const [typed, setTyped] = useState('');
  const [choices, setChoices] = useState<Choices>({});
  const [deletesComments, setDeletesComments] = useState(false);
  const asked = askedAbout(plan);
  const canDelete = isSameEmail(typed, person.email) && asked.every((each) => isDecided(each, choices));
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'OWNERSHIP_CHANGED') void query.refetch();
  };
  const submit = () => {
    const input = { email: typed.trim(), deletesComments, workspaces: decisionsOf(plan, choices) };
    deletion.mutate(input, { onSuccess: onDone, onError });
  };
  return (
    <Form pending={deletion.isPending} onSubmit={submit} className="grid min-w-0 gap-5">
      {asked.map((each) => (
        <WorkspaceChoice key={each.id} workspace={each} choices={choices} onChoose={setChoices} />
      ))}
      <LabeledCheckbox
        label="Also delete their comments in other people's workspaces"
        checked={deletesComments}
        onCheckedChange={setDeletesComments}
      />
      <TypedAddress email={person.email} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <FormActions variant="destructive" disabled={!canDelete}>
        {deletion.isPending ? 'Deleting...' : 'Delete account'}
      </FormActions>
    </Form>
  );
}
