import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useDeleteWorkspace } from './mutations.ts';

export function DeleteWorkspaceDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { register, error, submit, pending, focus } = useDeleteForm(workspace, onClose);
  return (
    <FormDialog
      title="Delete workspace"
      description={
        <>
          <span className="inline-block max-w-full truncate align-bottom">“{workspace.name}”</span> will be deleted for
          all its members.
        </>
      }
      role="alertdialog"
      onOpenAutoFocus={(event) => {
        // The name comes before the field, and can have the focus too.
        event.preventDefault();
        focus();
      }}
      pending={pending}
      onSubmit={submit}
      submit={{ label: pending ? 'Deleting...' : 'Delete Workspace', variant: 'destructive' }}
      onClose={onClose}
    >
      <Alert variant="destructive" title="This action cannot be undone">
        All projects and recordings in this workspace will be permanently deleted.
      </Alert>
      <FormField
        label={
          <span className="font-normal">
            {/* A long name scrolls, so that the buttons stay visible on a phone. */}
            Type{' '}
            <strong
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
              tabIndex={0}
              className="wrap-anywhere inline-block max-h-15 max-w-full select-text align-bottom overflow-y-auto whitespace-pre-wrap font-semibold"
            >
              {workspace.name}
            </strong>{' '}
            to confirm
          </span>
        }
        error={error}
      >
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} {...register('confirmation')} />
      </FormField>
    </FormDialog>
  );
}

const confirmationOf = (name: string) =>
  z.object({
    confirmation: z
      .string()
      .refine((typed) => typed === name, 'Please type the workspace name exactly to confirm deletion'),
  });

function useDeleteForm(workspace: Workspace, onDeleted: () => void) {
  const deletion = useDeleteWorkspace(workspace);
  const form = useForm({
    resolver: zodResolver(confirmationOf(workspace.name)),
    defaultValues: { confirmation: '' },
  });
  return {
    register: form.register,
    error: form.formState.errors.confirmation?.message,
    submit: form.handleSubmit(() =>
      deletion.mutate(undefined, { onSuccess: onDeleted, onError: (error) => isNotFound(error) && onDeleted() }),
    ),
    pending: deletion.isPending,
    focus: () => form.setFocus('confirmation'),
  };
}
