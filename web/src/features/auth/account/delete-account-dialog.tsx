import type { DeletionPlan } from '#shared/api/identity/accounts.ts';
import { askedAbout, TypedAddress, WorkspaceChoice } from '#web/library/account-deletion.tsx';
import { useCurrentUser } from '#web/library/current-user.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { useDeletionPlan } from './queries.ts';
import { deletedUnasked, useDeleteAccountForm } from './use-delete-account-form.ts';

/**
 * Deletes the account. The user first chooses what happens to each workspace, and types the e-mail address and, if the
 * account has one, the password. Open as long as it is rendered.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const query = useDeletionPlan();
  const form = useDeleteAccountForm(query.data, () => void query.refetch());
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
          <li>Recordings and comments you made in other people's workspaces stay there, without your name.</li>
        </ul>
      </Alert>
      <Loaded query={query} name="Your workspaces" waiting={<Waiting />}>
        {(plan) => <DeleteForm plan={plan} form={form} />}
      </Loaded>
    </Dialog>
  );
}

const Waiting = () => (
  <LoadingBoxes label="Loading your workspaces..." className="grid gap-5" boxes={['h-16', 'h-16', 'h-10']} />
);

interface DeleteFormProps {
  plan: DeletionPlan;
  form: ReturnType<typeof useDeleteAccountForm>;
}

function DeleteForm({ plan, form }: DeleteFormProps) {
  const { user } = useCurrentUser();
  const { register, errors, submit, pending, hasChanged } = form;
  return (
    <Form pending={pending} onSubmit={submit} className="grid min-w-0 gap-5">
      {hasChanged && (
        <Alert variant="warning" title="Your workspaces have changed">
          Someone joined or left in the meantime. Please choose again.
        </Alert>
      )}
      <WorkspaceChoices plan={plan} form={form} />
      <LabeledCheckbox
        label="Also delete my comments in other people's workspaces"
        checked={form.deletesComments}
        onCheckedChange={form.setDeletesComments}
      />
      <TypedAddress email={user?.email} error={errors.email?.message} {...register('email')} />
      {!user?.hasNoPassword && (
        <FormField label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </FormField>
      )}
      <FormActions variant="destructive">{pending ? 'Deleting...' : 'Delete account'}</FormActions>
    </Form>
  );
}

function WorkspaceChoices({ plan, form }: DeleteFormProps) {
  const unasked = deletedUnasked(plan);
  return (
    <>
      {askedAbout(plan).map((each) => (
        <WorkspaceChoice
          key={each.id}
          workspace={each}
          choices={form.choices}
          onChoose={form.choose}
          error={form.errors.choices?.[each.id]?.message}
        />
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
