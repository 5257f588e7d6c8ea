/** Bytes of a file, from `start` up to and without `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Why a file cannot be cut (any further): see `SegmentsOffReason`. */
export type CutFailure = 'unsupported' | 'unreadable' | 'too-long';

/** A segment of a file: it begins with a keyframe, unless it is the first. */
export interface CutSegment extends ByteRange {
  /** From 1. */
  number: number;
  startMs: number;
  /** Until the next segment starts. */
  durationMs: number;
}

/** What is found out of a file while it is cut, in this order: the initialisation segment, segments, the end. */
export type CutEvent =
  | { type: 'init'; bytes: number; mimeType: string }
  | ({ type: 'segment' } & CutSegment)
  /** How far the file goes, and where the segment starts that has not ended yet, in milliseconds. */
  | { type: 'progress'; endMs: number; openMs: number }
  /** All of the file is cut. */
  | { type: 'end'; size: number; endMs: number }
  | { type: 'failed'; reason: CutFailure; message: string };

/** The file cannot be cut. */
export class CutError extends Error {
  override readonly name = 'CutError';
  readonly reason: CutFailure;

  constructor(reason: CutFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
