import { useRef, useState } from 'react';
import { RESEND_COOLDOWN_SECONDS } from '#shared/model/account.ts';
import type { GuestDialogProps } from '../../comments/comments-view.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { isAddress, NO_ADDRESS } from '../gate/email-field.tsx';
import { cooldownIn, isCodeVoid, textOf } from '../gate/gate-step.ts';
import { inSeconds, keepSentCode, readSentCode, type SentCode } from '../gate/use-gate.ts';
import { type OpenLink, sendToLink } from '../link-comments.ts';

interface GuestProblem {
  text: string;
  /** The field that it is about. */
  field: 'name' | 'email' | 'code';
}

/** Makes a visitor a guest: by a name, or by a name and a code that is mailed. One request runs at a time. */
export function useGuest(link: OpenLink, { needsNameOnly, name: before, onDone }: GuestDialogProps) {
  const codeKey = `guestCode:${link.shareToken}`;
  // A guest who only changes the name has proven the address already.
  const [needsEmail, setNeedsEmail] = useState(!needsNameOnly && before === '');
  const [sent, setSent] = useState(() => (needsEmail ? readSentCode(codeKey) : null));
  const [name, setName] = useState(before || String(sent?.name ?? ''));
  const [email, setEmail] = useState(sent?.email ?? '');
  const [problem, setProblem] = useState<GuestProblem | null>(null);
  const [notice, setNotice] = useState('');
  const [isPending, setPending] = useState(false);
  const isOnItsWay = useRef(false);

  const expectCode = (next: SentCode | null) => {
    setSent(next);
    keepSentCode(codeKey, next);
  };

  const take = (error: Error, field: GuestProblem['field']) => {
    if (error instanceof ApiError && error.code === 'GUEST_ADDRESS_NEEDED') setNeedsEmail(true);
    const cooldown = cooldownIn(error);
    if (sent && cooldown !== null) expectCode({ ...sent, againAt: inSeconds(cooldown) });
    if (sent && isCodeVoid(error)) expectCode({ ...sent, againAt: Math.min(sent.againAt, Date.now()) });
    setProblem({ text: textOf(error), field });
  };

  const act = async (field: GuestProblem['field'], work: () => Promise<void>) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setPending(true);
    setProblem(null);
    setNotice('');
    try {
      await work();
    } catch (error) {
      take(error as Error, field);
    } finally {
      isOnItsWay.current = false;
      setPending(false);
    }
  };

  const become = (field: GuestProblem['field'], code?: string) =>
    act(field, async () => {
      await sendToLink(link, 'POST', '/guest', { name: name.trim(), code });
      expectCode(null);
      onDone();
    });

  const mail = (said: string) =>
    act('email', async () => {
      await sendToLink(link, 'POST', '/guest/code', { email: email.trim() });
      expectCode({ email: email.trim(), name, againAt: inSeconds(RESEND_COOLDOWN_SECONDS) });
      setNotice(said);
    });

  return {
    name,
    setName,
    email,
    setEmail,
    needsEmail,
    sent,
    problem,
    notice,
    isPending,
    refuse: (text: string) => setProblem({ text, field: 'code' }),
    /** Sends what the visitor has typed. */
    begin: () => {
      if (name.trim() === '') return setProblem({ text: 'Please enter your name', field: 'name' });
      if (!needsEmail) return void become('name');
      if (!isAddress(email.trim())) return setProblem({ text: NO_ADDRESS, field: 'email' });
      void mail('');
    },
    mailAgain: () => void mail('Another code is on its way.'),
    giveCode: (code: string) => void become('code', code),
    changeEmail: () => {
      setProblem(null);
      setNotice('');
      expectCode(null);
    },
  };
}

export type Guest = ReturnType<typeof useGuest>;
