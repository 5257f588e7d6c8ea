import type { PublicRecording } from '#shared/api/links.ts';
import { request } from '../lib/http/request.ts';

// The contract's answer, unchecked: checking it would triple what this page loads.
const base = (shareToken: string) => `/api/shared/${encodeURIComponent(shareToken)}`;

/** What the server counts views by. */
export interface ViewFacts {
  /** Whether this page has asked before: then it is no new view. */
  again: boolean;
  /** The id that came with the page, if any did. */
  visitor: string | undefined;
}

/** The recording behind a link. */
export async function fetchLink(
  shareToken: string,
  { again, visitor }: ViewFacts,
  signal: AbortSignal,
): Promise<PublicRecording> {
  const query = new URLSearchParams({ ...(again && { again: 'true' }), ...(visitor && { visitor }) }).toString();
  return (await request('GET', query ? `${base(shareToken)}?${query}` : base(shareToken), {
    signal,
  })) as PublicRecording;
}

/** Asks for the conversion of a recording that waits for it. */
export const requestConversion = (shareToken: string, signal: AbortSignal): Promise<unknown> =>
  request('POST', `${base(shareToken)}/transcode`, { signal });
