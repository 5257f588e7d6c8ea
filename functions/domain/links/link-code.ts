import { timingSafeEqual } from 'node:crypto';
import { RESEND_COOLDOWN_SECONDS } from '#shared/model/account.ts';
import { sha256 } from '../../data/keys.ts';
import type { Pass } from '../../data/pass.ts';
import { type OutgoingMail, sendMail } from '../../gateways/ses.ts';
import { logError } from '../../observability/log.ts';
import { atNextStep, isoNow, nowMs } from '../../process/clock.ts';
import { newSecret, newVerificationCode } from '../../process/ids.ts';
import { AppError } from '../app-error.ts';
import { limitRate } from '../auth/limit-rate.ts';
import { mailBody } from '../mail/mail-body.ts';
import { waitText } from '../wait-text.ts';
import { changePass, readPass } from './change-pass.ts';
import { asksOf, isAllowed, isGuarded } from './link-gate.ts';
import { openLink } from './load-link.ts';
import { type Guest, NOTHING_ASKED, type Unlocked } from './unlock-link.ts';

/** Life of a code that opens a link, in seconds. */
const CODE_SECONDS = 10 * 60;
/** Most tries of one code. */
const ATTEMPTS_MAX = 5;
/**
 * The answer comes at a multiple of this after the request, in milliseconds, so that its time does not reveal whether a
 * mail was sent.
 */
const ANSWER_STEP_MS = 1500;

type Code = NonNullable<Pass['code']>;

const hashOf = (shareToken: string, email: string, code: string): string => sha256(`${shareToken}:${email}:${code}`);

function refuseEarly({ code }: Pass): void {
  const wait = code ? Math.ceil((Date.parse(code.sentAt) - nowMs()) / 1000) + RESEND_COOLDOWN_SECONDS : 0;
  if (wait <= 0) return;
  throw new AppError('RESEND_COOLDOWN', `Please wait ${waitText(wait)} before asking for another code.`, {
    retryAfter: wait,
  });
}

/**
 * The mail with a code for a link. It contains no text that a person wrote, because anyone can have a code sent to an
 * address on the list.
 */
const codeMail = (to: string, code: string): OutgoingMail => ({
  to,
  subject: `${code} is your code to watch a recording`,
  ...mailBody({
    before: ['Your code to watch a recording that was shared with you is'],
    main: code,
    after: [`Type it on the page of the link. It expires in ${CODE_SECONDS / 60} minutes.`],
    small: 'If you did not ask for it, you can ignore this email. Do not give the code to anybody.',
  }),
});

async function mailIfAllowed(isOnList: boolean, email: string, code: string): Promise<void> {
  if (!isOnList) return;
  try {
    await sendMail(codeMail(email, code));
  } catch (error) {
    logError('A code for a link could not be mailed', error);
  }
}

/**
 * Mails a code to an address on the link's allow-list. For any other address, and when the mail cannot be sent, the
 * answer and its time are the same. The code belongs to the requesting browser, so nobody else can make it invalid.
 * @throws AppError see `openLink`; RATE_LIMITED and RESEND_COOLDOWN with `retryAfter` in seconds
 */
export async function sendLinkCode(
  shareToken: string,
  typed: string,
  guest: Guest,
): Promise<{ message: string; pass: string | null }> {
  const start = nowMs();
  const email = typed.toLowerCase();
  const message = 'If this address may watch the recording, a code is on its way to it.';
  const { named } = await openLink(shareToken);
  if (!isGuarded(named) || named.allowList.length === 0) return { message, pass: guest.pass };
  await limitRate('linkCodeByAddress', guest.address);
  await limitRate('linkCodeByGuest', `${shareToken} ${email} ${guest.address}`);
  await limitRate('linkCodeByEmail', `${shareToken} ${email}`);
  const isOnList = isAllowed(named, email);
  const code = newVerificationCode();
  const issued: Code = {
    email,
    hash: isOnList ? hashOf(shareToken, email, code) : sha256(newSecret()),
    expiresAt: isoNow(CODE_SECONDS),
    sentAt: isoNow(),
    attempts: 0,
  };
  const held = await readPass(shareToken, guest.pass);
  await changePass(named, held, (pass) => {
    refuseEarly(pass);
    return { ...pass, code: issued };
  });
  await mailIfAllowed(isOnList, typed, code);
  await atNextStep(start, ANSWER_STEP_MS);
  return { message, pass: held.secret };
}

/** A pass whose code has been tried once more. */
function withAttempt(pass: Pass): Pass & { code: Code } {
  const { code } = pass;
  if (!code) throw new AppError('INVALID_CODE', 'Invalid code. Please try again.');
  if (code.attempts >= ATTEMPTS_MAX) {
    throw new AppError('TOO_MANY_ATTEMPTS', 'Too many wrong codes. Please ask for a new code.');
  }
  if (code.expiresAt <= isoNow())
    throw new AppError('CODE_EXPIRED', 'This code has expired. Please ask for a new code.');
  return { ...pass, code: { ...code, attempts: code.attempts + 1 } };
}

/**
 * Proves an address by the code that was mailed to it. The try is counted before the code is checked.
 * @throws AppError see `openLink`; RATE_LIMITED, INVALID_CODE, TOO_MANY_ATTEMPTS, CODE_EXPIRED
 */
export async function verifyLinkCode(shareToken: string, code: string, guest: Guest): Promise<Unlocked> {
  const { named } = await openLink(shareToken);
  if (!isGuarded(named)) return NOTHING_ASKED;
  await limitRate('linkVerifyByAddress', guest.address);
  const held = await readPass(shareToken, guest.pass);
  const tried = await changePass(named, held, withAttempt);
  if (!tried.code) throw new Error('The pass has lost its code');
  const { email, hash } = tried.code;
  if (!timingSafeEqual(Buffer.from(hashOf(shareToken, email, code)), Buffer.from(hash))) {
    throw new AppError('INVALID_CODE', 'Invalid code. Please try again.');
  }
  const again = await readPass(shareToken, held.secret);
  const pass = await changePass(named, again, (before) => {
    if (before.code?.hash !== hash) throw new AppError('INVALID_CODE', 'Invalid code. Please try again.');
    return { ...before, email, code: null };
  });
  return { asks: asksOf(named, pass), pass: held.secret };
}
