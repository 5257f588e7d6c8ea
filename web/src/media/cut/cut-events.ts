/** Bytes of a file from `start` up to, but not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Why a file cannot be cut any further: see `SegmentsOffReason`. */
export type CutFailure = 'unsupported' | 'unreadable' | 'too-long';

/** A segment of a file. It begins with a keyframe, unless it is the first one. */
export interface CutSegment extends ByteRange {
  /** Counted from 1. */
  number: number;
  startMs: number;
  /** Duration until the next segment starts. */
  durationMs: number;
  /** End of its last part, for a segment that had the event `part`. */
  partEnd?: number;
}

/**
 * Events while a file is cut, in this order: the initialization segment, segments, the end. `part` is what is new of a
 * segment that has not ended: see `SegmentCutter.takePart`. `from` are the bytes of the segment before it.
 */
export type CutEvent =
  | { type: 'init'; bytes: number; mimeType: string }
  | ({ type: 'segment' } & CutSegment)
  | ({ type: 'part'; number: number; from: number } & ByteRange)
  /** End of the file so far, and start of the segment that has not ended yet, in milliseconds. */
  | { type: 'progress'; endMs: number; openMs: number }
  | { type: 'end'; size: number; endMs: number }
  | { type: 'failed'; reason: CutFailure; message: string };

export class CutError extends Error {
  override readonly name = 'CutError';
  readonly reason: CutFailure;

  constructor(reason: CutFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
