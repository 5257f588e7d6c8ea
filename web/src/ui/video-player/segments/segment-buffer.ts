import type { Segment } from '#shared/api/playlist.ts';
import { endOf } from './segment-list.ts';

/** How much of what was played stays while room is made, in seconds: the first half minute goes last. */
const KEPT_BEHIND_SECONDS = [30, 5];

/** The browser cannot play what it was given; its video element says so as well. */
export class DecodeFailed extends Error {
  override readonly name = 'DecodeFailed';
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

const settled = (buffer: SourceBuffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (work: () => void) => () => {
      done.abort();
      work();
    };
    const options = { signal: done.signal };
    buffer.addEventListener('updateend', end(resolve), options);
    buffer.addEventListener(
      'error',
      end(() => reject(new DecodeFailed('A segment could not be decoded'))),
      options,
    );
  });

/** The stretch of `ranges` that a moment lies in, in seconds. */
export function stretchAt(ranges: TimeRanges, time: number): { start: number; end: number } | null {
  for (let index = 0; index < ranges.length; index += 1) {
    if (time >= ranges.start(index) && time < ranges.end(index)) {
      return { start: ranges.start(index), end: ranges.end(index) };
    }
  }
  return null;
}

/** Where the first stretch begins that lies after a moment, in seconds; null when there is none. */
export function stretchAfter(ranges: TimeRanges, time: number): number | null {
  for (let index = 0; index < ranges.length; index += 1) if (ranges.start(index) > time) return ranges.start(index);
  return null;
}

/**
 * Which segments a browser holds. It drops some by itself when it needs the memory.
 * @param now the viewer's place, in seconds
 */
export function openBuffer(buffer: SourceBuffer, now: () => number) {
  /** Of each, a moment that tells whether it is still there, in seconds; null when it never had a picture of its own. */
  const held = new Map<number, { segment: Segment; probe: number | null }>();

  const forgetDropped = () => {
    for (const [number, { probe }] of held) {
      if (probe !== null && !stretchAt(buffer.buffered, probe)) held.delete(number);
    }
  };

  const probeOf = (segment: Segment): number | null => {
    const middle = (segment.startMs + endOf(segment)) / 2000;
    return stretchAt(buffer.buffered, middle) ? middle : null;
  };

  const write = async (bytes: BufferSource) => {
    buffer.appendBuffer(bytes);
    await settled(buffer);
  };

  const remove = async (from: number, to: number): Promise<boolean> => {
    const isThere = [...held.values()].some(
      ({ segment }) => endOf(segment) > from * 1000 && segment.startMs < to * 1000,
    );
    if (!isThere || from >= to) return false;
    buffer.remove(from, to);
    await settled(buffer);
    for (const [number, { segment }] of held) {
      // What is removed ends at a keyframe: a segment goes as a whole, or not at all.
      if (endOf(segment) > from * 1000 && segment.startMs < to * 1000) held.delete(number);
    }
    return true;
  };

  const makeRoom = async (segment: Segment): Promise<boolean> => {
    for (const behind of KEPT_BEHIND_SECONDS) if (await remove(0, now() - behind)) return true;
    // What comes after this one the viewer has been at before, or it would not be there yet.
    return remove(endOf(segment) / 1000, Number.POSITIVE_INFINITY);
  };

  /** Gives the browser a segment. @returns false when it has no room, also after what is not needed was removed */
  const append = async (segment: Segment, bytes: BufferSource): Promise<boolean> => {
    for (;;) {
      try {
        await write(bytes);
        held.set(segment.number, { segment, probe: probeOf(segment) });
        forgetDropped();
        return true;
      } catch (error) {
        if (!isFull(error)) throw error;
        if (!(await makeRoom(segment))) return false;
      }
    }
  };

  return {
    /** Gives it what precedes the segments. */
    begin: write,
    append,
    has: (number: number) => held.has(number),
    forgetDropped,
    buffered: () => buffer.buffered,
  };
}

export type SegmentBuffer = ReturnType<typeof openBuffer>;
