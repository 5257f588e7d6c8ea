import type { DeletionPlan } from '#shared/api/account.ts';
import { displayName } from '#web/lib/person.ts';
import { ROLE_LABELS } from '#web/lib/role-labels.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { askedAbout, DELETE, deletedUnasked, UNDECIDED } from './deletion-choices.ts';
import type { useDeleteAccountForm } from './use-delete-account-form.ts';

interface WorkspaceChoicesProps {
  plan: DeletionPlan;
  form: ReturnType<typeof useDeleteAccountForm>;
}

/** What becomes of each workspace: it goes to a member, or is deleted with all it holds. */
export function WorkspaceChoices({ plan, form }: WorkspaceChoicesProps) {
  const unasked = deletedUnasked(plan);
  return (
    <>
      {askedAbout(plan).map(({ id, name, members }) => (
        <FormField
          key={id}
          className="min-w-0"
          label={<span className="wrap-anywhere line-clamp-2">What happens to “{name}”?</span>}
          error={form.errors.choices?.[id]?.message}
        >
          <Select
            value={form.choiceOf(id)}
            onValueChange={(choice) => form.choose(id, choice)}
            options={[
              { value: UNDECIDED, label: 'Please choose' },
              ...members.map((member) => ({
                value: member.userId,
                label: `Hand over to ${displayName(member)} (${ROLE_LABELS[member.role]}, ${member.email})`,
              })),
              { value: DELETE, label: 'Delete with everything in it' },
            ]}
          />
        </FormField>
      ))}
      {unasked.length > 0 && (
        <div className="grid min-w-0 gap-1 text-sm">
          <p>These workspaces have no other members and are deleted with everything in them:</p>
          <ul className="grid list-disc gap-0.5 pl-5 text-muted-foreground">
            {unasked.map(({ id, name }) => (
              <li key={id} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
