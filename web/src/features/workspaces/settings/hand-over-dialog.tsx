import { useState } from 'react';
import type { Member } from '#shared/api/identity/members.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { displayName } from '#web/library/person.ts';
import { ROLE_LABELS } from '#web/library/role-labels.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { useHandOver, useMembers } from '../members/queries.ts';

export function HandOverDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const query = useMembers(workspace.id);
  const handOver = useHandOver(workspace);
  return (
    <Dialog
      title="Hand over workspace"
      description="The new owner can also delete the workspace. Only they can hand it back to you."
      pending={handOver.isPending}
      onClose={onClose}
    >
      <Loaded
        query={query}
        name="Members"
        waiting={<LoadingBoxes label="Loading members..." className="grid gap-5" boxes={['h-16', 'h-10']} />}
      >
        {(members) => (
          <HandOverForm
            others={members.filter(({ role }) => role !== 'owner')}
            pending={handOver.isPending}
            onChoose={(member) => handOver.mutate(member, { onSuccess: onClose })}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

const UNDECIDED = '';

interface HandOverFormProps {
  /** The members except the owner. */
  others: readonly Member[];
  pending: boolean;
  onChoose: (member: Member) => void;
}

function HandOverForm({ others, pending, onChoose }: HandOverFormProps) {
  const [chosenId, setChosenId] = useState(UNDECIDED);
  const [error, setError] = useState<string>();
  const chosen = others.find(({ userId }) => userId === chosenId);
  if (others.length === 0) {
    return <p className="text-muted-foreground text-sm">There are no other members yet. Invite someone first.</p>;
  }
  return (
    <Form
      pending={pending}
      onSubmit={() => (chosen ? onChoose(chosen) : setError('Please choose a member'))}
      className="grid min-w-0 gap-5"
    >
      <FormField label="New owner" error={error} className="min-w-0">
        <Select
          value={chosen ? chosenId : UNDECIDED}
          onValueChange={(id) => {
            setChosenId(id);
            setError(undefined);
          }}
          options={[
            { value: UNDECIDED, label: 'Please choose' },
            ...others.map(({ userId, role, user }) => ({
              value: userId,
              label: `${displayName(user)} (${ROLE_LABELS[role]}, ${user.email})`,
            })),
          ]}
        />
      </FormField>
      <FormActions>{pending ? 'Handing over...' : 'Hand over'}</FormActions>
    </Form>
  );
}
