import type { AudioCodec, InputAudioTrack } from 'mediabunny';
import { DECODE_MS } from '#web/lib/limits.ts';
import { within } from '#web/lib/within.ts';

/** A decoder of a long part begins this much earlier, in seconds: AAC and Opus need a little sound before they are exact. */
const PREROLL = 0.1;

/** Rate of the decoded sound, in samples per second. */
const SAMPLE_RATE = 48_000;

export interface DecodedSound {
  /** Samples of each channel, -1 to 1. */
  planes: Float32Array[];
  /** Time of the first sample in the video, in seconds. */
  start: number;
  sampleRate: number;
}

/** Codecs that browsers decode in WebM alone. Of the others, MP4 holds all but uncompressed sound. */
const IN_WEBM: ReadonlySet<AudioCodec> = new Set(['opus', 'vorbis']);

/**
 * A small file with the encoded sound of a part, and the time in the video at which it begins, in seconds; null for a
 * part without sound.
 */
async function fileOfPart(track: InputAudioTrack, codec: AudioCodec, from: number, to: number) {
  const {
    BufferTarget,
    EncodedAudioPacketSource: Source,
    EncodedPacketSink: Packets,
    Mp4OutputFormat: Mp4,
    Output,
    WavOutputFormat: Wav,
    WebMOutputFormat: WebM,
  } = await import('mediabunny');
  const packets = new Packets(track);
  const first = (await packets.getPacket(Math.max(0, from - PREROLL))) ?? (await packets.getFirstPacket());
  if (!first || first.timestamp >= to) return null;
  const target = new BufferTarget();
  const format = IN_WEBM.has(codec) ? new WebM() : codec.startsWith('pcm') ? new Wav() : new Mp4();
  const output = new Output({ format, target });
  const source = new Source(codec);
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of packets.packets(first)) {
    if (packet.timestamp >= to) break;
    await source.add(packet.clone({ timestamp: packet.timestamp - first.timestamp }), { decoderConfig });
  }
  await output.finalize();
  return { bytes: target.buffer as ArrayBuffer, start: first.timestamp };
}

/**
 * Decodes a part of a video's sound by Web Audio, which every engine has: WebKitGTK's `AudioDecoder` never answers, or
 * ends the page's process.
 * @param from in seconds, as `to`
 * @returns null for a part without sound
 * @throws Error when this browser cannot decode the sound, or takes longer than 20 s
 */
export async function decodeSound(track: InputAudioTrack, from: number, to: number): Promise<DecodedSound | null> {
  const codec = await track.getCodec();
  if (!codec) throw new Error('The codec of the sound is unknown');
  const part = await fileOfPart(track, codec, from, to);
  if (!part) return null;
  const decoding = new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(part.bytes);
  const decoded = await within(DECODE_MS, decoding, 'The sound was not decoded in time');
  const skipped = Math.min(Math.max(0, Math.round((from - part.start) * SAMPLE_RATE)), decoded.length);
  return {
    planes: Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at).subarray(skipped)),
    start: part.start + skipped / SAMPLE_RATE,
    sampleRate: SAMPLE_RATE,
  };
}
