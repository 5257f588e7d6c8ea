import type { Segment } from '#shared/api/playlist.ts';
import { rangesOf, type TimeRange } from '#shared/rules/time-ranges.ts';
import { endOf } from './segment-list.ts';

/** How much stays behind the playback position when the buffer is full, in seconds: first 30, then 5. */
const BEHIND_SECONDS = [30, 5];

/** The browser cannot decode a segment; its video element reports this too. */
export class DecodeFailedError extends Error {
  override readonly name = 'DecodeFailedError';
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
      end(() => reject(new DecodeFailedError('A segment could not be decoded'))),
      options,
    );
  });

/** The range that contains a time, in seconds. */
export const rangeAt = (ranges: readonly TimeRange[], time: number): TimeRange | undefined =>
  ranges.find(([from, to]) => time >= from && time < to);

/**
 * Appends segments to a source buffer, and keeps a list of those in it. The browser itself removes some when it needs
 * memory.
 * @param source the media source of the buffer
 * @param now the playback position, in seconds
 */
export function openBuffer(source: MediaSource, buffer: SourceBuffer, now: () => number) {
  /**
   * For each segment, a time that shows whether the browser still has it, in seconds; null for a segment without a frame.
   */
  const held = new Map<number, { segment: Segment; probe: number | null }>();
  /** Segments that may be incomplete. */
  const broken = new Map<number, Segment>();
  let init: BufferSource | null = null;
  /** Whether the next segment needs the initialization segment again: WebKitGTK's parser forgets the tracks by `abort`. */
  let isReset = false;

  const buffered = () => rangesOf(buffer.buffered);

  const forgetDropped = () => {
    const ranges = buffered();
    for (const [number, { probe }] of held) {
      if (probe !== null && !rangeAt(ranges, probe)) held.delete(number);
    }
  };

  const probeOf = (segment: Segment): number | null => {
    const middle = (segment.startMs + endOf(segment)) / 2000;
    return rangeAt(buffered(), middle) ? middle : null;
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
      // The browser extends a removal to the next keyframe, so it removes whole segments.
      held.delete(number);
      broken.delete(number);
    }
    return true;
  };

  const makeRoom = async (segment: Segment): Promise<boolean> => {
    for (const behind of BEHIND_SECONDS) if (await remove(0, now() - behind)) return true;
    // The browser has later segments only if the viewer has seeked back.
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
   * Appends a segment piece by piece. A segment that was interrupted is appended again later: its frames replace the
   * earlier ones.
   * @param next resolves with the next piece; null after the last one
   * @returns false if the buffer is full, even after removing the segments that are not needed
   */
  const append = async (segment: Segment, next: () => Promise<BufferSource | null>): Promise<boolean> => {
    let isWhole = false;
    if (isReset && init && !(await appendPiece(segment, init))) return false;
    isReset = false;
    try {
      for (let piece = await next(); piece; piece = await next()) {
        if (piece.byteLength > 0 && !(await appendPiece(segment, piece))) return false;
      }
      isWhole = true;
    } finally {
      if (!isWhole) broken.set(segment.number, segment);
      // The next append does not continue this segment.
      if (!isWhole && source.readyState === 'open') {
        buffer.abort();
        isReset = true;
      }
    }
    broken.delete(segment.number);
    held.set(segment.number, { segment, probe: probeOf(segment) });
    forgetDropped();
    return true;
  };

  return {
    /** Appends the initialization segment. */
    begin: (bytes: BufferSource) => {
      init = bytes;
      return write(bytes);
    },
    append,
    has: (number: number) => held.has(number),
    /** Lets a segment be appended again: its frames replace the earlier ones. */
    forget: (number: number) => held.delete(number),
    forgetDropped,
    buffered,
  };
}

export type SegmentBuffer = ReturnType<typeof openBuffer>;
