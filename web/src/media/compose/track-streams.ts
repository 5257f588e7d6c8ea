/**
 * Tracks as streams of frames. Only Chromium has these classes on the page, and TypeScript's library lacks them.
 * https://w3c.github.io/mediacapture-transform/
 */
interface TrackStreams<Data> {
  MediaStreamTrackProcessor: new (options: {
    track: MediaStreamTrack;
    maxBufferSize: number;
  }) => { readable: ReadableStream<Data> };
  MediaStreamTrackGenerator: new (options: {
    kind: 'video' | 'audio';
  }) => MediaStreamTrack & { writable: WritableStream<Data> };
}

/** Whether frames can be read and written on this page, and drawn in a worker. */
export const hasTrackStreams = (): boolean =>
  ['MediaStreamTrackProcessor', 'MediaStreamTrackGenerator', 'OffscreenCanvas', 'VideoFrame'].every(
    (name) => name in globalThis,
  );

const classes = <Data>() => globalThis as unknown as TrackStreams<Data>;

/** Maximum number of frames that wait to be read: newer frames replace older ones. */
const BUFFERED_FRAMES = 2;
/** Maximum number of packets of sound that wait to be read, of 10 ms each: a busy computer reads them late. */
const BUFFERED_PACKETS = 500;

/**
 * The frames of a track; the reader closes each one. The stream ends with the track and can be transferred to a worker.
 */
export const readFrames = (track: MediaStreamTrack): ReadableStream<VideoFrame> =>
  new (classes<VideoFrame>().MediaStreamTrackProcessor)({ track, maxBufferSize: BUFFERED_FRAMES }).readable;

/** A new track and the stream that its frames are written to; the stream can be transferred to a worker. */
export function writeFrames(): { track: MediaStreamTrack; writable: WritableStream<VideoFrame> } {
  const generator = new (classes<VideoFrame>().MediaStreamTrackGenerator)({ kind: 'video' });
  return { track: generator, writable: generator.writable };
}

/** As `readFrames`, for a sound. */
export const readSound = (track: MediaStreamTrack): ReadableStream<AudioData> =>
  new (classes<AudioData>().MediaStreamTrackProcessor)({ track, maxBufferSize: BUFFERED_PACKETS }).readable;

/** As `writeFrames`, for a sound. A recorder places each packet by its timestamp. */
export function writeSound(): { track: MediaStreamTrack; writable: WritableStream<AudioData> } {
  const generator = new (classes<AudioData>().MediaStreamTrackGenerator)({ kind: 'audio' });
  return { track: generator, writable: generator.writable };
}
