import type { CanvasSink, EncodedPacketSink } from 'mediabunny';
import { decodeSound } from './decode-sound.ts';
import { remoteFile } from './remote-file.ts';
import { type Levels, levelWriter } from './sound-levels.ts';

/** Bytes of the file that are kept in memory. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Pictures that are this many seconds apart or more need not be exact: keyframes are decoded alone. */
const KEYFRAME_SPACING = 4;

type Picture = HTMLCanvasElement | OffscreenCanvas;

/** A video, read in parts over the network. */
export interface Timeline {
  /** Width of a picture divided by its height; null without pictures that this browser decodes. */
  aspect: number | null;
  hasSound: boolean;
  /**
   * The pictures at some times, in order: one decoder reads them one after the other.
   * @param times in seconds, ascending
   * @param spacing their distance, in seconds
   */
  pictures: (times: readonly number[], spacing: number) => AsyncGenerator<Picture | null, void>;
  /**
   * Reads the sound of a part into its levels.
   * @param from in seconds, as `to`
   * @throws Error when this browser cannot decode it
   */
  readSound: (levels: Levels, from: number, to: number, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/** The times of the keyframes before some times: pictures that are far apart need no other frame. */
async function* onKeyframes(packets: EncodedPacketSink, times: readonly number[], spacing: number) {
  for (const seconds of times) {
    const key = spacing < KEYFRAME_SPACING ? null : await packets.getKeyPacket(seconds, { metadataOnly: true });
    yield key?.timestamp ?? seconds;
  }
}

async function* picturesOf(sink: CanvasSink, packets: EncodedPacketSink, times: readonly number[], spacing: number) {
  for await (const found of sink.canvasesAtTimestamps(onKeyframes(packets, times, spacing))) {
    yield found?.canvas ?? null;
  }
}

async function* nothing(times: readonly number[]) {
  for (const _ of times) yield null;
}

/**
 * Opens a video. Only its index is read before pictures or sound are wanted.
 * @param height of the pictures, in pixels
 * @throws when the file cannot be read
 */
export async function openTimeline(url: string, height: number): Promise<Timeline> {
  const { CanvasSink: Sink, EncodedPacketSink: Packets, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: await remoteFile(url, CACHE_BYTES),
  });
  try {
    const [video, sound] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    const seen = video && (await video.canDecode()) ? video : null;
    const aspect = seen && (await seen.getDisplayWidth()) / (await seen.getDisplayHeight());
    const pictures = seen && { sink: new Sink(seen, { height }), packets: new Packets(seen) };
    return {
      aspect,
      hasSound: sound !== null,
      pictures: (times, spacing) =>
        pictures ? picturesOf(pictures.sink, pictures.packets, times, spacing) : nothing(times),
      readSound: async (levels, from, to, signal) => {
        const part = sound && (await decodeSound(sound, from, to));
        signal.throwIfAborted();
        if (!part) return;
        const writer = levelWriter(levels);
        writer.add(part.planes, part.start, part.sampleRate);
        writer.flush();
      },
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}
