import { SEGMENT_MAX_BYTES, SEGMENTS_MAX_BYTES, SEGMENTS_MAX_SECONDS } from '#shared/model/segment.ts';
import type { ContainerListener, ContainerReader } from './container.ts';
import { type ByteRange, CutError, type CutEvent } from './cut-events.ts';
import { createWebmReader } from './webm-clusters.ts';

/** Keyframes that come faster do not each begin a segment, in milliseconds: S3 bills requests. */
const SHORTEST_MS = 1000;

/** Most that is looked at of a file at a time, in bytes. */
const WINDOW_BYTES = 64 * 1024;

/** Cuts a file into segments while it grows. */
export interface SegmentCutter {
  /** What it has to see next of a file that has `size` bytes by now; null until it has more. */
  wants: (size: number) => ByteRange | null;
  /**
   * Shows it what it wanted.
   * @throws CutError
   */
  see: (bytes: Uint8Array) => void;
  /** Says how far it is. */
  report: () => void;
  /**
   * The file grows no more: what is left is the last segment.
   * @throws CutError when nothing was recorded
   */
  end: (size: number) => void;
}

interface OpenSegment {
  number: number;
  start: number;
  /** Null until the first picture was seen. */
  startMs: number | null;
}

/**
 * @param onEvent is told what is found; errors are thrown instead
 * @param open the container's reader
 */
export function createSegmentCutter(
  onEvent: (event: CutEvent) => void,
  open: (listener: ContainerListener) => ContainerReader = createWebmReader,
): SegmentCutter {
  let segment: OpenSegment | null = null;
  let endMs = 0;
  let seenSize = 0;

  const openMs = () => segment?.startMs ?? 0;
  const close = (end: number, untilMs: number) => {
    if (!segment) throw new CutError('unreadable', 'Nothing was recorded.');
    const { number, start } = segment;
    const startMs = openMs();
    onEvent({ type: 'segment', number, start, end, startMs, durationMs: Math.max(0, untilMs - startMs) });
    return number;
  };

  const reader = open({
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

  /** Where it stopped for want of more, and how large the file was: it looks again only when there is more. */
  let stopped: { at: number; size: number } | null = null;
  return {
    wants: (size) => {
      const start = reader.position();
      seenSize = size;
      checkLimits();
      if (start >= size || (stopped?.at === start && stopped.size === size)) return null;
      return { start, end: Math.min(size, start + WINDOW_BYTES) };
    },
    see: (bytes) => {
      const start = reader.position();
      reader.read(bytes);
      if (reader.position() !== start) return;
      if (bytes.length >= WINDOW_BYTES) throw new CutError('unreadable', 'The recording is damaged: too large a head.');
      stopped = { at: start, size: start + bytes.length };
    },
    report: () => onEvent({ type: 'progress', endMs, openMs: openMs() }),
    end: (size) => {
      seenSize = size;
      checkLimits();
      close(size, endMs);
      onEvent({ type: 'end', size, endMs });
    },
  };
}
