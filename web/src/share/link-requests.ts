import type { LinkedRecording } from '#shared/api/links.ts';
import { request } from '../lib/http/request.ts';

/** The address of a call about a link; values that are missing or empty are left out of the query. */
export function linkUrl(shareToken: string, path = '', values: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const search = query.toString();
  return `/api/shared/${encodeURIComponent(shareToken)}${path}${search && `?${search}`}`;
}

/** What the server counts views by, and whom it lets in. */
export interface ViewFacts {
  /** Whether this page has asked before: then it is no new view. */
  again: boolean;
  /** The id that came with the page, if any did. */
  visitor: string | undefined;
  /** What the browser has proven to a link that asks for something. */
  pass: string | undefined;
}

/** The recording behind a link: the contract's answer, unchecked, as checking it would triple what this page loads. */
export async function fetchLink(
  shareToken: string,
  { again, visitor, pass }: ViewFacts,
  signal: AbortSignal,
): Promise<LinkedRecording> {
  const facts = { again: again ? 'true' : undefined, visitor, pass };
  return (await request('GET', linkUrl(shareToken, '', facts), { signal })) as LinkedRecording;
}

/** Asks for the conversion of a recording that waits for it. */
export const requestConversion = (
  shareToken: string,
  pass: string | undefined,
  signal: AbortSignal,
): Promise<unknown> => request('POST', linkUrl(shareToken, '/transcode', { pass }), { signal });
