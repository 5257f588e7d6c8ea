import { KEYFRAME_INTERVAL_MS, LIVE_SEGMENT_MAX_MS } from '#shared/model/segment.ts';
import { elementsIn, nullIfDamaged, readBlock, readUnsigned, SIMPLE_BLOCK, TIMESTAMP } from '#shared/webm/elements.ts';
import { soundMs } from '#web/lib/opus-packet.ts';
import type { SegmentTracks } from './webm.ts';

/** Difference from the interval of keyframes, in milliseconds, up to which a segment is as long as expected. */
const TOLERANCE_MS = 100;

interface Times {
  startMs: number;
  durationMs: number;
}

/**
 * Start and length of a segment that no playlist has listed yet, in milliseconds. Null if its last frame is not where the
 * next segment is expected: it may be incomplete, or longer than its frames. Only the playlist says how long it is.
 */
export const timesOf = (bytes: Uint8Array, tracks: SegmentTracks): Times | null =>
  nullIfDamaged(() => readTimes(bytes, tracks));

function readTimes(bytes: Uint8Array, { opus }: SegmentTracks): Times | null {
  let startMs: number | null = null;
  let endMs = 0;
  for (const element of elementsIn(bytes)) {
    if (element.id === TIMESTAMP) startMs ??= readUnsigned(bytes, element);
    const block = element.id === SIMPLE_BLOCK && startMs !== null ? readBlock(bytes, element, startMs) : null;
    if (!block) continue;
    const { time, track, frameAt, end } = block;
    endMs = Math.max(endMs, time + (track === opus ? soundMs(bytes.subarray(frameAt, end)) : 0));
  }
  const durationMs = endMs - (startMs ?? 0);
  const isAsLong = durationMs >= KEYFRAME_INTERVAL_MS - TOLERANCE_MS && durationMs <= LIVE_SEGMENT_MAX_MS;
  return startMs !== null && isAsLong ? { startMs, durationMs } : null;
}
