import { cutoffEntry } from '#shared/model/media-token.ts';
import { deleteDeadSessions } from '../../data/session.ts';
import { tryTransact, type Write } from '../../data/table.ts';
import { changePasswordWrite } from '../../data/user.ts';
import { hashPassword } from '../../gateways/password.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';

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
 * @param writes further writes of the transaction
 * @returns false when one of the conditions was false, or the password has changed meanwhile
 */
export async function replacePassword(replaced: Replaced, password: string, writes: Write[]): Promise<boolean> {
  const { userId, passwordVersion } = replaced;
  const change = changePasswordWrite(userId, passwordVersion, await hashPassword(password), isoNow());
  const ended = [cutoffEntry.password(userId, passwordVersion)];
  if (!(await tryTransact([change, ...revocationWrites(ended), ...writes]))) return false;
  await Promise.all([clearSessions(replaced), endAccess(ended)]);
  return true;
}
