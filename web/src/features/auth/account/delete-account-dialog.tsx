import type { DeletionPlan } from '#shared/api/account.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useDeletionPlan } from './queries.ts';
import { useDeleteAccountForm } from './use-delete-account-form.ts';
import { WorkspaceChoices } from './workspace-choices.tsx';

/**
 * Deletes the account, once it is known what becomes of its workspaces, and the e-mail address and the password have
 * been typed. Open as long as it is rendered.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { data: plan, error, isFetching, refetch } = useDeletionPlan();
  const form = useDeleteAccountForm(plan, () => void refetch());
  return (
    <Dialog open onOpenChange={(open) => !open && !form.pending && onClose()}>
      <DialogContent className="max-w-lg" role="alertdialog">
        <DialogHeader className="min-w-0">
          <DialogTitle>Delete Account</DialogTitle>
          <DialogDescription>Your account will be deleted permanently.</DialogDescription>
        </DialogHeader>
        <Alert variant="destructive" title="This action cannot be undone">
          <ul className="grid list-disc gap-1 pl-4">
            <li>
              Your name, picture, password and sessions are deleted. You can sign up again with your email address.
            </li>
            <li>Your personal workspace is deleted with everything in it.</li>
            <li>Recordings that you made in workspaces of others stay there, without your name.</li>
          </ul>
        </Alert>
        {plan ? (
          <DeleteForm plan={plan} form={form} />
        ) : (
          <Waiting error={error} isFetching={isFetching} onRetry={() => void refetch()} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface WaitingProps {
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
}

function Waiting({ error, isFetching, onRetry }: WaitingProps) {
  if (error) {
    return (
      <LoadFailure
        title="Your workspaces could not be loaded"
        description={refusalMessage(error, 'Please try again.')}
        heading="h3"
        isRetrying={isFetching}
        onRetry={onRetry}
      />
    );
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
  const { register, errors, submit, pending, hasChanged } = form;
  return (
    <Form pending={pending} onSubmit={submit} className="grid min-w-0 gap-5">
      {hasChanged && (
        <Alert variant="warning" title="Your workspaces have changed">
          Somebody joined or left in the meantime. Please choose again.
        </Alert>
      )}
      <WorkspaceChoices plan={plan} form={form} />
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
      <FormField label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </FormField>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline" disabled={pending}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" variant="destructive" pending={pending}>
          {pending ? 'Deleting...' : 'Delete Account'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
