import {
  Input,
  MATROSKA,
  Output,
  type Source,
  StreamTarget,
  type StreamTargetChunk,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { copyTrack, type TrackCopy } from './copy-track.ts';

interface Packet {
  timestamp: number;
  duration: number;
  byteLength: number;
  sideData: { alphaByteLength?: number | undefined };
}

/** Upper bound for the bytes that a WebM needs beside each packet, a share of its cluster included. */
const OVERHEAD_BYTES = 64;
/** Bytes at the end that a killed browser may leave incomplete: one second at the highest quality. */
const CUT_OFF_BYTES = 1024 ** 2;
/** Share of a file that may be unreadable. With more, the copy counts as damaged. */
const LOSS_TOLERANCE = 0.02;

interface CopiedAmount {
  add: (packet: Packet) => void;
  /** 0 to 1. */
  fraction: () => number;
  /** End of the last packet, in milliseconds. */
  endMs: () => number;
  /** Whether nearly everything was copied. A reader skips what it cannot parse, without an error. */
  isWhole: () => boolean;
}

/** @param size of the file, in bytes */
export function countCopied(size: number): CopiedAmount {
  let bytes = 0;
  let count = 0;
  let end = 0;
  return {
    add: ({ timestamp, duration, byteLength, sideData }) => {
      bytes += byteLength + (sideData.alphaByteLength ?? 0);
      count += 1;
      end = Math.max(end, timestamp + duration);
    },
    fraction: () => Math.min(1, bytes / size),
    endMs: () => end * 1000,
    isWhole: () => size - bytes - count * OVERHEAD_BYTES <= Math.max(CUT_OFF_BYTES, size * LOSS_TOLERANCE),
  };
}

interface RemuxOptions {
  /** Length by the clock, in milliseconds; null when it is unknown. The last frame is lengthened until then. */
  clockMs: number | null;
  /**
   * Writes bytes at a byte offset. The copy is written in pieces, so that no file is in memory as a whole. A promise is
   * awaited.
   */
  writeAt: (data: Uint8Array, at: number) => Promise<void> | void;
  /** Whether writes are gathered to pieces of 16 MiB, for a target with slow writes. */
  isGathered: boolean;
  /**
   * Called with the end of each cluster. Only the beginning of the file is written again before that position. The last
   * bytes of the cluster may be written after the call.
   */
  onCluster?: (end: number) => void;
  /** Called after each packet with the fraction that is done, 0 to 1. A promise is awaited. */
  onProgress?: (fraction: number) => Promise<void> | undefined;
  signal: AbortSignal;
}

const open = (source: Source) => new Input({ formats: [WEBM, MATROSKA], source });

const earliest = (copies: TrackCopy[]) =>
  copies.reduce((first, copy) => (copy.nextTimestamp() < first.nextTimestamp() ? copy : first));

/**
 * The target of the copy. Errors of writes are kept and thrown by `throwIfFailed`: mediabunny would wait for ever if a
 * write failed while a track ends.
 */
function openTarget({ writeAt, isGathered }: RemuxOptions) {
  const failures: unknown[] = [];
  const stream = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => {
      if (failures.length > 0) return;
      try {
        await writeAt(data, position);
      } catch (error) {
        failures.push(error);
      }
    },
  });
  return {
    target: new StreamTarget(stream, { chunked: isGathered }),
    throwIfFailed: () => {
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function copyPackets(
  copies: TrackCopy[],
  copied: CopiedAmount,
  { onProgress, signal }: RemuxOptions,
  throwIfFailed: () => void,
) {
  if (copies.length === 0) throw new Error('The recording holds neither picture nor sound.');
  for (let copy = earliest(copies); Number.isFinite(copy.nextTimestamp()); copy = earliest(copies)) {
    signal.throwIfAborted();
    throwIfFailed();
    copied.add(await copy.writeNext());
    await onProgress?.(copied.fraction());
  }
  if (!copied.isWhole()) throw new Error('A part of the recording cannot be read.');
}

/**
 * Copies a WebM packet by packet into a new one that has a duration and an index. Nothing is decoded. A browser's
 * recorder writes neither, and without an index a seek over the network reads the whole file up to that point.
 * @returns end of the last picture or sound, in milliseconds
 * @throws Error when the recording is damaged; the error of `writeAt`; the signal's reason
 */
export async function remuxWebm(recorded: Source, options: RemuxOptions): Promise<number> {
  using input = open(recorded);
  const copied = countCopied(await recorded.getSize());
  const endSeconds = (options.clockMs ?? 0) / 1000;
  const { target, throwIfFailed } = openTarget(options);
  const onCluster = (data: Uint8Array, at: number) => options.onCluster?.(at + data.byteLength);
  const format = new WebMOutputFormat(options.onCluster ? { onCluster } : {});
  const output = new Output({ format, target });
  const tracks = [...(await input.getVideoTracks()), ...(await input.getAudioTracks())];
  const copies: TrackCopy[] = [];
  for (const track of tracks) copies.push(await copyTrack(track, output, endSeconds));
  try {
    await output.start();
    await copyPackets(copies, copied, options, throwIfFailed);
    await output.finalize();
    throwIfFailed();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return copied.endMs();
}

/**
 * Length of a WebM by its packets, in milliseconds.
 * @throws Error when it cannot be read
 */
export async function measureWebm(source: Source): Promise<number> {
  using input = open(source);
  return (await input.computeDuration()) * 1000;
}
