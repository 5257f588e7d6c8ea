import type * as z from 'zod';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import type { logInByPasskey as logInCall } from '#shared/api/identity/passkeys.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { uncountAccount, uncountRequest } from '../../../data/ground/rate-limit.ts';
import {
  closePasskey,
  getPasskey,
  markPasskeyUsed,
  passkeyIdOf,
  type StoredPasskey,
} from '../../../data/identity/passkey.ts';
import { getUser, type User } from '../../../data/identity/user.ts';
import { readAssertion, requestOptions } from '../../../gateways/webauthn.ts';
import { isoNow, nowSeconds } from '../../../process/clock.ts';
import { AppError } from '../../ground/app-error.ts';
import { BY_STRANGER, stateEvent } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { refuseStopped } from '../auth/account-stopped.ts';
import { type Browser, remember } from '../auth/known-devices.ts';
import { stateLogIn } from '../auth/record-log-in.ts';
import { viewCurrentUser } from '../sessions/current-user.ts';
import { refuseOtherDoors } from '../sessions/other-doors.ts';
import { beginSession } from '../sessions/session-token.ts';
import { newChallenge, passkeyRefused, relyingParty, takeChallenge } from './challenges.ts';

/**
 * Begins a log-in by passkey. Nobody says who they are: the browser asks for any passkey of this app.
 * @param address the viewer's IP address
 * @param origin of the app
 * @throws AppError RATE_LIMITED
 */
export async function beginPasskeyLogin(address: string, origin: string) {
  await limitRate('passkeyChallengeByAddress', address);
  return requestOptions(relyingParty(origin), await newChallenge(null));
}

type Input = z.output<typeof logInCall.input>;

/** The refusal of a passkey that logs nobody in, or not the person who is asked for. */
export const unknownPasskey = () =>
  new AppError(
    'PASSKEY_UNKNOWN',
    'This passkey was removed or belongs to another account. Use another passkey or your password.',
  );

const USER_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** The account that an authenticator names, and its passkey. */
async function findOwner({ credentialId, userHandle }: Input): Promise<{ user: User; passkey: StoredPasskey }> {
  const userId = Buffer.from(userHandle, 'base64url').toString();
  if (!USER_ID.test(userId)) throw unknownPasskey();
  const [user, passkey] = await Promise.all([getUser(userId), getPasskey({ userId, credentialId })]);
  if (!user?.emailVerified || !passkey) throw unknownPasskey();
  return { user, passkey };
}

/**
 * Closes a passkey whose count went back, because a copy of it would count past the original with the next tries. A mail
 * to the owner follows.
 */
async function refuseCopy(passkey: StoredPasskey): Promise<never> {
  const { userId, name } = passkey;
  const about = { workspaceId: null, by: BY_STRANGER, of: { id: passkeyIdOf(passkey), name }, details: { userId } };
  if (passkey.copiedAt === null) await tryApply([closePasskey(passkey, isoNow()), stateEvent('passkey.closed', about)]);
  const message =
    'This passkey may have been copied: its use counter went backward. Log in with your password, remove it in Settings, and add a new one.';
  throw new AppError('PASSKEY_COPIED', message);
}

/**
 * Whether a count says that there is a copy. An authenticator that counts does so with each use; one that does not always
 * says 0. A passkey that may be synced is on several devices, which may count each for itself.
 */
const isCountedBack = ({ counter, isSyncable }: { counter: number; isSyncable: boolean }, before: number): boolean =>
  !isSyncable && (counter > 0 || before > 0) && counter <= before;

/**
 * Proves by the answer of an authenticator who somebody is.
 * @param origin of the app
 * @param change makes the changes of the proven user, together with one that stores the use of the passkey; null when
 *   something else has changed meanwhile
 * @returns what `change` returns
 * @throws AppError RATE_LIMITED after too many failures, PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED,
 *   PASSKEY_COPIED when the authenticator counts back
 */
export async function provePasskey<T>(
  input: Input,
  address: string,
  origin: string,
  change: (user: User, used: Change) => Promise<T | null>,
): Promise<T> {
  const counted = await limitRate('passkeyByAddress', address);
  const challenge = await takeChallenge(input.clientDataJSON, null);
  const { user: owner, passkey: known } = await findOwner(input);
  const { publicKey } = known;
  const signed = await readAssertion(input, publicKey, { party: relyingParty(origin), challenge });
  if (!signed) throw passkeyRefused();
  const changed = await retryOnConflict(async () => {
    // Another log-in with the same passkey may be stored meanwhile, and the passkey may be removed.
    const { user, passkey } = await findOwner(input);
    if (passkey.publicKey !== publicKey) throw unknownPasskey();
    if ((passkey.isSyncable ?? signed.isSyncable) !== signed.isSyncable) throw passkeyRefused();
    if (passkey.copiedAt !== null || isCountedBack(signed, passkey.counter)) return refuseCopy(passkey);
    return change(user, markPasskeyUsed(passkey, { ...signed, lastUsedAt: isoNow() }));
  });
  await uncountRequest(counted);
  await uncountAccount('passkeyChallengeByAddress', address, owner.id, nowSeconds());
  return changed;
}

/**
 * Logs in by the answer of an authenticator. The session, its cookies and what the account remembers of the browser are
 * those of a log-in by password.
 * @param origin of the app
 * @returns the session's secret, and the one by which the account recognizes the browser
 * @throws AppError RATE_LIMITED after too many failures, PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED,
 *   PASSKEY_COPIED when the authenticator counts back, ACCOUNT_STOPPED, SIGN_ON_REQUIRED
 */
export async function logInByPasskey(
  input: Input,
  browser: Browser,
  origin: string,
): Promise<{ user: CurrentUser; sessionToken: string; device: string }> {
  const { user, session, ...cookies } = await provePasskey(input, browser.address, origin, async (proven, used) => {
    refuseStopped(proven);
    refuseOtherDoors(proven.email);
    const begun = beginSession(proven, browser.userAgent);
    const { device, changes } = remember(proven, browser);
    const isStored = await tryApply([used, begun.change, ...changes, stateLogIn(proven.id, begun.session)]);
    return isStored ? { user: proven, session: begun.session, sessionToken: begun.sessionToken, device } : null;
  });
  return { user: await viewCurrentUser(user, session), ...cookies };
}
