import type { LinkAsks } from '#shared/api/link-visits.ts';
import { ApiError } from '../lib/http/api-error.ts';

export interface LinkFailure {
  title: 'Link Expired' | 'No Views Left' | 'Video Not Available';
  text: string;
}

const EXPIRED: LinkFailure = {
  title: 'Link Expired',
  text: 'This share link has expired and is no longer accessible.',
};
const USED_UP: LinkFailure = {
  title: 'No Views Left',
  text: 'This link has been viewed as often as it allows. Ask the person who sent it to you for another one.',
};
const GONE: LinkFailure = {
  title: 'Video Not Available',
  text: 'Sorry, this video is no longer available. The link may have been removed or expired.',
};

/** What stands in the video's place while the page waits to ask again. */
export const WAITING = { title: 'Just a moment', text: 'Many people are watching right now. Trying again…' };

const saysExpired = (error: ApiError) => error.body.expired === true || error.code === 'SHARE_EXPIRED';

/** What the page says instead of the video. A link is expired when the answer says so, in its words or by its flag. */
export function failureOf(error: Error): LinkFailure {
  if (error instanceof ApiError && saysExpired(error)) return EXPIRED;
  if (error instanceof ApiError && error.code === 'LINK_USED_UP') return USED_UP;
  return error.message.includes('expired') ? EXPIRED : GONE;
}

/** What a link asks for before it shows anything; null when it was not refused for that. */
export const asksIn = (error: Error): LinkAsks | null =>
  error instanceof ApiError && error.code === 'LINK_LOCKED' ? (error.body.asks as LinkAsks) : null;

/**
 * Request Timeout, Too Early, Too Many Requests: they say of the moment that it is the wrong one, and nothing of the
 * link.
 */
const BUSY_STATUSES = [408, 425, 429];

/**
 * Whether a failure is temporary: the server says so, or the gateway could not reach our functions, whose own answers
 * carry a code.
 */
export const isBusy = (error: Error): error is ApiError =>
  error instanceof ApiError && (BUSY_STATUSES.includes(error.status) || (error.status >= 500 && !error.code));

/** Whether a failure means that the link does not work, and not merely that an answer went missing. */
export const isFinal = (error: Error): boolean => error instanceof ApiError && error.status < 500 && !isBusy(error);
