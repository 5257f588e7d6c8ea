import type { KnownRecording } from './known-recording.ts';
import type { Viewer } from './viewer.ts';

/** Knows which segments around the playback position the browser was given. @param has whether it has a segment */
export function createGiven({ list, state }: KnownRecording, now: Viewer['now'], has: (number: number) => boolean) {
  /** The number of the segment at the playback position; null while it is unknown. */
  const numberHere = (): number | null => {
    const found = list.at(now() * 1000);
    return found && 'segment' in found ? found.segment.number : null;
  };
  const hasPlace = (): boolean => {
    const number = numberHere();
    return number !== null && has(number);
  };
  return {
    hasPlace,
    /** Whether it has the segment at the playback position, and the next one. */
    isFed: (): boolean => {
      const number = numberHere();
      if (number === null || !has(number)) return false;
      return number === list.count() ? state() === 'ended' : has(number + 1);
    },
    /** Whether it has the segment at the playback position, and no other one is known after it. */
    hasAll: (): boolean => has(list.count()) && numberHere() === list.count(),
    /** Whether it has the last segment of a recording that has ended. */
    hasEnd: (): boolean => state() === 'ended' && has(list.count()),
  };
}

export type GivenSegments = ReturnType<typeof createGiven>;
