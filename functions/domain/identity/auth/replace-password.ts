import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { deleteDeadSessions } from '../../../data/identity/session.ts';
import { deleteDeadTokens } from '../../../data/identity/token.ts';
import { getUser, setPassword } from '../../../data/identity/user.ts';
import { hashPassword } from '../../../gateways/password.ts';
import { logError } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';

/** The user whose password is replaced, and the version of the old password: see `passwordVersion` of the user. */
interface Replaced {
  userId: string;
  passwordVersion: number;
  /** Whether the tokens stay valid. */
  keepsTokens: boolean;
}

/** Deletes the items of ended sessions and tokens. They are invalid already, because the user has other versions. */
async function clearEnded({ userId, passwordVersion }: Replaced): Promise<void> {
  try {
    await deleteDeadSessions(userId, passwordVersion + 1);
    const user = await getUser(userId);
    if (user) await deleteDeadTokens(userId, user.tokensVersion);
  } catch (error) {
    logError('The sessions and tokens before a change of the password were not cleared', error);
  }
}

async function end(ending: Replaced, change: Change, changes: Change[]): Promise<boolean> {
  const ended = [cutoffEntry.password(ending.userId, ending.passwordVersion)];
  if (!(await tryApply([change, ...orderRevocations(ended), ...changes]))) return false;
  await Promise.all([clearEnded(ending), endAccess(ended)]);
  return true;
}

/**
 * Replaces a user's password. The same transaction ends all earlier sessions, reset links and, unless they stay,
 * tokens; the user's media addresses, also those of tokens that stay, end within a minute.
 * @param changes further changes of the transaction
 * @returns false when one of the conditions was false, or the password has changed meanwhile
 */
export async function replacePassword(replaced: Replaced, password: string, changes: Change[]): Promise<boolean> {
  const { userId, passwordVersion, keepsTokens } = replaced;
  const passwordHash = await hashPassword(password);
  return end(
    replaced,
    setPassword(userId, passwordVersion, { passwordHash, keepsTokens, updatedAt: isoNow() }),
    changes,
  );
}

/**
 * Ends all of a user's sessions, reset links and tokens, as a new password does, for a person who signs on. The password
 * stays.
 * @param signedOnAt ISO 8601
 * @param changes further changes of the transaction
 * @returns false when one of the conditions was false, or the password has changed meanwhile
 */
export function endAllAccess(
  { userId, passwordVersion }: Omit<Replaced, 'keepsTokens'>,
  signedOnAt: string,
  changes: Change[],
): Promise<boolean> {
  const ending = { userId, passwordVersion, keepsTokens: false };
  const change = setPassword(userId, passwordVersion, { signedOnAt, keepsTokens: false, updatedAt: isoNow() });
  return end(ending, change, changes);
}
