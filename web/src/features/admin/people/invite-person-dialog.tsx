import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { forgotPasswordInput } from '#shared/api/ground/forms.ts';
import { INVITATION_SECONDS } from '#shared/limits.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useInvitePerson } from './people-queries.ts';

const DAYS = INVITATION_SECONDS / (24 * 60 * 60);

/** Invites a person to the installation, not to a workspace. Open as long as it is rendered. */
export function InvitePersonDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvitePerson();
  const form = useForm({ resolver: zodResolver(forgotPasswordInput), defaultValues: { email: '' } });
  const submit = form.handleSubmit(({ email }) =>
    invite.mutate(email, {
      onSuccess: onClose,
      onError: (error) => void showFormError(error, ['email'], form.setError),
    }),
  );
  return (
    <FormDialog
      title="Invite a person"
      description={`We'll email a link to create an account. It works for ${DAYS} days, even if sign-up is closed.`}
      pending={invite.isPending}
      onSubmit={submit}
      submit={{ label: invite.isPending ? 'Sending...' : 'Send invitation' }}
      onClose={onClose}
    >
      <FormField label="Email" error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="off" placeholder="colleague@example.com" {...form.register('email')} />
      </FormField>
    </FormDialog>
  );
}
