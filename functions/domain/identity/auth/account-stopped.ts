import type { User } from '../../../data/identity/user.ts';
import { AppError } from '../../ground/app-error.ts';

/**
 * Refuses a person who has proven that a stopped account is theirs. Strangers do not learn that it is stopped.
 * @throws AppError ACCOUNT_STOPPED
 */
export function refuseStopped({ stoppedAt }: Pick<User, 'stoppedAt'>): void {
  if (stoppedAt === null) return;
  throw new AppError('ACCOUNT_STOPPED', 'An administrator suspended your account. Ask them to reactivate it.');
}
