import type { PublicRecording } from '#shared/api/links.ts';
import { request } from '../lib/http/request.ts';

// The contract's answer, unchecked: checking it would triple what this page loads.
const base = (shareToken: string) => `/api/shared/${encodeURIComponent(shareToken)}`;

/** The recording behind a link. @param again whether this page has asked before: then it is no new view */
export async function fetchLink(shareToken: string, again: boolean, signal: AbortSignal): Promise<PublicRecording> {
  const url = again ? `${base(shareToken)}?again=true` : base(shareToken);
  return (await request('GET', url, { signal })) as PublicRecording;
}

/** Asks for the conversion of a recording that waits for it. */
export const requestConversion = (shareToken: string, signal: AbortSignal): Promise<unknown> =>
  request('POST', `${base(shareToken)}/transcode`, { signal });
