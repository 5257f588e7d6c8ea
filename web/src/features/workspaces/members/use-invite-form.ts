import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { showFormError } from '#web/lib/show-form-error.ts';
import { inviteForm } from './invite-form-schema.ts';
import { useInviteMember } from './queries.ts';

export interface SentInvitation {
  email: string;
  link: string;
}

const EMPTY: z.input<typeof inviteForm> = { email: '', role: 'viewer' };

/** State and submission of an invitation; `onSent` is given the link that was mailed. */
export function useInviteForm(workspaceId: string, onSent: (sent: SentInvitation) => void) {
  const invite = useInviteMember(workspaceId);
  const form = useForm({ resolver: zodResolver(inviteForm), defaultValues: EMPTY });
  const submit = form.handleSubmit((values) =>
    invite.mutate(values, {
      onSuccess: ({ invitationLink }) => onSent({ email: values.email, link: invitationLink }),
      onError: (error) => void showFormError(error, ['email', 'role'], form.setError),
    }),
  );
  return {
    register: form.register,
    control: form.control,
    errors: form.formState.errors,
    submit,
    pending: invite.isPending,
  };
}
