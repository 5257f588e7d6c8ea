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
import { copyTrack, type TrackCopy } from './copy-track.ts';

/** Takes bytes at a byte offset of the file being written. */
type WriteAt = (data: Uint8Array, at: number) => Promise<void>;

const earliest = (copies: TrackCopy[]) =>
  copies.reduce((first, copy) => (copy.nextTimestamp() < first.nextTimestamp() ? copy : first));

async function copyPackets(copies: TrackCopy[]) {
  if (copies.length === 0) throw new Error('The take holds neither picture nor sound.');
  for (let copy = earliest(copies); Number.isFinite(copy.nextTimestamp()); copy = earliest(copies)) {
    await copy.writeNext();
  }
}

/**
 * Writes a WebM anew with its duration and an index to seek by, packet for packet, nothing decoded. A browser's
 * recorder leaves both out, and without the index a seek over the network reads everything before it.
 * @param durationMs length by the clock; the copy is at least this long
 * @param writeAt the copy leaves in pieces, so that neither file is ever in memory as a whole
 */
export async function remux(take: Blob, durationMs: number, writeAt: WriteAt): Promise<void> {
  using input = new Input({ formats: [WEBM, MATROSKA], source: new BlobSource(take) });
  const stream = new WritableStream<StreamTargetChunk>({ write: ({ data, position }) => writeAt(data, position) });
  const output = new Output({ format: new WebMOutputFormat(), target: new StreamTarget(stream, { chunked: true }) });
  const tracks = [...(await input.getVideoTracks()), ...(await input.getAudioTracks())];
  const copies: TrackCopy[] = [];
  for (const track of tracks) copies.push(await copyTrack(track, output, durationMs / 1000));
  try {
    await output.start();
    await copyPackets(copies);
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
}
