import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import { request } from '../lib/http/request.ts';

/** The address of a call about a link; values that are missing or empty are left out of the query. */
export function linkUrl(shareToken: string, path = '', values: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  const search = query.toString();
  return `/api/shared/${encodeURIComponent(shareToken)}${path}${search && `?${search}`}`;
}

/** The facts by which the server counts views and grants access. */
export interface ViewFacts {
  /** Whether this page has made the request before: then it is no new view. */
  again: boolean;
  /** The viewer's id, if the page came with one. */
  visitor: string | undefined;
  /** The proof that the link has accepted, where it asks for one. */
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

export const requestConversion = (
  shareToken: string,
  pass: string | undefined,
  signal: AbortSignal,
): Promise<unknown> => request('POST', linkUrl(shareToken, '/transcode', { pass }), { signal });
