import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputVideoTrack,
  type Output,
} from 'mediabunny';
import { END_TOLERANCE_MS } from './recording-length.ts';

/** Most packets with one timestamp that are spread together; they are in memory at the same time. */
const TOGETHER_MAX = 250;

/** WebM counts in whole milliseconds. */
const msOf = ({ timestamp }: EncodedPacket): number => Math.round(timestamp * 1000);

/**
 * Gives packets of one timestamp different ones. A recorder that stalled gives the end of the stall as the timestamp of
 * everything that waited: it is spread over the time since the packet before.
 * @param lastMs timestamp of the packet before, in milliseconds
 */
function spread(together: EncodedPacket[], lastMs: number): EncodedPacket[] {
  const [first] = together;
  if (!first || (together.length === 1 && msOf(first) > lastMs)) return together;
  const stepMs = Math.max(1, Math.floor((msOf(first) - lastMs) / together.length));
  return together.map((packet, index) =>
    packet.clone({ timestamp: (lastMs + (index + 1) * stepMs) / 1000, duration: stepMs / 1000 }),
  );
}

/** Reads the packets of a track in their order in the file, each with a later timestamp than the one before. */
export async function readSpread(sink: EncodedPacketSink): Promise<() => Promise<EncodedPacket | null>> {
  let ahead = await sink.getFirstPacket();
  let ready: EncodedPacket[] = [];
  let lastMs = ahead ? msOf(ahead) - 1 : 0;

  /** Reads all packets that are not later than the next one. */
  const readTogether = async (): Promise<EncodedPacket[]> => {
    const together: EncodedPacket[] = [];
    const first = ahead;
    while (first && ahead && msOf(ahead) <= Math.max(msOf(first), lastMs) && together.length < TOGETHER_MAX) {
      together.push(ahead);
      ahead = await sink.getNextPacket(ahead);
    }
    return together;
  };
  return async () => {
    if (ready.length === 0) ready = spread(await readTogether(), lastMs);
    const packet = ready.shift() ?? null;
    if (packet) lastMs = msOf(packet);
    return packet;
  };
}

interface Sink {
  add: (packet: EncodedPacket) => Promise<void>;
  /** Ends the track. Without it, packets of the other tracks would wait in memory for the next packet of this one. */
  close: () => void;
}

/** Copies a track into another file, one packet at a time. */
export interface TrackCopy {
  /** Timestamp of the next packet, in seconds; Infinity after the last one. */
  nextTimestamp: () => number;
  writeNext: () => Promise<EncodedPacket>;
}

/**
 * Color space of a recording that does not name one. Browsers convert to BT.601, and Chromium's recorder names only
 * BT.709. Without a name, players guess from the height of the picture.
 */
const DEFAULT_COLOR_SPACE: VideoColorSpaceInit = {
  matrix: 'smpte170m',
  primaries: 'smpte170m',
  transfer: 'smpte170m',
  fullRange: false,
};

async function addVideo(track: InputVideoTrack, output: Output): Promise<Sink> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (!codec || !decoderConfig) throw new Error('The recording has a picture in an unknown format.');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  const colorSpace = decoderConfig.colorSpace?.matrix ? decoderConfig.colorSpace : DEFAULT_COLOR_SPACE;
  return {
    add: (packet) => source.add(packet, { decoderConfig: { ...decoderConfig, colorSpace } }),
    close: () => source.close(),
  };
}

async function addAudio(track: InputAudioTrack, output: Output): Promise<Sink> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (!codec || !decoderConfig) throw new Error('The recording has sound in an unknown format.');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return { add: (packet) => source.add(packet, { decoderConfig }), close: () => source.close() };
}

/**
 * Lengthens the last frame: a still picture gives no frames until Stop. The limit keeps out the time of a sleeping
 * computer.
 */
const lengthened = (last: EncodedPacket, endSeconds: number) => {
  const longest = last.duration + END_TOLERANCE_MS / 1000;
  return last.clone({ duration: Math.max(last.duration, Math.min(endSeconds - last.timestamp, longest)) });
};

/**
 * Prepares the copy of a track. Nothing is decoded. Add all tracks to `output` before you start it.
 * @param endSeconds the last frame is lengthened until then, by two seconds at most
 */
export async function copyTrack(
  track: InputVideoTrack | InputAudioTrack,
  output: Output,
  endSeconds: number,
): Promise<TrackCopy> {
  const sink = await (track.isVideoTrack() ? addVideo(track, output) : addAudio(track as InputAudioTrack, output));
  const readNext = await readSpread(new EncodedPacketSink(track));
  let packet = await readNext();

  return {
    nextTimestamp: () => packet?.timestamp ?? Number.POSITIVE_INFINITY,
    writeNext: async () => {
      if (!packet) throw new Error('The track has no packet left.');
      const following = await readNext();
      const written = !following && track.isVideoTrack() ? lengthened(packet, endSeconds) : packet;
      await sink.add(written);
      if (!following) sink.close();
      packet = following;
      return written;
    },
  };
}
