import { retry, retryDelayMs } from '#shared/rules/ground/retry.ts';
import { type ExpectedObject, getSegment, SegmentGoneError } from '../../../gateways/s3/s3-segments.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';

/** An object of the segments bucket, as it must be. */
export interface RecordedPiece extends ExpectedObject {
  key: string;
  bytes: number;
}

/** Bytes that are held in memory: both tracks read from them, and the next pieces are fetched ahead. */
const IN_MEMORY_BYTES = 12_000_000;

/** Limits of the pieces that are fetched ahead. A request's latency is longer than the transfer of a segment. */
const AHEAD_BYTES = 6_000_000;
const AHEAD_PIECES = 8;

/** Tries for a piece, and the delays between them. */
const TRIES = 6;
const DELAYS = { first: 200, longest: 10_000 };

/** Reads the initialization segment and all others as one file. */
export interface SegmentReader {
  /** Size of the file in bytes. */
  size: number;
  /** Reads the bytes from `start` up to, not including, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
  /** Reads all pieces that nobody has read. Afterwards `onPiece` has had every piece. */
  readRest: () => Promise<void>;
}

interface ReaderOptions {
  /** Called once with each piece, in the order of the file, before the reader returns any of its bytes. */
  onPiece: (bytes: Uint8Array) => void;
  signal: AbortSignal;
  fetchPiece?: (key: string, expected: ExpectedObject) => Promise<Uint8Array>;
}

/**
 * Fetches a piece. The SDK does not repeat a request whose connection breaks after the headers of the answer, so this
 * does.
 * @throws SegmentsUnusableError when the piece is gone or has changed; the error of the store after the last try
 */
async function fetchWhole(
  { key, bytes, ...expected }: RecordedPiece,
  { signal, fetchPiece = getSegment }: ReaderOptions,
): Promise<Uint8Array> {
  const fetchOnce = async () => {
    const found = await fetchPiece(key, expected);
    if (found.length === bytes) return found;
    throw new SegmentsUnusableError('A segment does not have the length that its playlist says');
  };
  try {
    return await retry(fetchOnce, {
      signal,
      delayAfter: (error, tries) =>
        error instanceof SegmentGoneError || error instanceof SegmentsUnusableError || tries === TRIES
          ? null
          : retryDelayMs(tries, DELAYS),
    });
  } catch (error) {
    if (!(error instanceof SegmentGoneError)) throw error;
    throw new SegmentsUnusableError('A segment is gone or has changed', { cause: error });
  }
}

/** The position at which each piece begins in the file, and the end of the file. */
function startsOf(pieces: RecordedPiece[]): number[] {
  const starts = [0];
  for (const { bytes } of pieces) starts.push((starts.at(-1) ?? 0) + bytes);
  return starts;
}

/** Index of the piece that contains a byte of the file. */
function indexAt(starts: number[], position: number): number {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Keeps pieces in memory, in the order in which they were last used. */
function keepPieces(pieces: RecordedPiece[], options: ReaderOptions) {
  const held = new Map<number, Promise<Uint8Array>>();
  let inMemoryBytes = 0;
  let seen = Promise.resolve();
  let nextSeen = 0;

  /** Calls `onPiece` for a piece, and first for all pieces before it that it has not had. */
  const showUntil = (index: number): Promise<void> => {
    for (; nextSeen <= index; nextSeen += 1) {
      const piece = load(nextSeen);
      seen = Promise.all([piece, seen]).then(([bytes]) => options.onPiece(bytes));
      seen.catch(() => undefined);
    }
    return seen;
  };

  const load = (index: number): Promise<Uint8Array> => {
    const known = held.get(index);
    const piece = known ?? fetchWhole(pieces[index] as RecordedPiece, options);
    // A piece that was fetched ahead throws its error when it is read.
    if (!known) piece.catch(() => undefined);
    if (!known) inMemoryBytes += pieces[index]?.bytes ?? 0;
    held.delete(index);
    held.set(index, piece);
    return piece;
  };

  const forget = (needed: number): void => {
    for (const index of held.keys()) {
      if (inMemoryBytes <= IN_MEMORY_BYTES) return;
      if (index >= nextSeen || index === needed) continue;
      inMemoryBytes -= pieces[index]?.bytes ?? 0;
      held.delete(index);
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
 * Opens pieces for reading at any position. Reading forward is fast: the next pieces are fetched ahead, and the last
 * ones are held. A piece that is no longer held is fetched again.
 * @param pieces at least one, in the order of the file
 */
export function openSegments(pieces: RecordedPiece[], options: ReaderOptions): SegmentReader {
  const starts = startsOf(pieces);
  const pieceAt = keepPieces(pieces, options);
  const size = starts.at(-1) ?? 0;

  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const index = indexAt(starts, start);
    const from = starts[index] ?? 0;
    // Most reads are within one piece and need no copy.
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
