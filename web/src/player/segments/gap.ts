import { rangeAt, type SegmentBuffer } from './segment-buffer.ts';
import type { SegmentList } from './segment-list.ts';

/** A browser with less buffered than this before a gap, in seconds, stops there. */
const NEAR_SECONDS = 0.25;

interface Place {
  buffer: SegmentBuffer;
  list: SegmentList;
  /** The playback position, in seconds. */
  time: number;
}

/** The numbers of the segments between two times, in seconds; null if a page of the playlist is not loaded yet. */
function numbersBetween(list: SegmentList, from: number, to: number): { first: number; last: number } | null {
  const [first, last] = [list.at(from * 1000), list.at(to * 1000)];
  if (!first || !last || 'page' in first || 'page' in last) return null;
  return { first: first.segment.number, last: last.segment.number };
}

/**
 * The end of a gap that no segment fills: the browser has every segment up to that time.
 * @returns the time of the next frame, in seconds; null if segments are missing, or nothing follows
 */
export function placeAfterGap({ buffer, list, time }: Place): number | null {
  const ranges = buffer.buffered();
  const next = ranges.find(([from]) => from > time)?.[0] ?? null;
  const left = (rangeAt(ranges, time)?.[1] ?? time) - time;
  const between = next === null || left > NEAR_SECONDS ? null : numbersBetween(list, time, next);
  if (!between) return null;
  for (let number = between.first; number <= between.last; number += 1) if (!buffer.has(number)) return null;
  return next;
}
