import { useId, useState } from 'react';
import type { DeletionPlan } from '#shared/api/account.ts';
import type { Person } from '#shared/api/people.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { displayName, isSameEmail } from '#web/library/person.ts';
import { ROLE_LABELS } from '#web/library/role-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDeletePerson, usePersonDeletion } from './people-queries.ts';

type Owned = DeletionPlan['workspaces'][number];

/** Choices besides the ids of members, which are longer. */
const UNDECIDED = '';
const WITH_EVERYTHING = 'delete';

const askedAbout = (plan: DeletionPlan): Owned[] => plan.workspaces.filter(({ members }) => members.length > 0);

/** Deletes the account of a person, as they could. Open as long as it is rendered. */
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
        The personal workspace is deleted with everything in it. What the person made in workspaces of others stays
        there, by a former member.
      </Alert>
      {query.data && (
        <DeletionForm person={person} plan={query.data} deletion={deletion} query={query} onDone={onClose} />
      )}
      {!query.data && query.error && (
        <LoadFailure title="The workspaces could not be loaded" heading="h3" query={query} />
      )}
      {!query.data && !query.error && <Skeleton className="h-32" />}
    </Dialog>
  );
}

/** Who gets each workspace: nobody, if it is deleted. */
const decisionsOf = (asked: Owned[], choices: Record<string, string>) =>
  asked.map(({ id }) => ({ id, newOwnerId: choices[id] === WITH_EVERYTHING ? null : (choices[id] ?? null) }));

interface DeletionFormProps {
  person: Person;
  plan: DeletionPlan;
  deletion: ReturnType<typeof useDeletePerson>;
  query: ReturnType<typeof usePersonDeletion>;
  onDone: () => void;
}

function DeletionForm({ person, plan, deletion, query, onDone }: DeletionFormProps) {
  const commentsId = useId();
  const [typed, setTyped] = useState('');
  const [choices, setChoices] = useState<Record<string, string>>({});
  const [deletesComments, setDeletesComments] = useState(false);
  const asked = askedAbout(plan);
  const isDecided = asked.every(({ id }) => (choices[id] ?? UNDECIDED) !== UNDECIDED);
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'OWNERSHIP_CHANGED') void query.refetch();
  };
  const submit = () => {
    const input = { email: typed.trim(), deletesComments, workspaces: decisionsOf(asked, choices) };
    deletion.mutate(input, { onSuccess: onDone, onError });
  };
  return (
    <Form
      pending={deletion.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid min-w-0 gap-5"
    >
      {asked.map((workspace) => (
        <WorkspaceChoice
          key={workspace.id}
          workspace={workspace}
          choice={choices[workspace.id] ?? UNDECIDED}
          onChoose={(choice) => setChoices({ ...choices, [workspace.id]: choice })}
        />
      ))}
      <div className="flex min-h-11 items-center gap-3 text-sm">
        <Checkbox
          id={commentsId}
          checked={deletesComments}
          onCheckedChange={(checked) => setDeletesComments(checked === true)}
        />
        <label htmlFor={commentsId}>Delete their comments in workspaces of others too</label>
      </div>
      <FormField
        label={
          <span className="font-normal">
            Type <strong className="select-text break-all font-semibold">{person.email}</strong> to confirm
          </span>
        }
      >
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormField>
      <FormActions variant="destructive" disabled={!isDecided || !isSameEmail(typed, person.email)}>
        {deletion.isPending ? 'Deleting...' : 'Delete account'}
      </FormActions>
    </Form>
  );
}

interface WorkspaceChoiceProps {
  workspace: Owned;
  choice: string;
  onChoose: (choice: string) => void;
}

const WorkspaceChoice = ({ workspace: { name, members }, choice, onChoose }: WorkspaceChoiceProps) => (
  <FormField className="min-w-0" label={<span className="wrap-anywhere line-clamp-2">What happens to “{name}”?</span>}>
    <Select
      value={choice}
      onValueChange={onChoose}
      options={[
        { value: UNDECIDED, label: 'Please choose' },
        ...members.map((member) => ({
          value: member.userId,
          label: `Hand over to ${displayName(member)} (${ROLE_LABELS[member.role]}, ${member.email})`,
        })),
        { value: WITH_EVERYTHING, label: 'Delete with everything in it' },
      ]}
    />
  </FormField>
);
