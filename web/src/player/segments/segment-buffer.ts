import type { Segment } from '#shared/api/video/playlist.ts';
import { rangesOf, type TimeRange } from '#shared/rules/ground/time-ranges.ts';
import { endOf } from './segment-list.ts';

/** How much stays behind the playback position when the buffer is full, in seconds: first 30, then 5. */
const BEHIND_SECONDS = [30, 5];

/** The browser cannot decode a segment; its video element reports this too. */
export class DecodeFailedError extends Error {
  override readonly name = 'DecodeFailedError';
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Settles when the buffer has appended or removed what it was told to. */
function settled(buffer: SourceBuffer): Promise<void> {
  const done = new AbortController();
  const options = { signal: done.signal };
  return new Promise<void>((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), options);
    buffer.addEventListener('error', () => reject(new DecodeFailedError('A segment could not be decoded')), options);
  }).finally(() => done.abort());
}

/** The range that contains a time, in seconds. */
export const rangeAt = (ranges: readonly TimeRange[], time: number): TimeRange | undefined =>
  ranges.find(([from, to]) => time >= from && time < to);

/**
 * The segments in a source buffer. The browser itself removes some when it needs memory.
 * @param now the playback position, in seconds
 */
function createContents(buffer: SourceBuffer, now: () => number) {
  /** `probe` is a time that shows whether the browser still has a whole segment, in seconds; null without a frame. */
  const inside = new Map<number, { segment: Segment; isWhole: boolean; probe: number | null }>();
  const buffered = () => rangesOf(buffer.buffered);
  const has = (number: number) => inside.get(number)?.isWhole ?? false;

  /** Removes the segments between two times, in seconds. @returns whether there were any */
  const remove = async (from: number, to: number): Promise<boolean> => {
    const isWithin = (segment: Segment) => endOf(segment) > from * 1000 && segment.startMs < to * 1000;
    const there = [...inside.values()].filter(({ segment }) => isWithin(segment));
    if (there.length === 0 || from >= to) return false;
    buffer.remove(from, to);
    await settled(buffer);
    // The browser extends a removal to the next keyframe, so it removes whole segments.
    for (const { segment } of there) inside.delete(segment.number);
    return true;
  };

  return {
    buffered,
    has,
    add: (segment: Segment, isWhole: boolean) => {
      const middle = (segment.startMs + endOf(segment)) / 2000;
      const probe = isWhole && rangeAt(buffered(), middle) ? middle : null;
      inside.set(segment.number, { segment, isWhole, probe });
    },
    /** Lets a whole segment be appended again: its frames replace the earlier ones. */
    forget: (number: number) => has(number) && inside.delete(number),
    forgetDropped: () => {
      const ranges = buffered();
      for (const [number, { probe }] of inside) {
        if (probe !== null && !rangeAt(ranges, probe)) inside.delete(number);
      }
    },
    /** Removes segments that are not needed to play this one. @returns whether there were any */
    makeRoom: async (segment: Segment): Promise<boolean> => {
      for (const behind of BEHIND_SECONDS) if (await remove(0, now() - behind)) return true;
      // The browser has later segments only if the viewer has seeked back.
      return remove(endOf(segment) / 1000, Number.POSITIVE_INFINITY);
    },
  };
}

/**
 * Appends segments to a source buffer. When it is full, those that are not needed are removed.
 * @param source the media source of the buffer
 */
export function openBuffer(source: MediaSource, buffer: SourceBuffer, now: () => number) {
  const { add, makeRoom, ...contents } = createContents(buffer, now);
  let init: BufferSource | null = null;
  /** Whether the next segment needs the initialization segment again: WebKitGTK's parser forgets the tracks by `abort`. */
  let isReset = false;

  const write = async (bytes: BufferSource) => {
    buffer.appendBuffer(bytes);
    await settled(buffer);
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
    if (isReset && init && !(await appendPiece(segment, init))) return false;
    isReset = false;
    let isWhole = false;
    try {
      for (let piece = await next(); piece; piece = await next()) {
        if (piece.byteLength > 0 && !(await appendPiece(segment, piece))) return false;
      }
      isWhole = true;
    } finally {
      add(segment, isWhole);
      // The next append does not continue this segment.
      if (!isWhole && source.readyState === 'open') {
        buffer.abort();
        isReset = true;
      }
    }
    contents.forgetDropped();
    return true;
  };

  return {
    /** Appends the initialization segment. */
    begin: (bytes: BufferSource) => {
      init = bytes;
      return write(bytes);
    },
    append,
    ...contents,
  };
}

export type SegmentBuffer = ReturnType<typeof openBuffer>;
