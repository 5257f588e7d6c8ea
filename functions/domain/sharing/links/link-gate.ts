import type { LinkAsks } from '#shared/api/sharing/visits.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import type { Pass } from '../../../data/sharing/pass.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { AppError } from '../../ground/app-error.ts';

/** Whether a link has a gate: it asks for a proof, or limits the number of views. */
export const isGuarded = ({ passwordHash, allowList, viewLimit }: StoredLink): boolean =>
  passwordHash !== null || allowList.length > 0 || viewLimit !== null;

/** Whether a pass is still valid: it has not ended, and the link's gate is unchanged since. */
export const isCurrent = ({ gateVersion }: StoredLink, pass: Pass | null): pass is Pass =>
  pass !== null && pass.endsAt > nowSeconds() && pass.gateVersion === gateVersion;

/**
 * Whether a browser has proven the present password, maybe in a visit that has ended. One that had a password before has
 * no tries of its own: its owner could have proven it in any number of browsers.
 */
export const isKnownTo = ({ gateVersion }: StoredLink, pass: Pass | null): boolean =>
  pass?.gateVersion === gateVersion && pass.isKnown;

/** Whether the visit of a browser has begun. */
export const isVisiting = (link: StoredLink, pass: Pass | null): boolean => isCurrent(link, pass) && pass.isStarted;

export function asksOf(link: StoredLink, pass: Pass | null): LinkAsks {
  const current = isCurrent(link, pass) ? pass : null;
  return {
    password: link.passwordHash !== null && !current?.hasPassword,
    email: link.allowList.length > 0 && current?.email == null,
    start: link.viewLimit !== null,
  };
}

const isUsedUp = ({ viewLimit, viewCount }: StoredLink): boolean => viewLimit !== null && viewCount >= viewLimit;

/**
 * The refusal for a browser that has not passed the link's checks or has not begun a visit.
 * @param sender name of the recording's owner, if the link shows it
 */
export const lockedError = (link: StoredLink, pass: Pass | null, sender?: string): AppError =>
  isUsedUp(link)
    ? usedUpError()
    : new AppError('LINK_LOCKED', 'This link is protected.', { asks: { ...asksOf(link, pass), sender } });

export const usedUpError = (): AppError =>
  new AppError('LINK_USED_UP', 'This link has been viewed as often as it allows.');

/** Whether an allow-list has an address itself, or its domain. Both are in lower case. */
export const isAllowed = ({ allowList }: Pick<StoredLink, 'allowList'>, email: string): boolean =>
  allowList.includes(email) || allowList.includes(email.slice(email.lastIndexOf('@') + 1));

/** Whether a link asks for more than before. If so, people who are already watching must be asked too. */
export const isTighter = (before: StoredLink, after: StoredLink): boolean =>
  (after.passwordHash !== null && after.passwordHash !== before.passwordHash) ||
  (after.allowList.length > 0 &&
    (before.allowList.length === 0 || before.allowList.some((entry) => !after.allowList.includes(entry)))) ||
  (after.viewLimit !== null && before.viewLimit === null);
