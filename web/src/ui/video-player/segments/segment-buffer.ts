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
 * @param source what the buffer belongs to
 * @param now the viewer's place, in seconds
 */
export function openBuffer(source: MediaSource, buffer: SourceBuffer, now: () => number) {
  /**
   * Of each, a moment that tells whether it is still there, in seconds; null when it never had a picture of its own.
   */
  const held = new Map<number, { segment: Segment; probe: number | null }>();
  /** Segments that may be incomplete. */
  const broken = new Map<number, Segment>();

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
    const isWithin = (segment: Segment) => endOf(segment) > from * 1000 && segment.startMs < to * 1000;
    const there = [...[...held.values()].map(({ segment }) => segment), ...broken.values()].filter(isWithin);
    if (there.length === 0 || from >= to) return false;
    buffer.remove(from, to);
    await settled(buffer);
    for (const { number } of there) {
      // A removal extends to the next keyframe, so it removes whole segments.
      held.delete(number);
      broken.delete(number);
    }
    return true;
  };

  const makeRoom = async (segment: Segment): Promise<boolean> => {
    for (const behind of KEPT_BEHIND_SECONDS) if (await remove(0, now() - behind)) return true;
    // Later segments are here only because the viewer was there before.
    return remove(endOf(segment) / 1000, Number.POSITIVE_INFINITY);
  };

  const appendPiece = async (segment: Segment, bytes: BufferSource): Promise<boolean> => {
    for (;;) {
      try {
        await write(bytes);
        return true;
      } catch (error) {
        if (!isFull(error)) throw error;
        if (!(await makeRoom(segment))) return false;
      }
    }
  };

  /**
   * Gives the browser a segment piece by piece. One that breaks off is begun again later: its pictures take the place
   * of those that are there.
   * @param next gives the next piece; null after the last one
   * @returns false when it has no room, also after what is not needed was removed
   */
  const append = async (segment: Segment, next: () => Promise<BufferSource | null>): Promise<boolean> => {
    let isWhole = false;
    try {
      for (let piece = await next(); piece; piece = await next()) {
        if (piece.byteLength > 0 && !(await appendPiece(segment, piece))) return false;
      }
      isWhole = true;
    } finally {
      if (!isWhole) broken.set(segment.number, segment);
      // The next bytes do not continue this segment.
      if (!isWhole && source.readyState === 'open') buffer.abort();
    }
    broken.delete(segment.number);
    held.set(segment.number, { segment, probe: probeOf(segment) });
    forgetDropped();
    return true;
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
