import type { SharedRecording } from '../../../shared/api/sharing.ts';
import { request } from '../lib/request.ts';

// The contract's answer, unchecked: checking it would triple what this page loads.
const base = (shareToken: string) => `/api/shared/${encodeURIComponent(shareToken)}`;

/** The recording behind a link. */
export const fetchShared = async (shareToken: string, signal: AbortSignal): Promise<SharedRecording> =>
  (await request('GET', base(shareToken), { signal })) as SharedRecording;

/** Asks for the conversion of a recording that waits for it. */
export const triggerTranscode = (shareToken: string, signal: AbortSignal): Promise<unknown> =>
  request('POST', `${base(shareToken)}/transcode`, { signal });
