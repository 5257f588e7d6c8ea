import {
  BlobSource,
  Input,
  MATROSKA,
  Output,
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
  /** Writes bytes at a byte offset: the copy leaves in pieces, so that neither file is ever in memory as a whole. */
  writeAt: (data: Uint8Array, at: number) => void;
  /** Called with the part that is done, 0 to 1, after each packet; waited for when it is a promise. */
  onProgress: (fraction: number) => Promise<void> | undefined;
  /** Ends the work before its end. */
  signal: AbortSignal;
}

const open = (file: Blob) => new Input({ formats: [WEBM, MATROSKA], source: new BlobSource(file) });

const earliest = (copies: TrackCopy[]) =>
  copies.reduce((first, copy) => (copy.nextTimestamp() < first.nextTimestamp() ? copy : first));

async function copyPackets(copies: TrackCopy[], copied: CopiedAmount, { onProgress, signal }: RemuxOptions) {
  if (copies.length === 0) throw new Error('The recording holds neither picture nor sound.');
  for (let copy = earliest(copies); Number.isFinite(copy.nextTimestamp()); copy = earliest(copies)) {
    signal.throwIfAborted();
    copied.add(await copy.writeNext());
    await onProgress(copied.fraction());
  }
  if (!copied.isWhole()) throw new Error('A part of the recording cannot be read.');
}

/**
 * Writes a WebM anew with its duration and an index to seek by, packet for packet, nothing decoded. A browser's
 * recorder leaves both out, and without the index a seek over the network reads everything before it.
 * @returns end of the last picture or sound, in milliseconds
 * @throws Error when the recording is damaged, or of `writeAt`, or the signal's reason
 */
export async function remuxWebm(recorded: Blob, options: RemuxOptions): Promise<number> {
  using input = open(recorded);
  const copied = countCopied(recorded.size);
  const endSeconds = (options.clockMs ?? 0) / 1000;
  const stream = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => options.writeAt(data, position),
  });
  const output = new Output({ format: new WebMOutputFormat(), target: new StreamTarget(stream, { chunked: true }) });
  const tracks = [...(await input.getVideoTracks()), ...(await input.getAudioTracks())];
  const copies: TrackCopy[] = [];
  for (const track of tracks) copies.push(await copyTrack(track, output, endSeconds));
  try {
    await output.start();
    await copyPackets(copies, copied, options);
    await output.finalize();
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
export async function measureWebm(file: Blob): Promise<number> {
  using input = open(file);
  return (await input.computeDuration()) * 1000;
}
