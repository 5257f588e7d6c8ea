import type { LinkedRecording } from '#shared/api/links.ts';
import { request } from '../lib/http/request.ts';

// The contract's answer, unchecked: checking it would triple what this page loads.
export const linkUrl = (shareToken: string): string => `/api/shared/${encodeURIComponent(shareToken)}`;

/** What the server counts views by, and whom it lets in. */
export interface ViewFacts {
  /** Whether this page has asked before: then it is no new view. */
  again: boolean;
  /** The id that came with the page, if any did. */
  visitor: string | undefined;
  /** What the browser has proven to a link that asks for something. */
  pass: string | undefined;
}

/** The recording behind a link. */
export async function fetchLink(
  shareToken: string,
  { again, visitor, pass }: ViewFacts,
  signal: AbortSignal,
): Promise<LinkedRecording> {
  const facts = { ...(again && { again: 'true' }), ...(visitor && { visitor }), ...(pass && { pass }) };
  const query = new URLSearchParams(facts).toString();
  return (await request('GET', query ? `${linkUrl(shareToken)}?${query}` : linkUrl(shareToken), {
    signal,
  })) as LinkedRecording;
}

/** Asks for the conversion of a recording that waits for it. */
export const requestConversion = (
  shareToken: string,
  pass: string | undefined,
  signal: AbortSignal,
): Promise<unknown> => {
  const query = pass ? `?${new URLSearchParams({ pass })}` : '';
  return request('POST', `${linkUrl(shareToken)}/transcode${query}`, { signal });
};
