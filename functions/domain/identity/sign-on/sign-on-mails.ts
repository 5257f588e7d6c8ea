import type { StoredEvent } from '../../../data/ground/event.ts';
import { getUser } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { isoNow } from '../../../process/clock.ts';
import { SIGN_ON_JOIN_SECONDS } from '../../../process/limits.ts';
import { mailBody } from '../../ground/mail/mail-body.ts';

const signOnOf = (origin: string) => ({ label: 'Open your settings', url: `${origin}/settings#passkeys` });

/** The mail by which the owner of an account proves that it is theirs. @param name of the provider */
export const joinMail = (to: string, name: string, url: string): OutgoingMail => ({
  to,
  expiresAt: isoNow(SIGN_ON_JOIN_SECONDS),
  subject: `Connect your Framekeep account to ${name}`,
  ...mailBody({
    before: [
      `You logged in with ${name}, and there's already an account with this email address. Open the link in the same browser to connect the two:`,
    ],
    main: { label: 'Connect my account', url },
    after: [`The link works once and expires in ${SIGN_ON_JOIN_SECONDS / 60} minutes.`],
    small: "If this wasn't you, you can ignore this email: nothing will change. Don't share the link with anyone.",
  }),
});

const joinedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `Your Framekeep account was connected to ${name}`,
  ...mailBody({
    before: [
      `You can now log in with ${name}. All your devices and programs have been logged out.`,
      "If this wasn't you, someone else knows your password or reads your email: remove the sign-on in your settings and choose a new password.",
    ],
    main: signOnOf(origin),
    small: 'If this was you, just give programs that use tokens new ones.',
  }),
});

/** The notice that the provider logs nobody in to an account any more. */
const unlinkedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `${name} was removed from your Framekeep account`,
  ...mailBody({
    before: [
      `You can no longer log in with ${name}. It was removed in your settings.`,
      "If this wasn't you, log out your other devices and change your password:",
    ],
    main: signOnOf(origin),
    small: "If this was you, you don't need to do anything.",
  }),
});

/** Writes a notice with the name that the provider had. */
const noticeBy =
  (mail: typeof joinedMail) =>
  async ({ subject, details }: StoredEvent, origin: string): Promise<OutgoingMail | null> => {
    const user = await getUser(subject.id);
    return user && mail(user.email, String(details.provider), origin);
  };

export const writeJoinedMail = noticeBy(joinedMail);
export const writeUnlinkedMail = noticeBy(unlinkedMail);
