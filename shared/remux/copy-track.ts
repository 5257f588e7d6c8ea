import type { EncodedPacket, InputAudioTrack, InputVideoTrack, Output } from 'mediabunny';
import { EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } from 'mediabunny';
import { END_TOLERANCE_MS } from './recording-length.ts';

/** Where the packets of a track go. */
interface Sink {
  add: (packet: EncodedPacket) => Promise<void>;
  /** Says that there are no more: those of the other tracks need not wait in memory for one to stand beside them. */
  close: () => void;
}

/** A track on its way into another file, one packet at a time. */
export interface TrackCopy {
  /** Seconds of the packet that `writeNext` writes; Infinity once all are written. */
  nextTimestamp: () => number;
  /** Gives the packet that was written. */
  writeNext: () => Promise<EncodedPacket>;
}

/**
 * What a recorder leaves unsaid: browsers convert to BT.601, and Chromium's writes a colour space for BT.709 alone.
 * Players guess another one from the height of the picture.
 */
const UNSAID: VideoColorSpaceInit = {
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
  const colorSpace = decoderConfig.colorSpace?.matrix ? decoderConfig.colorSpace : UNSAID;
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

/** A picture that stands still sends no frames until Stop, so the last one is lengthened; but not by a night's sleep. */
const lengthened = (last: EncodedPacket, endSeconds: number) => {
  const longest = last.duration + END_TOLERANCE_MS / 1000;
  return last.clone({ duration: Math.max(last.duration, Math.min(endSeconds - last.timestamp, longest)) });
};

/**
 * Prepares the copy of a track without decoding it. All tracks are added to `output` before it is started.
 * @param endSeconds when the last frame is to end at least, within two seconds of its own end
 */
export async function copyTrack(
  track: InputVideoTrack | InputAudioTrack,
  output: Output,
  endSeconds: number,
): Promise<TrackCopy> {
  const sink = await (track.isVideoTrack() ? addVideo(track, output) : addAudio(track as InputAudioTrack, output));
  const packets = new EncodedPacketSink(track);
  let packet = await packets.getFirstPacket();

  return {
    nextTimestamp: () => packet?.timestamp ?? Number.POSITIVE_INFINITY,
    writeNext: async () => {
      if (!packet) throw new Error('The track has no packet left.');
      const following = await packets.getNextPacket(packet);
      const written = !following && track.isVideoTrack() ? lengthened(packet, endSeconds) : packet;
      await sink.add(written);
      if (!following) sink.close();
      packet = following;
      return written;
    },
  };
}
