import {
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny';
import { divideFragments } from './divide-fragment.ts';
import type { PackagedRendition, PackagedSegment } from './playlists.ts';

/** Bytes that the reader of an MP4 keeps in memory. Pictures and sound lie together by half seconds. */
const CACHE_BYTES = 16 * 1024 ** 2;

/**
 * A segment is a fragment: it begins with a keyframe, which an MP4 has every three seconds, and lasts at least so many
 * seconds. A seek waits for what lies between the beginning of a segment and its place.
 */
const SEGMENT_SECONDS = 2;
/** What is shorter at the end, in seconds, belongs to the segment before: it may be sound alone. */
const LEAST_REST_SECONDS = 1;

interface Reading {
  /** Size of the MP4, in bytes. */
  size: number;
  /** Reads the bytes from `start` up to, not including, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

interface PackageOptions extends Reading {
  /** See `PackagedRendition`. */
  name: string;
  /** Writes bytes, each after the ones before. */
  write: (bytes: Uint8Array, at: number) => Promise<void>;
  signal: AbortSignal;
}

/** A track whose packets are copied in the order in which they are decoded. */
interface CopiedTrack {
  packets: AsyncIterator<EncodedPacket>;
  next: EncodedPacket | null;
  add: (packet: EncodedPacket) => Promise<void>;
  close: () => void;
}

async function copied(
  track: InputVideoTrack | InputAudioTrack,
  add: CopiedTrack['add'],
  close: () => void,
): Promise<CopiedTrack> {
  const packets = new EncodedPacketSink(track).packets();
  return { packets, next: (await packets.next()).value ?? null, add, close };
}

async function copyVideo(track: InputVideoTrack, output: Output): Promise<CopiedTrack> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (!codec || !decoderConfig) throw new Error('The MP4 has a picture in an unknown format');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  return copied(track, (packet) => source.add(packet, { decoderConfig }), source.close.bind(source));
}

async function copyAudio(track: InputAudioTrack, output: Output): Promise<CopiedTrack> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()]);
  if (!codec || !decoderConfig) throw new Error('The MP4 has sound in an unknown format');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return copied(track, (packet) => source.add(packet, { decoderConfig }), source.close.bind(source));
}

async function copyNext(track: CopiedTrack): Promise<void> {
  if (!track.next) return;
  await track.add(track.next);
  track.next = (await track.packets.next()).value ?? null;
  // Otherwise the packets of the other track would wait in memory for the next one of this track.
  if (!track.next) track.close();
}

const timeOf = ({ next }: CopiedTrack): number => next?.timestamp ?? Number.POSITIVE_INFINITY;

/** Writes what mediabunny gives, in chunks, and notes where segments begin. */
function fragmentWriter(write: PackageOptions['write']) {
  const divide = divideFragments();
  const starts: { seconds: number; at: number }[] = [];
  let written: Promise<unknown> = Promise.resolve();
  let bytes = 0;
  let moof = new Uint8Array(0);

  const append = (data: Uint8Array): void => {
    const at = bytes;
    bytes += data.length;
    written = written.then(() => write(data, at));
    // `written` rejects. This handler prevents an unhandled rejection.
    written.catch(() => undefined);
  };

  return {
    callbacks: {
      onFtyp: append,
      onMoov: append,
      onMoof: (data: Uint8Array, _at: number, seconds: number) => {
        moof = Uint8Array.from(data);
        starts.push({ seconds, at: bytes });
      },
      onMdat: (data: Uint8Array) => divide(moof, data).forEach(append),
    },
    /** @throws the error of `write` */
    written: () => written,
    /** @param seconds length of the whole */
    segments: (seconds: number): { headerBytes: number; segments: PackagedSegment[] } => {
      const end = { seconds, at: bytes };
      const [first = end, ...others] = starts;
      const borders = [first, ...others.filter((start) => seconds - start.seconds >= LEAST_REST_SECONDS), end];
      const segments = borders.slice(1).map((next, index) => {
        const start = borders[index] ?? first;
        return { seconds: next.seconds - start.seconds, bytes: next.at - start.at };
      });
      return { headerBytes: first.at, segments };
    },
  };
}

/**
 * Copies an MP4 into one of fragments, packet by packet. Nothing is decoded. The sound of a fragment comes before its
 * pictures, so that a browser shows the first picture as soon as it has arrived. The same MP4 always gives the same
 * bytes, but for the time in its header.
 * @throws the error of `read` or `write`; the signal's reason
 */
export async function packageRendition({
  name,
  size,
  read,
  write,
  signal,
}: PackageOptions): Promise<PackagedRendition> {
  using input = new Input({
    formats: [MP4],
    source: new CustomSource({ getSize: () => size, read, maxCacheSize: CACHE_BYTES, prefetchProfile: 'network' }),
  });
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video) throw new Error('The MP4 has no picture');
  const writer = fragmentWriter(write);
  const format = new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: SEGMENT_SECONDS,
    ...writer.callbacks,
  });
  const output = new Output({ format, target: new NullTarget() });
  const tracks = [...(audio ? [await copyAudio(audio, output)] : []), await copyVideo(video, output)];
  try {
    await output.start();
    while (tracks.some(({ next }) => next)) {
      signal.throwIfAborted();
      await copyNext(tracks.reduce((first, track) => (timeOf(track) < timeOf(first) ? track : first)));
      await writer.written();
    }
    await output.finalize();
    await writer.written();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  const codecs = await Promise.all([video, ...(audio ? [audio] : [])].map((track) => track.getCodecParameterString()));
  const [width, height, seconds] = await Promise.all([
    video.getCodedWidth(),
    video.getCodedHeight(),
    video.computeDuration(),
  ]);
  return {
    name,
    codecs: codecs.join(),
    width,
    height,
    ...writer.segments(seconds),
  };
}
