import { type CountedRequest, countRequest } from '../../data/ground/rate-limit.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { RateLimitName } from '../../process/limits.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { waitText } from './wait-text.ts';

/**
 * Counts a request against a limit.
 * @param subject the e-mail, user, workspace or address that is limited
 * @throws AppError RATE_LIMITED with `retryAfter` in seconds when the window is full
 */
export async function limitRate(limit: RateLimitName, subject: string): Promise<CountedRequest> {
  const counted = await countRequest(limit, subject, nowSeconds());
  if ('key' in counted) return counted;
  const { retryAfter } = counted;
  throw new AppError('RATE_LIMITED', `Too many attempts. Please try again in ${waitText(retryAfter)}.`, { retryAfter });
}

/** What people create in workspaces, with a limit for a person and one for a workspace. */
type Creation =
  | 'link'
  | 'project'
  | 'captions'
  | 'changeVideo'
  | 'transcribe'
  | 'comment'
  | 'reaction'
  | 'webhook'
  | 'delivery';

type Creator = Pick<Actor, 'userId'>;

/** The person first: what that limit refuses counts toward nothing of the others. */
const limitsOf = (creation: Creation, { userId }: Creator, workspaceId: string) =>
  [
    [`${creation}ByUser`, userId],
    [`${creation}ByWorkspace`, workspaceId],
  ] as const;

/**
 * Counts what a person creates in a workspace, after the permission: strangers use up nothing of a workspace.
 * @throws AppError see `limitRate`
 */
export async function limitCreation(creation: Creation, creator: Creator, workspaceId: string): Promise<void> {
  for (const [limit, subject] of limitsOf(creation, creator, workspaceId)) await limitRate(limit, subject);
}

/** As `limitCreation`, for what is not refused but can wait. @returns whether it is within the limits */
export async function tryCreation(creation: Creation, creator: Creator, workspaceId: string): Promise<boolean> {
  for (const [limit, subject] of limitsOf(creation, creator, workspaceId)) {
    if (!('key' in (await countRequest(limit, subject, nowSeconds())))) return false;
  }
  return true;
}
