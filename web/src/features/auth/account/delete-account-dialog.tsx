import { useId } from 'react';
import type { DeletionPlan } from '#shared/api/account.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { displayName } from '#web/library/person.ts';
import { ROLE_LABELS } from '#web/library/role-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDeletionPlan } from './queries.ts';
import { askedAbout, DELETE, deletedUnasked, UNDECIDED, useDeleteAccountForm } from './use-delete-account-form.ts';

/**
 * Deletes the account. The user first chooses what happens to each workspace, and types the e-mail address and, if the
 * account has one, the password. Open as long as it is rendered.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const query = useDeletionPlan();
  const { data: plan } = query;
  const form = useDeleteAccountForm(plan, () => void query.refetch());
  return (
    <Dialog
      title="Delete account"
      description="Your account will be deleted permanently."
      className="max-w-lg"
      role="alertdialog"
      pending={form.pending}
      onClose={onClose}
    >
      <Alert variant="destructive" title="This action cannot be undone">
        <ul className="grid list-disc gap-1 ps-4">
          <li>
            Your name, picture, password, passkeys and sessions are deleted. You can sign up again with your email
            address.
          </li>
          <li>Your personal workspace is deleted with everything in it.</li>
          <li>Recordings and comments that you made in workspaces of others stay there, without your name.</li>
        </ul>
      </Alert>
      {plan ? <DeleteForm plan={plan} form={form} /> : <Waiting query={query} />}
    </Dialog>
  );
}

function Waiting({ query }: { query: ReturnType<typeof useDeletionPlan> }) {
  if (query.error) {
    return <LoadFailure title="Your workspaces could not be loaded" heading="h3" query={query} />;
  }
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your workspaces...</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-10" />
    </div>
  );
}

interface DeleteFormProps {
  plan: DeletionPlan;
  form: ReturnType<typeof useDeleteAccountForm>;
}

function DeleteForm({ plan, form }: DeleteFormProps) {
  const { user } = useCurrentUser();
  const commentsId = useId();
  const { register, errors, submit, pending, hasChanged } = form;
  return (
    <Form pending={pending} onSubmit={submit} className="grid min-w-0 gap-5">
      {hasChanged && (
        <Alert variant="warning" title="Your workspaces have changed">
          Somebody joined or left in the meantime. Please choose again.
        </Alert>
      )}
      <WorkspaceChoices plan={plan} form={form} />
      <div className="flex min-h-11 items-center gap-3 text-sm">
        <Checkbox
          id={commentsId}
          checked={form.deletesComments}
          onCheckedChange={(checked) => form.setDeletesComments(checked === true)}
        />
        <label htmlFor={commentsId}>Delete my comments in workspaces of others too</label>
      </div>
      <FormField
        label={
          <span className="font-normal">
            Type <strong className="select-text break-all font-semibold">{user?.email}</strong> to confirm
          </span>
        }
        error={errors.email?.message}
      >
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} inputMode="email" {...register('email')} />
      </FormField>
      {!user?.hasNoPassword && (
        <FormField label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </FormField>
      )}
      <FormActions variant="destructive">{pending ? 'Deleting...' : 'Delete account'}</FormActions>
    </Form>
  );
}

/** Asks for each workspace whether it is handed over to a member or deleted. */
function WorkspaceChoices({ plan, form }: DeleteFormProps) {
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
          <ul className="grid list-disc gap-0.5 ps-5 text-muted-foreground">
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
