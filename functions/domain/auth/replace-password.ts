import { cutoffEntry } from '#shared/model/media-token.ts';
import { type Change, tryApply } from '../../data/apply.ts';
import { deleteDeadSessions } from '../../data/session.ts';
import { deleteDeadTokens } from '../../data/token.ts';
import { getUser, passwordChanged } from '../../data/user.ts';
import { hashPassword } from '../../gateways/password.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';

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

/**
 * Replaces a user's password. The same transaction ends all earlier sessions, reset links and, unless they are kept,
 * tokens; the user's media addresses, also those of kept tokens, end within a minute.
 * @param changes further changes of the transaction
 * @returns false when one of the conditions was false, or the password has changed meanwhile
 */
export async function replacePassword(replaced: Replaced, password: string, changes: Change[]): Promise<boolean> {
  const { userId, passwordVersion, keepsTokens } = replaced;
  const passwordHash = await hashPassword(password);
  const change = passwordChanged(userId, passwordVersion, { passwordHash, keepsTokens, updatedAt: isoNow() });
  const ended = [cutoffEntry.password(userId, passwordVersion)];
  if (!(await tryApply([change, ...accessEnded(ended), ...changes]))) return false;
  await Promise.all([clearEnded(replaced), endAccess(ended)]);
  return true;
}
