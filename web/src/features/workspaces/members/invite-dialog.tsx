import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { inviteInput } from '#shared/api/ground/forms.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { INVITATION_SECONDS } from '#shared/limits.ts';
import { INVITABLE_ROLES } from '#shared/model/identity/workspace.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '#web/library/role-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { useInviteMember } from './queries.ts';

export function InviteDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const description = sent
    ? `We sent this link to ${sent.email}. You can also pass it on yourself.`
    : `We'll email a link to join “${workspace.name}”.`;
  return (
    <Dialog title="Invite member" description={<span aria-live="polite">{description}</span>} onClose={onClose}>
      {sent ? (
        <InviteSent link={sent.link} onAnother={() => setSent(null)} />
      ) : (
        <InviteForm workspaceId={workspace.id} onSent={setSent} />
      )}
    </Dialog>
  );
}

const DAYS = INVITATION_SECONDS / (24 * 60 * 60);

/** Shows the link that was sent, so that the user can also pass it on in another way. It is shown only once. */
function InviteSent({ link, onAnother }: { link: string; onAnother: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  // The form that had the focus has just disappeared.
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <FormField label="Invitation link" hint={`It works once, for ${DAYS} days, and only for this address.`}>
        <CopyField what="Link" copied="Link Copied" value={link} />
      </FormField>
      <DialogFooter>
        <Button variant="outline" onClick={onAnother}>
          Invite another
        </Button>
        <DialogClose asChild>
          <Button ref={done}>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

const { email } = inviteInput.shape;

/** Schema of the form: an empty e-mail address has its own message. */
export const inviteForm = inviteInput.extend({
  email: z.string().trim().min(1, 'Please enter an email and select a role').pipe(email),
});

interface SentInvitation {
  email: string;
  link: string;
}

const EMPTY: z.input<typeof inviteForm> = { email: '', role: 'viewer' };

/** State and submission of an invitation; `onSent` receives the link that was sent. */
function useInviteForm(workspaceId: string, onSent: (sent: SentInvitation) => void) {
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

const ROLE_CARDS = INVITABLE_ROLES.map((value) => ({
  value,
  label: ROLE_LABELS[value],
  description: ROLE_DESCRIPTIONS[value],
}));

function InviteForm({ workspaceId, onSent }: { workspaceId: string; onSent: (sent: SentInvitation) => void }) {
  const { register, control, errors, submit, pending } = useInviteForm(workspaceId, onSent);
  return (
    <Form pending={pending} onSubmit={submit} className="grid gap-5">
      <FormField label="Email" error={errors.email?.message ?? errors.role?.message}>
        <Input type="email" autoComplete="off" placeholder="colleague@example.com" {...register('email')} />
      </FormField>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-sm leading-snug">Role</legend>
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <RadioCards
              label="Role"
              value={field.value}
              onValueChange={field.onChange}
              options={ROLE_CARDS}
              className="sm:grid-flow-row"
            />
          )}
        />
      </fieldset>
      <FormActions>{pending ? 'Sending...' : 'Send invitation'}</FormActions>
    </Form>
  );
}
