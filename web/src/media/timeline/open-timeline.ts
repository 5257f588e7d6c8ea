import type { CanvasSink, EncodedPacketSink, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { type Levels, levelWriter } from './sound-levels.ts';

/** Bytes of the file that are kept in memory. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Pictures that are this many seconds apart or more need not be exact: keyframes are decoded alone. */
const KEYFRAME_SPACING = 4;

type Picture = HTMLCanvasElement | OffscreenCanvas;

/** A converted video, read in parts over the network. */
export interface Timeline {
  /** Width of a picture divided by its height; null without pictures that this browser decodes. */
  aspect: number | null;
  /** Null for a video without sound. False if this browser does not decode it. */
  sound: boolean | null;
  /**
   * The picture at a time.
   * @param spacing distance of the pictures that are shown, in seconds
   */
  picture: (seconds: number, spacing: number) => Promise<Picture | null>;
  /** Reads the sound of a part into its levels. @param from in seconds, as `to` */
  readSound: (levels: Levels, from: number, to: number, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

async function decodable<T extends InputVideoTrack | InputAudioTrack>(track: T | null): Promise<T | null> {
  return track && (await track.canDecode()) ? track : null;
}

async function pictureOf(sink: CanvasSink, packets: EncodedPacketSink, seconds: number, spacing: number) {
  if (spacing < KEYFRAME_SPACING) return sink.getCanvas(seconds);
  const key = await packets.getKeyPacket(seconds, { metadataOnly: true });
  return sink.getCanvas(key?.timestamp ?? seconds);
}

/**
 * Opens a converted video. Only its index is read before pictures or sound are wanted.
 * @param height of the pictures, in pixels
 * @throws when the file cannot be read
 */
export async function openTimeline(url: string, height: number): Promise<Timeline> {
  const {
    AudioSampleSink,
    CanvasSink: Sink,
    EncodedPacketSink: Packets,
    Input,
    MP4,
    UrlSource,
  } = await import('mediabunny');
  const input = new Input({ formats: [MP4], source: new UrlSource(url, { maxCacheSize: CACHE_BYTES }) });
  try {
    const [video, sound] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    const [seen, heard] = await Promise.all([decodable(video), decodable(sound)]);
    const aspect = seen && (await seen.getDisplayWidth()) / (await seen.getDisplayHeight());
    const pictures = seen && { sink: new Sink(seen, { height }), packets: new Packets(seen) };
    return {
      aspect,
      sound: sound && heard !== null,
      picture: async (seconds, spacing) =>
        pictures && ((await pictureOf(pictures.sink, pictures.packets, seconds, spacing))?.canvas ?? null),
      readSound: async (levels, from, to, signal) => {
        if (!heard) return;
        const writer = levelWriter(levels);
        for await (const sample of new AudioSampleSink(heard).samples(from, to)) {
          using _ = sample;
          signal.throwIfAborted();
          const planes = Array.from({ length: sample.numberOfChannels }, (_each, planeIndex) => {
            const options = { planeIndex, format: 'f32-planar' } as const;
            const plane = new Float32Array(sample.allocationSize(options) / Float32Array.BYTES_PER_ELEMENT);
            sample.copyTo(plane, options);
            return plane;
          });
          writer.add(planes, sample.timestamp, sample.sampleRate);
        }
        writer.flush();
      },
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}
