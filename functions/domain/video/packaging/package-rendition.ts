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
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import type { PackagedRendition, PackagedSegment } from './playlists.ts';

/** Bytes that the reader of an MP4 keeps in memory. Pictures and sound lie together by half seconds. */
const CACHE_BYTES = 16 * 1024 ** 2;

/** A fragment begins with a keyframe and lasts at least so many seconds: a browser shows nothing of a part of one. */
const FRAGMENT_SECONDS = 1;
/** A segment has whole fragments, and lasts at least so many seconds. An MP4 has a keyframe every three. */
const SEGMENT_SECONDS = 4;

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

/** Notes where fragments begin and end, and gathers them to segments. */
function followFragments() {
  const starts: { seconds: number; at: number }[] = [];
  let bytes = 0;
  return {
    onMoof: (_bytes: Uint8Array, at: number, seconds: number) => void starts.push({ seconds, at }),
    /** What follows the last fragment is an index that no playlist needs. */
    onMdat: (data: Uint8Array, at: number) => {
      bytes = at + data.length;
    },
    /** @param seconds length of the whole */
    segments: (seconds: number): { headerBytes: number; segments: PackagedSegment[] } => {
      const end = { seconds, at: bytes };
      const [first = end] = starts;
      const borders = [first];
      for (const start of starts) {
        if (start.seconds - (borders.at(-1) ?? first).seconds >= SEGMENT_SECONDS) borders.push(start);
      }
      const ends = [...borders.slice(1), end];
      const segments = borders.map(({ seconds, at }, index) => {
        const until = ends[index] ?? end;
        return { seconds: until.seconds - seconds, bytes: until.at - at };
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
  const fragments = followFragments();
  const failures: unknown[] = [];
  const throwIfFailed = () => {
    if (failures.length > 0) throw failures[0];
  };
  // An error of a write is thrown by the next step: mediabunny may wait for ever if a write fails while a track ends.
  const target = new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      write: async ({ data, position }) => {
        if (failures.length === 0) await write(data, position).catch((error: unknown) => failures.push(error));
      },
    }),
  );
  const format = new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: FRAGMENT_SECONDS,
    onMoof: fragments.onMoof,
    onMdat: fragments.onMdat,
  });
  const output = new Output({ format, target });
  const tracks = [...(audio ? [await copyAudio(audio, output)] : []), await copyVideo(video, output)];
  try {
    await output.start();
    while (tracks.some(({ next }) => next)) {
      signal.throwIfAborted();
      throwIfFailed();
      await copyNext(tracks.reduce((first, track) => (timeOf(track) < timeOf(first) ? track : first)));
    }
    await output.finalize();
    throwIfFailed();
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
    ...fragments.segments(seconds),
  };
}
