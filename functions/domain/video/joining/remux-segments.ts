import { CustomSource } from 'mediabunny';
import { END_TOLERANCE_MS } from '#shared/remux/recording-length.ts';
import { remuxWebm } from '#shared/remux/remux-webm.ts';
import type { ExpectedObject } from '../../../gateways/s3/s3-segments.ts';
import { type BlockCounter, countBlocks, type FrameCounts } from './count-blocks.ts';
import type { PieceList } from './list-pieces.ts';
import { writeParts } from './part-writer.ts';
import { openSegments, type SegmentReader } from './segment-reader.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';

/** Bytes of a part of the joined file. The store accepts 10,000 parts of at least 5 MiB. */
const PART_BYTES = 5 * 1024 ** 2;
const PARTS_AT_ONCE = 2;

/**
 * Largest number of bytes that wait in memory: the first part, and the cluster that is being written. A cluster has at
 * most 32 seconds, 24 MB at the highest quality.
 */
const HELD_MAX_BYTES = 14 * PART_BYTES;

/** Size of mediabunny's read cache, in bytes. */
const CACHE_BYTES = 4 * 1024 ** 2;

interface JoinedFile {
  /** Bytes. */
  size: number;
  /** End of the last picture or sound, in milliseconds. */
  endMs: number;
}

interface RemuxSegmentsOptions {
  /** Shortest length of the recording, in milliseconds; null when it is unknown. */
  clockMs: number | null;
  /** Sends a part of the joined file. Parts are numbered from 1; part 1 is sent last. */
  send: (partNumber: number, bytes: Uint8Array) => Promise<void>;
  signal: AbortSignal;
  partBytes?: number;
  fetchPiece?: (key: string, expected: ExpectedObject) => Promise<Uint8Array>;
}

/** Collects the errors of the store and of other services. They are tried again; an error of the segments is not. */
function noteFaults() {
  const faults: unknown[] = [];
  return {
    faults,
    noting:
      <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        try {
          return await work(...args);
        } catch (error) {
          faults.push(error);
          throw error;
        }
      },
  };
}

const framesOf = (counts: FrameCounts): number[] => [...counts.values()].sort((a, b) => a - b);

/** @throws SegmentsUnusableError when the file lacks a frame, or is not as long as its segments */
function verify(read: BlockCounter, written: BlockCounter, { endMs }: PieceList, fileEndMs: number): void {
  const [most, found, least] = [read.counts(), written.counts(), read.atLeast()].map(framesOf);
  const isWhole = found?.every((count, track) => count <= (most?.[track] ?? 0) && count >= (least?.[track] ?? 0));
  if (!isWhole || found?.length !== most?.length) {
    throw new SegmentsUnusableError('The joined file does not have every frame of the segments');
  }
  if (endMs !== null && Math.abs(endMs - fileEndMs) > END_TOLERANCE_MS) {
    throw new SegmentsUnusableError('The joined file is not as long as its playlist says');
  }
}

/** The segments end with the beginning of an element. */
class CutOffError extends Error {
  constructor(readonly bytes: number) {
    super(`The last ${bytes} bytes are the beginning of an element`);
  }
}

const sourceOf = (size: number, read: SegmentReader['read']): CustomSource =>
  new CustomSource({
    getSize: () => size,
    read,
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
    // The read that waits for these bytes throws the error.
    handleUnhandledError: () => undefined,
  });

/**
 * Writes segments into one seekable WebM and sends it in parts. Part 1 is sent last, because it contains the length and
 * the position of the index. Only a few segments and parts are in memory at a time. The same segments always give the
 * same bytes.
 * @throws SegmentsUnusableError when the segments are not a whole video; the error of `send` or of the store; the
 * signal's reason
 */
export async function remuxSegments(list: PieceList, options: RemuxSegmentsOptions): Promise<JoinedFile> {
  try {
    return await remuxUpTo(list, options, 0);
  } catch (error) {
    if (!(error instanceof CutOffError)) throw error;
    return remuxUpTo(list, options, error.bytes);
  }
}

/**
 * @param cutBytes bytes at the end that are left out
 * @throws CutOffError when the beginning of an element is not left out: mediabunny searches for the rest without an end
 */
async function remuxUpTo(list: PieceList, options: RemuxSegmentsOptions, cutBytes: number): Promise<JoinedFile> {
  const { clockMs, signal, fetchPiece, partBytes = PART_BYTES } = options;
  const [read, written] = [countBlocks(), countBlocks()];
  const { faults, noting } = noteFaults();
  let pieces = 0;
  const onPiece = (bytes: Uint8Array) => {
    read.add(bytes);
    pieces += 1;
    const cut = pieces === list.pieces.length ? read.cutBytes() : 0;
    if (cut > cutBytes) throw new CutOffError(cut);
  };
  const reader = openSegments(list.pieces, { onPiece, signal, fetchPiece });
  const writer = writeParts({
    partBytes,
    concurrency: PARTS_AT_ONCE,
    heldMaxBytes: HELD_MAX_BYTES,
    onFinal: written.add,
    send: noting(options.send),
  });
  try {
    const endMs = await remuxWebm(sourceOf(reader.size - cutBytes, noting(reader.read)), {
      clockMs,
      writeAt: writer.writeAt,
      isGathered: false,
      onCluster: writer.setFinal,
      signal,
    });
    await noting(reader.readRest)();
    const size = await writer.finish();
    verify(read, written, list, endMs);
    return { size, endMs };
  } catch (error) {
    signal.throwIfAborted();
    if (faults.length > 0) throw faults[0];
    if (error instanceof SegmentsUnusableError) throw error;
    throw new SegmentsUnusableError('The segments are not a whole video', { cause: error });
  }
}
