import type * as z from 'zod';
import type { CurrentUser, verifyEmailInput } from '#shared/api/identity/auth.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { claimEmail, getEmailOwner, moveEmail } from '../../../data/identity/email.ts';
import { getUser, type User, verifyUser } from '../../../data/identity/user.ts';
import { removeUsedVerification } from '../../../data/identity/verification.ts';
import { isoNow } from '../../../process/clock.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { viewCurrentUser } from '../sessions/current-user.ts';
import { refuseOtherDoors } from '../sessions/other-doors.ts';
import { beginSession } from '../sessions/session-token.ts';
import { refuseStopped } from './account-stopped.ts';
import { type Browser, remember } from './known-devices.ts';
import { matchCode, wrongCode } from './mailed-codes.ts';
import { addPersonalWorkspace, emailTaken, isTaken, removeUnverified } from './new-account.ts';

/**
 * Gives the user the e-mail address. When another, unverified sign-up has the address, that sign-up ends.
 * @throws AppError EMAIL_TAKEN when another was verified first
 */
async function takeOverEmail({ id, email }: User): Promise<Change[]> {
  const holder = await getEmailOwner(email);
  if (holder === id) return [];
  if (holder === null) return [claimEmail(email, id)];
  if (isTaken(await getUser(holder))) throw emailTaken();
  return [moveEmail(email, holder, id), ...(await removeUnverified(holder))];
}

/**
 * In one transaction, deletes the code, verifies the user, gives the user the e-mail address and a workspace, and
 * begins the session. So a code works once.
 */
async function redeem(codeHash: string, user: User, browser: Browser) {
  const { sessionToken, session, change } = beginSession(user, browser.userAgent);
  const { device, changes } = remember(user, browser);
  const used = [removeUsedVerification(user.id, codeHash), verifyUser(user.id, user.updatedAt)];
  const gained = [...(await takeOverEmail(user)), ...addPersonalWorkspace(user, user.updatedAt)];
  const event = stateAct('user.signed_up', { userId: user.id, session }, null, user.id);
  if (!(await tryApply([...used, ...gained, change, ...changes, event]))) throw wrongCode('verification');
  return { user: await viewCurrentUser(user, session), sessionToken, device };
}

/**
 * Proves an e-mail address by the mailed code and signs its user in. An unknown user gets the answer of a wrong code.
 * @returns the session's secret, and the one by which the account recognizes the browser
 * @throws AppError RATE_LIMITED, INVALID_CODE (wrong, used or replaced), TOO_MANY_ATTEMPTS, CODE_EXPIRED, EMAIL_TAKEN,
 *   ACCOUNT_STOPPED, SIGN_ON_REQUIRED
 */
export async function verifyEmail(
  { userId, code }: z.output<typeof verifyEmailInput>,
  browser: Browser,
): Promise<{ user: CurrentUser; sessionToken: string; device: string }> {
  await limitRate('verifyByAddress', browser.address);
  const { hash } = await matchCode('verification', code, userId);
  const found = await getUser(userId);
  if (!found) throw wrongCode('verification');
  refuseStopped(found);
  refuseOtherDoors(found.email);
  const user = { ...found, emailVerified: true, updatedAt: isoNow() };
  return redeem(hash, user, browser);
}
