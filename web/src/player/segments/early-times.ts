import { LIVE_SEGMENT_MAX_MS } from '#shared/limits.ts';
import { KEYFRAME_INTERVAL_MS } from '#shared/model/video/segment.ts';
import { elementsIn, nullIfDamaged, readBlock, readUnsigned, SIMPLE_BLOCK, TIMESTAMP } from '#shared/webm/elements.ts';
import { soundMs } from '#web/lib/opus-packet.ts';
import type { SegmentTracks } from './webm.ts';

/** Difference from the interval of keyframes, in milliseconds, up to which a segment is as long as expected. */
const TOLERANCE_MS = 100;
/** Shortest part of a segment that is played before the rest, in milliseconds. */
const PART_LEAST_MS = 300;

interface Times {
  startMs: number;
  durationMs: number;
}

/**
 * Start and length of a segment that no playlist has listed yet, or of its first parts, in milliseconds: `isWhole` if its
 * last frame is where the next segment is expected. Null if it is much shorter, longer or damaged: only the playlist says how
 * long it is.
 */
export function timesOf(bytes: Uint8Array, tracks: SegmentTracks): (Times & { isWhole: boolean }) | null {
  const times = nullIfDamaged(() => readTimes(bytes, tracks));
  if (!times || times.durationMs < PART_LEAST_MS || times.durationMs > LIVE_SEGMENT_MAX_MS) return null;
  return { ...times, isWhole: times.durationMs >= KEYFRAME_INTERVAL_MS - TOLERANCE_MS };
}

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
  return startMs === null ? null : { startMs, durationMs: endMs - startMs };
}
