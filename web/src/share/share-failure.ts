import { ApiError } from '../lib/api-error.ts';

export interface ShareFailure {
  title: 'Link Expired' | 'Video Not Available';
  text: string;
}

const EXPIRED: ShareFailure = {
  title: 'Link Expired',
  text: 'This share link has expired and is no longer accessible.',
};
const GONE: ShareFailure = {
  title: 'Video Not Available',
  text: 'Sorry, this video is no longer available. The link may have been removed or expired.',
};

const saysExpired = (error: ApiError) => error.body.expired === true || error.code === 'SHARE_EXPIRED';

/** What the page says instead of the video. A link is expired when the answer says so, in its words or by its flag. */
export function failureOf(error: Error): ShareFailure {
  if (error instanceof ApiError && saysExpired(error)) return EXPIRED;
  return error.message.includes('expired') ? EXPIRED : GONE;
}

/** Whether a failure means that the link does not work, and not merely that an answer went missing. */
export const isFinal = (error: Error): boolean => error instanceof ApiError && error.status < 500;
