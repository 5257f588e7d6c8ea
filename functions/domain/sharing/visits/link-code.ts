import { atNextStep, nowMs } from '../../../process/clock.ts';
import { newVerificationCode } from '../../../process/ids.ts';
import { ANSWER_STEP_MS } from '../../../process/limits.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { matchCode, refuseEarly, withNewCode, wrongCode } from '../../identity/auth/mailed-codes.ts';
import { asksOf, isAllowed, isCurrent, isGuarded } from '../links/link-gate.ts';
import { openLink } from '../links/load-link.ts';
import { changePass, readPass } from './change-pass.ts';
import { planGateMail, sendGateMail } from './gate-mail.ts';
import { type Guest, NOTHING_ASKED, type Unlocked } from './unlock-link.ts';

const MESSAGE =
  'If this address may watch the recording, an email is on its way to it. It gets at most three within an hour, and the link in each of them opens the recording.';

/**
 * Mails a code and a gate key to an address on the link's allow-list, three times an hour. The answer and its time are
 * the same for any other address, for more requests, and when the mail cannot be sent. The code belongs to the
 * requesting browser, so nobody else can make it invalid.
 * @param origin of the app, for the link in the mail
 * @throws AppError see `openLink`; RATE_LIMITED and RESEND_COOLDOWN with `retryAfter` in seconds
 */
export async function sendLinkCode(
  shareToken: string,
  typed: string,
  guest: Guest,
  origin: string,
): Promise<{ message: string; pass: string | null }> {
  const start = nowMs();
  const email = typed.toLowerCase();
  const { link } = await openLink(shareToken);
  if (!isGuarded(link) || link.allowList.length === 0) return { message: MESSAGE, pass: guest.pass };
  await limitRate('linkCodeByAddress', guest.address);
  const held = await readPass(shareToken, guest.pass);
  refuseEarly(held.stored, email);
  const mail = isAllowed(link, email) ? await planGateMail(link, email) : null;
  const code = newVerificationCode();
  try {
    await changePass(link, held, (pass) => {
      refuseEarly(pass, email);
      return withNewCode(pass, 'pass', { shareToken, email, code: mail && code });
    });
  } catch (error) {
    await mail?.cancel();
    throw error;
  }
  if (mail) await sendGateMail(mail, { to: typed, code, shareToken, origin });
  await atNextStep(start, ANSWER_STEP_MS);
  return { message: MESSAGE, pass: held.secret };
}

/**
 * Proves an address by the code that was mailed to it. The try is counted before the code is checked.
 * @throws AppError see `openLink`; RATE_LIMITED, INVALID_CODE, TOO_MANY_ATTEMPTS, CODE_EXPIRED
 */
export async function verifyLinkCode(shareToken: string, typed: string, guest: Guest): Promise<Unlocked> {
  const { link } = await openLink(shareToken);
  if (!isGuarded(link)) return NOTHING_ASKED;
  const held = await readPass(shareToken, guest.pass);
  // Another tab of this browser has proven the address, by a mailed key.
  if (!asksOf(link, held.stored).email) return { asks: asksOf(link, held.stored), pass: held.secret };
  await limitRate('linkVerifyByAddress', guest.address);
  // A visit that has ended has no code.
  if (!isCurrent(link, held.stored)) throw wrongCode('pass');
  const { email, hash } = await matchCode('pass', typed, shareToken, held.secret);
  const again = await readPass(shareToken, held.secret);
  const pass = await changePass(link, again, (before) => {
    if (before.code?.hash !== hash) throw wrongCode('pass');
    return { ...before, email, code: null };
  });
  return { asks: asksOf(link, pass), pass: held.secret };
}
