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
import { type CopiedAmount, countCopied } from './copied-amount.ts';
import { copyTrack, type TrackCopy } from './copy-track.ts';

interface RemuxOptions {
  /** Length by the clock, in milliseconds; null where nobody knows. The last frame is lengthened until then. */
  clockMs: number | null;
  /**
   * Writes bytes at a byte offset: the copy leaves in pieces, so that neither file is ever in memory as a whole. Waited
   * for when it is a promise.
   */
  writeAt: (data: Uint8Array, at: number) => Promise<void> | void;
  /** Whether what is written is gathered to pieces of 16 MiB: for a target to which each write is an effort. */
  isGathered: boolean;
  /**
   * Called with the end of each cluster once all of it is known: of what precedes, the beginning of the file alone is
   * written again. Its last bytes may be written only after the call.
   */
  onCluster?: (end: number) => void;
  /** Called with the part that is done, 0 to 1, after each packet; waited for when it is a promise. */
  onProgress?: (fraction: number) => Promise<void> | undefined;
  /** Ends the work before its end. */
  signal: AbortSignal;
}

const open = (source: Source) => new Input({ formats: [WEBM, MATROSKA], source });

const earliest = (copies: TrackCopy[]) =>
  copies.reduce((first, copy) => (copy.nextTimestamp() < first.nextTimestamp() ? copy : first));

/**
 * A file that is written to. What fails is kept until it is asked for: mediabunny would wait for ever after a write that
 * fails while a track ends.
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
 * Writes a WebM anew with its duration and an index to seek by, packet for packet, nothing decoded. A browser's
 * recorder leaves both out, and without the index a seek over the network reads everything before it.
 * @returns end of the last picture or sound, in milliseconds
 * @throws Error when the recording is damaged, or of `writeAt`, or the signal's reason
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
