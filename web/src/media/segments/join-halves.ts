import type { Segment } from '#shared/api/playlist.ts';
import type { CutSegment } from '../cut/cut-events.ts';
import type { Receipt } from './post-object.ts';

/** What the playlist says of the objects of a segment that has arrived. */
export type SentSegment = Pick<Segment, 'bytes' | 'etag' | 'versionId' | 'isResent' | 'tail'>;

interface Halves {
  /** Null until it has ended. */
  segment: CutSegment | null;
  head: Receipt | null;
  /** Null until it has arrived; undefined for a segment that ended with its head. */
  tail: Segment['tail'] | null;
}

/**
 * Waits for the two halves of segments that are sent as a head and a tail.
 * @param onWhole called when a segment has ended and both halves have arrived
 */
export function joinHalves(onWhole: (segment: CutSegment, object: SentSegment) => void) {
  const halves = new Map<number, Halves>();
  return {
    /** Adds what is known now of a segment. @param number of the segment */
    add: (number: number, known: Partial<Halves>) => {
      const half = { segment: null, head: null, tail: null, ...halves.get(number), ...known };
      halves.set(number, half);
      const { segment, head, tail } = half;
      if (!segment?.headEnd || head === null || tail === null) return;
      onWhole(segment, { bytes: segment.headEnd - segment.start, ...head, ...(tail && { tail }) });
    },
  };
}
