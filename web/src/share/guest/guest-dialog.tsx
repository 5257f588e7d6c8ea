import type { ComponentType } from 'react';
import { GUEST_NAME_MAX_LENGTH } from '#shared/limits.ts';
import type { GuestDialogProps } from '../../comments/comments-view.tsx';
import { Modal } from '../../comments/modal.tsx';
import { CodeForm, Resend } from '../gate/code-step.tsx';
import { EmailField } from '../gate/email-field.tsx';
import { GateField, GateForm } from '../gate/gate-card.tsx';
import type { OpenLink } from '../link-comments.ts';
import { type Guest, useGuest } from './use-guest.ts';

export const guestDialogOf = (link: OpenLink): ComponentType<GuestDialogProps> =>
  function GuestDialog(props) {
    const guest = useGuest(link, props);
    const { sent } = guest;
    return (
      <Modal
        title={sent ? 'Check your email' : 'Who is writing?'}
        text={<Text guest={guest} />}
        onClose={props.onClose}
      >
        {sent ? (
          <>
            <CodeForm
              problem={guest.problem}
              notice={guest.notice}
              isPending={guest.isPending}
              takesFocus
              onRefuse={guest.refuse}
              onCode={guest.giveCode}
            />
            <Resend againAt={sent.againAt} onAgain={guest.mailAgain} onChangeEmail={guest.changeEmail} />
          </>
        ) : (
          <NameForm guest={guest} />
        )}
      </Modal>
    );
  };

function Text({ guest: { sent, needsEmail } }: { guest: Guest }) {
  if (!sent)
    return `Your name is shown with your comment.${needsEmail ? ' Your address is shown only to the owner of the recording.' : ''}`;
  return (
    <>
      A code is on its way to{' '}
      <b translate="no" className="font-medium text-foreground">
        {sent.email}
      </b>
      .
    </>
  );
}

function NameForm({ guest }: { guest: Guest }) {
  const { name, email, needsEmail, problem, isPending } = guest;
  return (
    <GateForm isPending={isPending} action={needsEmail ? 'Send code' : 'Continue'} onSubmit={guest.begin}>
      <GateField
        label="Your name"
        name="name"
        dir="auto"
        autoComplete="name"
        maxLength={GUEST_NAME_MAX_LENGTH}
        value={name}
        onChange={({ currentTarget }) => guest.setName(currentTarget.value)}
        problem={problem?.field === 'email' ? null : problem}
        takesFocus={problem?.field !== 'email'}
      />
      {needsEmail && (
        <EmailField
          value={email}
          onChange={guest.setEmail}
          problem={problem?.field === 'email' ? problem : null}
          takesFocus={problem?.field === 'email'}
        />
      )}
    </GateForm>
  );
}
