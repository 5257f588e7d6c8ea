import { INVITATION_SECONDS } from '#shared/limits.ts';
import type { StoredEvent } from '../../../data/ground/event.ts';
import { listStoredPasskeys } from '../../../data/identity/passkey.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import type { OutgoingMail } from '../../../gateways/mime-message.ts';
import { sendMail } from '../../../gateways/ses.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { RESET_TOKEN_SECONDS, VERIFICATION_CODE_SECONDS } from '../../../process/limits.ts';
import { mailBody } from '../../ground/mail/mail-body.ts';

/**
 * The mail with a verification code. It contains no text of the sign-up form: spammers could send their texts to
 * strangers with it. No link of it verifies anything: a click must not confirm a sign-up that another person made.
 * @param page address of the form for the code; null if the person has the form open
 */
export const verificationMail = (to: string, code: string, page: string | null = null): OutgoingMail => ({
  to,
  expiresAt: isoNow(VERIFICATION_CODE_SECONDS),
  subject: `${code} is your Framekeep verification code`,
  ...mailBody({
    before: ['Your Framekeep verification code is'],
    main: code,
    after: [
      `Enter it on the page where you signed up. It expires in ${VERIFICATION_CODE_SECONDS / 60} minutes.`,
      ...(page === null ? [] : [`You can enter it, or ask for another code, here: ${page}`]),
    ],
    small: "If you didn't sign up for Framekeep, you can ignore this email. Don't share the code with anyone.",
  }),
});

const HOURS = RESET_TOKEN_SECONDS / 3600;

export const passwordResetMail = (to: string, url: string): OutgoingMail => ({
  to,
  expiresAt: isoNow(RESET_TOKEN_SECONDS),
  subject: 'Reset your Framekeep password',
  ...mailBody({
    before: ['We received a request to reset your password.'],
    main: { label: 'Choose a new password', url },
    after: [`The link works once and expires in ${HOURS} hour${HOURS === 1 ? '' : 's'}.`],
    small: "If this wasn't you, you can ignore this email: your password won't change. Don't share the link.",
  }),
});

/** Passkeys outlive a password, because nobody knows them by knowing it: so mails about a new one say that they stay. */
const passkeysStay = (count: number): string =>
  `You can still log in with your ${count === 1 ? 'passkey' : `${count} passkeys`}. Remove any you don't recognize under Settings → Passkeys.`;

/**
 * The notice that the password was changed by a person who knew the old one.
 * @param passkeys how many the account has
 * @param url of the page that mails a reset link
 */
const passwordChangedMail = (to: string, passkeys: number, url: string): OutgoingMail => ({
  to,
  subject: 'Your Framekeep password was changed',
  ...mailBody({
    before: [
      'Your password was changed.',
      'All your other devices have been logged out. Log in with your new password there.',
      ...(passkeys > 0 ? [passkeysStay(passkeys)] : []),
      "If this wasn't you, choose a new password now:",
    ],
    main: { label: 'Reset your password', url },
    small: "If this was you, you don't need to do anything.",
  }),
});

/**
 * The notice that a password was reset by mail, to a person with passkeys.
 * @param passkeys how many the account has
 */
const passwordWasResetMail = (to: string, passkeys: number, origin: string): OutgoingMail => ({
  to,
  subject: 'Your Framekeep password was reset',
  ...mailBody({
    before: [
      'Your password was reset with a link that we emailed you. All your devices have been logged out.',
      passkeysStay(passkeys),
    ],
    main: { label: 'Open your passkeys', url: `${origin}/settings#passkeys` },
    small: "If this wasn't you, someone else can read your email. Log in with a passkey and remove the others.",
  }),
});

/** The person whose password is another now, with the number of their passkeys; null for a deleted account. */
async function readOwner({ subject }: StoredEvent): Promise<{ user: User; passkeys: number } | null> {
  const [user, passkeys] = await Promise.all([getUser(subject.id), listStoredPasskeys(subject.id)]);
  return user && { user, passkeys: passkeys.length };
}

export async function writePasswordChangedMail(event: StoredEvent, origin: string): Promise<OutgoingMail | null> {
  const owner = await readOwner(event);
  return owner && passwordChangedMail(owner.user.email, owner.passkeys, `${origin}/forgot-password`);
}

export async function writePasswordResetMail(event: StoredEvent, origin: string): Promise<OutgoingMail | null> {
  const owner = await readOwner(event);
  return owner && owner.passkeys > 0 ? passwordWasResetMail(owner.user.email, owner.passkeys, origin) : null;
}

/** @param isByAdministrator whether an administrator deleted it, not the person */
export const accountDeletedMail = (to: string, isByAdministrator = false): OutgoingMail => ({
  to,
  subject: 'Your Framekeep account was deleted',
  ...mailBody({
    before: [
      isByAdministrator
        ? 'An administrator deleted your Framekeep account.'
        : 'Your Framekeep account was deleted, as you asked.',
      "Your name, password, picture and sessions have been deleted. The workspaces you didn't hand over are being deleted with everything in them.",
      "Recordings you made in other people's workspaces stay there without your name.",
    ],
    after: ['You can sign up again with this email address at any time. That creates a new account.'],
    small: isByAdministrator
      ? 'For the reason, contact the people who run this site.'
      : "If you didn't ask for this, someone else knew your password. Change it everywhere else you use it.",
  }),
});

/** @param url of the page for sign-up */
export const signUpInvitationMail = (to: string, inviter: string, url: string): OutgoingMail => ({
  to,
  subject: "You're invited to Framekeep",
  ...mailBody({
    before: [`${inviter} invited you to Framekeep, where people record their screen and share it with a link.`],
    main: { label: 'Sign up', url },
    after: [`The invitation is only for ${to} and expires in ${INVITATION_SECONDS / 86_400} days.`],
    small: "If you don't know who this is, you can ignore this email.",
  }),
});

/** Mails a notice of a completed action. The action stays completed when the mail cannot be sent. */
export async function sendNotice(mail: OutgoingMail): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    logError('A notice could not be mailed', error);
  }
}
