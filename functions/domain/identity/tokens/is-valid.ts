import type { StoredToken } from '../../../data/identity/token.ts';
import type { User } from '../../../data/identity/user.ts';
import { REQUIRED_SIGN_ON_SECONDS } from '../../../process/limits.ts';
import { isSignOnRequired } from '../sessions/other-doors.ts';

/** Whether a person has signed on recently enough for programs to act for them. */
const mayAct = ({ signedOnAt }: Pick<User, 'signedOnAt'>, now: number): boolean =>
  !isSignOnRequired() || (signedOnAt !== undefined && now < Date.parse(signedOnAt) / 1000 + REQUIRED_SIGN_ON_SECONDS);

/** Whether a stored token of a user is valid at a time, in seconds since the epoch. */
export const isValid = (
  { expire, tokensVersion }: Pick<StoredToken, 'expire' | 'tokensVersion'>,
  user: Pick<User, 'emailVerified' | 'tokensVersion' | 'stoppedAt'>,
  now: number,
): boolean => expire > now && user.emailVerified && user.stoppedAt === null && tokensVersion === user.tokensVersion;

/**
 * Whether a stored token may act for a user at a time, in seconds since the epoch. Where people sign on, it rests a day
 * after the last sign-on, until the next one.
 */
export const acts = (token: Parameters<typeof isValid>[0], user: User, now: number): boolean =>
  isValid(token, user, now) && mayAct(user, now);
