import type { StoredToken } from '../../data/token.ts';
import type { User } from '../../data/user.ts';

/** Whether a stored token of a user is valid at a time, in seconds since the epoch. */
export const isValid = (
  { expire, tokensVersion }: Pick<StoredToken, 'expire' | 'tokensVersion'>,
  user: Pick<User, 'emailVerified' | 'tokensVersion' | 'stoppedAt'>,
  now: number,
): boolean => expire > now && user.emailVerified && user.stoppedAt === null && tokensVersion === user.tokensVersion;
