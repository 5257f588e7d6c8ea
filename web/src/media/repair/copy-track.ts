import type { EncodedPacket, InputAudioTrack, InputVideoTrack, Output } from 'mediabunny';
import { EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } from 'mediabunny';

type AddPacket = (packet: EncodedPacket) => Promise<void>;

/** A track on its way into another file, one packet at a time. */
export interface TrackCopy {
  /** Seconds of the packet that `writeNext` writes; Infinity once all are written. */
  nextTimestamp: () => number;
  writeNext: () => Promise<void>;
}

async function addVideo(track: InputVideoTrack, output: Output): Promise<AddPacket> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (!codec || !decoderConfig) throw new Error('The take has a picture in an unknown format.');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  return (packet) => source.add(packet, { decoderConfig });
}

async function addAudio(track: InputAudioTrack, output: Output): Promise<AddPacket> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (!codec || !decoderConfig) throw new Error('The take has sound in an unknown format.');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return (packet) => source.add(packet, { decoderConfig });
}

/**
 * Prepares the copy of a track without decoding it. All tracks are added to `output` before it is started.
 * @param endSeconds how long the last frame is to last at least: a still screen sends no frames until Stop
 */
export async function copyTrack(
  track: InputVideoTrack | InputAudioTrack,
  output: Output,
  endSeconds: number,
): Promise<TrackCopy> {
  const add = await (track.isVideoTrack() ? addVideo(track, output) : addAudio(track as InputAudioTrack, output));
  const sink = new EncodedPacketSink(track);
  let packet = await sink.getFirstPacket();

  const lengthened = (last: EncodedPacket) =>
    last.clone({ duration: Math.max(last.duration, endSeconds - last.timestamp) });

  return {
    nextTimestamp: () => packet?.timestamp ?? Number.POSITIVE_INFINITY,
    writeNext: async () => {
      if (!packet) return;
      const following = await sink.getNextPacket(packet);
      await add(!following && track.isVideoTrack() ? lengthened(packet) : packet);
      packet = following;
    },
  };
}
