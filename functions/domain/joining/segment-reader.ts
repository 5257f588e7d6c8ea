import { setTimeout as pause } from 'node:timers/promises';
import { getSegment, SegmentGoneError } from '../../gateways/s3-segments.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';

/** An object of the segments bucket, and what it must be. */
export interface RecordedPiece {
  key: string;
  bytes: number;
  /** With its quotes. */
  etag: string;
}

/** Bytes that are kept: what both tracks of a recording are read from, and what is fetched ahead. */
const KEPT_BYTES = 12_000_000;

/** How far is fetched ahead: a request of S3 takes longer than the bytes of a segment. */
const AHEAD_BYTES = 6_000_000;
const AHEAD_PIECES = 8;

/** Tries for a piece whose bytes broke off, and the longest pause after the first of them, in milliseconds. */
const TRIES = 6;
const PAUSE_MS = 200;

/** Reads the initialisation segment and all others as the one file that they are. */
export interface SegmentReader {
  /** Bytes of the file. */
  size: number;
  /** The bytes from `start` to before `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
  /** Reads what nothing has asked for yet: afterwards every piece has been seen. */
  readRest: () => Promise<void>;
}

interface ReaderOptions {
  /** Called with each piece once, in the order of the file, before any of its bytes are given. */
  onPiece: (bytes: Uint8Array) => void;
  signal: AbortSignal;
  fetchPiece?: (key: string, etag: string) => Promise<Uint8Array>;
}

/**
 * A connection that breaks within an answer is not repeated by the SDK, which has handed the answer over by then.
 * @throws SegmentsUnusableError
 */
async function fetchWhole(
  { key, bytes, etag }: RecordedPiece,
  { signal, fetchPiece = getSegment }: ReaderOptions,
): Promise<Uint8Array> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      const found = await fetchPiece(key, etag);
      if (found.length === bytes) return found;
      throw new SegmentsUnusableError('A segment has not the length that its playlist says');
    } catch (error) {
      if (error instanceof SegmentGoneError) {
        throw new SegmentsUnusableError('A segment is gone or has changed', { cause: error });
      }
      if (error instanceof SegmentsUnusableError || tries === TRIES) throw error;
      await pause(Math.random() * PAUSE_MS * 2 ** (tries - 1), undefined, { signal });
    }
  }
}

/** Where each piece begins in the file, and at last where the file ends. */
function startsOf(pieces: RecordedPiece[]): number[] {
  const starts = [0];
  for (const { bytes } of pieces) starts.push((starts.at(-1) ?? 0) + bytes);
  return starts;
}

/** Index of the piece in which a byte of the file lies. */
function indexAt(starts: number[], position: number): number {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The pieces that are in memory or on their way there, those asked for last at the end. */
function keepPieces(pieces: RecordedPiece[], options: ReaderOptions) {
  const kept = new Map<number, Promise<Uint8Array>>();
  let keptBytes = 0;
  let seen = Promise.resolve();
  let nextSeen = 0;

  /** Shows pieces in order: the one that is asked for, and before it all that were not yet. */
  const showUntil = (index: number): Promise<void> => {
    for (; nextSeen <= index; nextSeen += 1) {
      const piece = load(nextSeen);
      seen = Promise.all([piece, seen]).then(([bytes]) => options.onPiece(bytes));
      seen.catch(() => undefined);
    }
    return seen;
  };

  const load = (index: number): Promise<Uint8Array> => {
    const known = kept.get(index);
    const piece = known ?? fetchWhole(pieces[index] as RecordedPiece, options);
    // What was fetched ahead fails when it is asked for.
    if (!known) piece.catch(() => undefined);
    if (!known) keptBytes += pieces[index]?.bytes ?? 0;
    kept.delete(index);
    kept.set(index, piece);
    return piece;
  };

  const forget = (needed: number): void => {
    for (const index of kept.keys()) {
      if (keptBytes <= KEPT_BYTES) return;
      if (index >= nextSeen || index === needed) continue;
      keptBytes -= pieces[index]?.bytes ?? 0;
      kept.delete(index);
    }
  };

  const loadAhead = (index: number): void => {
    let bytes = 0;
    for (let next = index + 1; next < Math.min(pieces.length, index + 1 + AHEAD_PIECES); next += 1) {
      bytes += pieces[next]?.bytes ?? 0;
      if (bytes > AHEAD_BYTES) return;
      void load(next);
    }
  };

  return async (index: number): Promise<Uint8Array> => {
    const piece = load(index);
    loadAhead(index);
    const bytes = await piece;
    await showUntil(index);
    forget(index);
    return bytes;
  };
}

/**
 * Opens pieces for reading at any position, mostly forwards: the next ones are fetched before they are asked for, the last
 * ones are kept, and one that is asked for again later is fetched again.
 * @param pieces in the order of the file, at least one
 */
export function openSegments(pieces: RecordedPiece[], options: ReaderOptions): SegmentReader {
  const starts = startsOf(pieces);
  const pieceAt = keepPieces(pieces, options);
  const size = starts.at(-1) ?? 0;

  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const index = indexAt(starts, start);
    const from = starts[index] ?? 0;
    // Most reads are of one piece: nothing is copied for them.
    if (end <= (starts[index + 1] ?? 0)) return (await pieceAt(index)).subarray(start - from, end - from);
    return readAcross(start, end);
  };

  const readAcross = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(end - start);
    for (let at = start; at < end; ) {
      const index = indexAt(starts, at);
      const from = starts[index] ?? 0;
      const part = (await pieceAt(index)).subarray(at - from, end - from);
      bytes.set(part, at - start);
      at += part.length;
    }
    return bytes;
  };

  return { size, read, readRest: async () => void (await pieceAt(pieces.length - 1)) };
}
