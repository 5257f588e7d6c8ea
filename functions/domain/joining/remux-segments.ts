import { CustomSource } from 'mediabunny';
import { END_TOLERANCE_MS } from '#shared/remux/recording-length.ts';
import { remuxWebm } from '#shared/remux/remux-webm.ts';
import { type BlockCounter, countBlocks, type FrameCounts } from './count-blocks.ts';
import type { PieceList } from './list-pieces.ts';
import { writeParts } from './part-writer.ts';
import { openSegments, type SegmentReader } from './segment-reader.ts';
import { SegmentsUnusableError } from './segments-unusable.ts';

/**
 * Bytes of a part of the joined file. Amazon S3 takes parts from 5 MiB, and 10,000 of them; the first one is held back,
 * and a few are on their way at a time.
 */
const PART_BYTES = 5 * 1024 ** 2;
const PARTS_AT_ONCE = 2;

/**
 * Most bytes that are held. A cluster is 32 seconds long at the most, where keyframes are that rare: 24 MB at the highest
 * quality. The first part comes to it.
 */
const HELD_MAX_BYTES = 14 * PART_BYTES;

/** Bytes that mediabunny keeps of what it has read. */
const CACHE_BYTES = 4 * 1024 ** 2;

interface JoinedFile {
  /** Bytes. */
  size: number;
  /** End of the last picture or sound, in milliseconds. */
  endMs: number;
}

interface RemuxSegmentsOptions {
  /** How long the recording is at the least, in milliseconds; null when nobody knows. */
  clockMs: number | null;
  /** Sends a part of the joined file, from 1; the first one comes last. */
  send: (partNumber: number, bytes: Uint8Array) => Promise<void>;
  signal: AbortSignal;
  partBytes?: number;
  fetchPiece?: (key: string, etag: string) => Promise<Uint8Array>;
}

/** Tells faults of the services around from those of the segments: the first ones pass. */
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

/** @throws SegmentsUnusableError when a frame was passed over, or the file is not as long as its segments */
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

const sourceOf = ({ size }: SegmentReader, read: SegmentReader['read']): CustomSource =>
  new CustomSource({
    getSize: () => size,
    read,
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'fileSystem',
    // It is told of the fault by the read that waits for these bytes.
    handleUnhandledError: () => undefined,
  });

/**
 * Makes one seekable WebM of segments, and sends it in parts: all of them in order, and at last the first one, in which
 * the length and the way to the index stand. Holds a few segments and parts in memory, however long the recording is. The
 * same segments give the same bytes.
 * @throws SegmentsUnusableError when the segments are no whole video; otherwise what `send` or Amazon S3 failed with, or
 * the signal's reason
 */
export async function remuxSegments(list: PieceList, options: RemuxSegmentsOptions): Promise<JoinedFile> {
  const { clockMs, signal, fetchPiece, partBytes = PART_BYTES } = options;
  const [read, written] = [countBlocks(), countBlocks()];
  const { faults, noting } = noteFaults();
  const reader = openSegments(list.pieces, { onPiece: read.add, signal, fetchPiece });
  const writer = writeParts({
    partBytes,
    concurrency: PARTS_AT_ONCE,
    heldMaxBytes: HELD_MAX_BYTES,
    onFinal: written.add,
    send: noting(options.send),
  });
  try {
    const endMs = await remuxWebm(sourceOf(reader, noting(reader.read)), {
      clockMs,
      writeAt: writer.writeAt,
      isGathered: false,
      onCluster: writer.settle,
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
    throw new SegmentsUnusableError('The segments are no whole video', { cause: error });
  }
}
