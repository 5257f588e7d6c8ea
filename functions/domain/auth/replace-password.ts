import { cutoffEntry } from '#shared/model/media-token.ts';
import { type Change, tryApply } from '../../data/apply.ts';
import { deleteDeadSessions } from '../../data/session.ts';
import { passwordChanged } from '../../data/user.ts';
import { hashPassword } from '../../gateways/password.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';

/** The user whose password is replaced, and the version of the old password: see `passwordVersion` of the user. */
interface Replaced {
  userId: string;
  passwordVersion: number;
}

/** Deletes the items of ended sessions. They are invalid already, because the password has another version. */
async function clearSessions({ userId, passwordVersion }: Replaced): Promise<void> {
  try {
    await deleteDeadSessions(userId, passwordVersion + 1);
  } catch (error) {
    logError('The sessions before a change of the password were not cleared', error);
  }
}

/**
 * Replaces a user's password. The same transaction ends all earlier sessions and reset links; the user's media
 * addresses end within a minute.
 * @param changes further changes of the transaction
 * @returns false when one of the conditions was false, or the password has changed meanwhile
 */
export async function replacePassword(replaced: Replaced, password: string, changes: Change[]): Promise<boolean> {
  const { userId, passwordVersion } = replaced;
  const change = passwordChanged(userId, passwordVersion, await hashPassword(password), isoNow());
  const ended = [cutoffEntry.password(userId, passwordVersion)];
  if (!(await tryApply([change, ...accessEnded(ended), ...changes]))) return false;
  await Promise.all([clearSessions(replaced), endAccess(ended)]);
  return true;
}
