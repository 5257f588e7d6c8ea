import { useState } from 'react';
import type { GuestDialogProps } from '../../comments/comments-view.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { isAddress, NO_ADDRESS } from '../gate/email-field.tsx';
import { textOf } from '../gate/gate-step.ts';
import { useMailedCode } from '../gate/use-mailed-code.ts';
import { type OpenLink, sendToLink } from '../link-comments.ts';

interface GuestProblem {
  text: string;
  field: 'name' | 'email' | 'code';
}

/** Makes a visitor a guest: by a name, or by a name and a code that is mailed. One request runs at a time. */
export function useGuest(link: OpenLink, { needsNameOnly, name: before, onDone }: GuestDialogProps) {
  // A guest who only changes the name has proven the address already.
  const [needsEmail, setNeedsEmail] = useState(!needsNameOnly && before === '');
  const code = useMailedCode<GuestProblem>(`guestCode:${link.shareToken}`, needsEmail);
  const { sent, problem, setProblem } = code;
  const [name, setName] = useState(before || String(sent?.name ?? ''));
  const [email, setEmail] = useState(sent?.email ?? '');

  const take = (error: Error, field: GuestProblem['field']) => {
    if (error instanceof ApiError && error.code === 'GUEST_ADDRESS_NEEDED') setNeedsEmail(true);
    code.onFailed(error);
    setProblem({ text: textOf(error), field });
  };

  const act = (field: GuestProblem['field'], work: () => Promise<void>) =>
    code.request(work, (error) => take(error, field));

  const become = (field: GuestProblem['field'], given?: string) =>
    act(field, async () => {
      await sendToLink(link, 'POST', '/guest', { name: name.trim(), code: given });
      code.expectCode(null);
      onDone();
    });

  const mail = (said: string) =>
    act('email', async () => {
      await sendToLink(link, 'POST', '/guest/code', { email: email.trim() });
      code.onMailed({ email: email.trim(), name }, said);
    });

  return {
    name,
    setName,
    email,
    setEmail,
    needsEmail,
    sent,
    problem,
    notice: code.notice,
    isPending: code.isPending,
    refuse: (text: string) => setProblem({ text, field: 'code' }),
    /** Sends what the visitor has typed. */
    begin: () => {
      if (name.trim() === '') return setProblem({ text: 'Please enter your name', field: 'name' });
      if (!needsEmail) return void become('name');
      if (!isAddress(email.trim())) return setProblem({ text: NO_ADDRESS, field: 'email' });
      void mail('');
    },
    mailAgain: () => void mail('Another code is on its way.'),
    giveCode: (given: string) => void become('code', given),
    changeEmail: code.changeEmail,
  };
}

export type Guest = ReturnType<typeof useGuest>;
