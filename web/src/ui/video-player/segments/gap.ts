import { type SegmentBuffer, stretchAfter, stretchAt } from './segment-buffer.ts';
import type { SegmentList } from './segment-list.ts';

/** A browser that has less left than this before a gap, in seconds, waits at it. */
const NEAR_SECONDS = 0.25;

/** Whether a video waits for a picture. */
export const isStuck = ({ readyState, seeking }: HTMLVideoElement): boolean =>
  seeking || readyState <= HTMLMediaElement.HAVE_CURRENT_DATA;

interface Place {
  buffer: SegmentBuffer;
  list: SegmentList;
  /** The viewer's place, in seconds. */
  time: number;
}

/** The numbers of the segments between two moments, in seconds; null where they are not known. */
function numbersBetween(list: SegmentList, from: number, to: number): { first: number; last: number } | null {
  const [first, last] = [list.at(from * 1000), list.at(to * 1000)];
  if (!first || !last || 'page' in first || 'page' in last) return null;
  return { first: first.segment.number, last: last.segment.number };
}

/**
 * Where to go on from a place at which there is not a picture and never will be: the browser has all segments up to the
 * next one.
 * @returns seconds; null when there is no such place, or more is to come
 */
export function placeAfterGap({ buffer, list, time }: Place): number | null {
  const ranges = buffer.buffered();
  const next = stretchAfter(ranges, time);
  const left = (stretchAt(ranges, time)?.end ?? time) - time;
  const between = next === null || left > NEAR_SECONDS ? null : numbersBetween(list, time, next);
  if (!between) return null;
  for (let number = between.first; number <= between.last; number += 1) if (!buffer.has(number)) return null;
  return next;
}
