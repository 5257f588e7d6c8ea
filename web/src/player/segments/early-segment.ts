import { KEYFRAME_INTERVAL_MS, LIVE_SEGMENT_MAX_MS } from '#shared/model/segment.ts';
import { soundMs } from './silence.ts';
import { elementAt, nextOffset, readBlock, readUint, SIMPLE_BLOCK, TIMESTAMP, type WebmTracks } from './webm.ts';

/** Difference from the interval of keyframes, in milliseconds, up to which a segment is as long as expected. */
const TOLERANCE_MS = 100;

/**
 * Start and length of a segment that no playlist has listed yet, in milliseconds. Null if its last frame is not where the
 * next segment is expected: it may be incomplete, or longer than its frames. Only the playlist says how long it is.
 */
export function timesOf(
  bytes: Uint8Array<ArrayBuffer>,
  { opus }: WebmTracks,
): { startMs: number; durationMs: number } | null {
  let startMs: number | null = null;
  let endMs = 0;
  for (let element = elementAt(bytes, 0); element; element = elementAt(bytes, nextOffset(element))) {
    if (element.id === TIMESTAMP) startMs ??= readUint(bytes, element);
    if (element.id !== SIMPLE_BLOCK || startMs === null) continue;
    const { ms, track, frameFrom, to } = readBlock(bytes, element, startMs);
    endMs = Math.max(endMs, ms + (track === opus ? soundMs(bytes.subarray(frameFrom, to)) : 0));
  }
  const durationMs = endMs - (startMs ?? 0);
  const isAsLong = durationMs >= KEYFRAME_INTERVAL_MS - TOLERANCE_MS && durationMs <= LIVE_SEGMENT_MAX_MS;
  return startMs !== null && isAsLong ? { startMs, durationMs } : null;
}
