import { SIGN_ON_JOIN_SECONDS } from '#shared/model/sign-on.ts';
import type { StoredEvent } from '../../data/event.ts';
import { getUser } from '../../data/user.ts';
import type { OutgoingMail } from '../../gateways/mime-message.ts';
import { isoNow } from '../../process/clock.ts';
import { mailBody } from '../mail/mail-body.ts';

const signOnOf = (origin: string) => ({ label: 'Open your settings', url: `${origin}/settings#passkeys` });

/** The mail by which the owner of an account proves that it is theirs. @param name of the provider */
export const joinMail = (to: string, name: string, url: string): OutgoingMail => ({
  to,
  expiresAt: isoNow(SIGN_ON_JOIN_SECONDS),
  subject: `Join your Framekeep account to ${name}`,
  ...mailBody({
    before: [
      `You signed on with ${name}, and there is an account with this email address. Open the link in the same browser to join the two:`,
    ],
    main: { label: 'Join my account', url },
    after: [`The link works once, and expires in ${SIGN_ON_JOIN_SECONDS / 60} minutes.`],
    small: 'If it was not you, you can ignore this email: nothing changes. Do not pass the link on.',
  }),
});

const joinedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `Your Framekeep account was joined to ${name}`,
  ...mailBody({
    before: [
      `You log in with ${name} from now on. All your devices and programs have been logged out.`,
      'If it was not you, somebody else knows your password or reads your emails: remove the sign-on in your settings, and choose a new password.',
    ],
    main: signOnOf(origin),
    small: 'If it was you, there is nothing to do. Programs that use tokens need new ones.',
  }),
});

/** The notice that the provider logs nobody in to an account any more. */
const unlinkedMail = (to: string, name: string, origin: string): OutgoingMail => ({
  to,
  subject: `${name} was removed from your Framekeep account`,
  ...mailBody({
    before: [
      `${name} does not log you in any more. It was removed in your settings.`,
      'If it was not you, log out your other devices, and change your password:',
    ],
    main: signOnOf(origin),
    small: 'If it was you, there is nothing to do.',
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
