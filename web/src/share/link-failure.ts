import type { LinkAsks } from '#shared/api/sharing/visits.ts';
import { ApiError, NOT_REACHED_TEXT } from '../lib/http/api-error.ts';
import { isFinal } from '../lib/http/is-final.ts';

export interface LinkFailure {
  title: 'Link Expired' | 'No views left' | 'Recording began again' | 'Video Not Available' | 'Video not loaded';
  text: string;
  /** Whether another try may help: the server has said nothing about the link. */
  mayRetry?: true;
}

const EXPIRED: LinkFailure = {
  title: 'Link Expired',
  text: 'This share link has expired and is no longer accessible.',
};
const USED_UP: LinkFailure = {
  title: 'No views left',
  text: 'This link has been viewed as often as it allows. Ask the person who sent it to you for another one.',
};
const GONE: LinkFailure = {
  title: 'Video Not Available',
  text: 'Sorry, this video is no longer available. The link may have been removed or expired.',
};

const NOT_REACHED: LinkFailure = {
  title: 'Video not loaded',
  text: NOT_REACHED_TEXT,
  mayRetry: true,
};

/** The message in place of the video while the server is busy. */
export const WAITING = { title: 'Just a moment', text: 'Many people are watching right now. Trying again…' };

/** The message in place of the video. The answer marks an expired link by its code, its flag or its message. */
export function failureOf(error: Error): LinkFailure {
  // Other errors have neither.
  const { code, body } = error as Partial<ApiError>;
  if (code === 'LINK_USED_UP') return USED_UP;
  if (code === 'SHARE_RESTARTED') return { title: 'Recording began again', text: String(body?.message) };
  if (code === 'SHARE_EXPIRED' || body?.expired === true || error.message.includes('expired')) return EXPIRED;
  // A refusal without a code is the word of a proxy, or of a network that asks for a log-in.
  return isFinal(error) && code ? GONE : NOT_REACHED;
}

/** The proofs that a locked link asks for; null for any other error. */
export const asksIn = (error: Error): LinkAsks | null =>
  error instanceof ApiError && error.code === 'LINK_LOCKED' ? (error.body.asks as LinkAsks) : null;
