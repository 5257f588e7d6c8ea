import { SEGMENT_MAX_BYTES, SEGMENTS_MAX_BYTES, SEGMENTS_MAX_SECONDS } from '#shared/limits.ts';
import { SEGMENT_PARTS_MAX } from '#shared/model/video/segment.ts';
import { WebmError } from '#shared/webm/elements.ts';
import { CutError, type CutEvent } from './cut-events.ts';
import { createWebmReader } from './webm-clusters.ts';

/**
 * Minimum length of a segment, in milliseconds: a keyframe that comes sooner begins no segment, since S3 bills each
 * request.
 */
const SHORTEST_MS = 1000;

/** Maximum number of bytes that are read at a time. */
const WINDOW_BYTES = 64 * 1024;

/** Smallest part at Stop, in bytes. A smaller one costs a request and saves almost no time. */
const PART_MIN_BYTES = 64 * 1024;

interface OpenSegment {
  number: number;
  start: number;
  /** Null until the first picture was found. */
  startMs: number | null;
  partEnd?: number;
}

/** @param onEvent called with each event; errors are thrown instead */
export function createSegmentCutter(onEvent: (event: CutEvent) => void) {
  let segment: OpenSegment | null = null;
  /** Number of parts of the open segment. */
  let parts = 0;
  let endMs = 0;
  let seenSize = 0;

  const openMs = () => segment?.startMs ?? 0;
  const close = (end: number, untilMs: number) => {
    if (!segment) throw new CutError('unreadable', 'Nothing was recorded.');
    const startMs = openMs();
    parts = 0;
    onEvent({ type: 'segment', ...segment, end, startMs, durationMs: Math.max(0, untilMs - startMs) });
    return segment.number;
  };

  const reader = createWebmReader({
    onInit: (bytes, mimeType) => {
      segment = { number: 1, start: bytes, startMs: null };
      onEvent({ type: 'init', bytes, mimeType });
    },
    onKeyframe: (at, startMs) => {
      if (segment?.startMs === null) segment.startMs = startMs;
      else if (startMs - openMs() >= SHORTEST_MS) segment = { number: close(at, startMs) + 1, start: at, startMs };
    },
    onFrame: (startMs) => {
      endMs = Math.max(endMs, startMs);
    },
  });

  const checkLimits = () => {
    if (endMs > SEGMENTS_MAX_SECONDS * 1000 || seenSize > SEGMENTS_MAX_BYTES)
      throw new CutError('too-long', 'The recording is too long to be uploaded in segments.');
    if (segment && Math.min(seenSize, reader.position()) - segment.start > SEGMENT_MAX_BYTES)
      throw new CutError('unreadable', 'A segment is too large: keyframes are too far apart.');
  };

  /** Where it stopped for lack of bytes, and the file size then: it continues only when the file is larger. */
  let stopped: { at: number; size: number } | null = null;
  return {
    /** The next bytes that it needs of a file of `size` bytes; null until the file grows. */
    wants: (size: number) => {
      const start = reader.position();
      seenSize = size;
      checkLimits();
      if (start >= size || (stopped?.at === start && stopped.size === size)) return null;
      return { start, end: Math.min(size, start + WINDOW_BYTES) };
    },
    /**
     * Takes the bytes that `wants` asked for.
     * @throws CutError
     */
    see: (bytes: Uint8Array) => {
      const start = reader.position();
      try {
        reader.read(bytes);
      } catch (error) {
        if (!(error instanceof WebmError)) throw error;
        throw new CutError('unreadable', `The recording is damaged. ${error.message}`);
      }
      if (reader.position() !== start) return;
      if (bytes.length >= WINDOW_BYTES) throw new CutError('unreadable', 'The recording is damaged: too large a head.');
      stopped = { at: start, size: start + bytes.length };
    },
    report: () => onEvent({ type: 'progress', endMs, openMs: openMs() }),
    /**
     * Reports what has been read of the open segment since its last part as its next part. It can be sent while the rest is
     * recorded.
     * @param leastBytes a smaller part is not reported
     */
    takePart: (leastBytes = PART_MIN_BYTES) => {
      const end = Math.min(seenSize, reader.settledEnd());
      // The rest of the segment is a part too.
      if (!segment || parts >= SEGMENT_PARTS_MAX - 1) return;
      const start = segment.partEnd ?? segment.start;
      if (end - start < leastBytes) return;
      parts += 1;
      segment.partEnd = end;
      onEvent({ type: 'part', number: segment.number, from: start - segment.start, start, end });
    },
    /**
     * Ends the file: the rest is the last segment.
     * @throws CutError when nothing was recorded
     */
    end: (size: number) => {
      seenSize = size;
      checkLimits();
      close(size, endMs);
      onEvent({ type: 'end', size, endMs });
    },
  };
}
