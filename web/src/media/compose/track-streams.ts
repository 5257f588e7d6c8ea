/**
 * Tracks as streams of frames. Only Chromium has these classes on the page, and TypeScript's library lacks them.
 * https://w3c.github.io/mediacapture-transform/
 */
interface TrackStreams {
  MediaStreamTrackProcessor: new (options: {
    track: MediaStreamTrack;
    maxBufferSize: number;
  }) => { readable: ReadableStream<VideoFrame> };
  MediaStreamTrackGenerator: new (options: {
    kind: 'video';
  }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}

/** Whether frames can be read and written on this page, and drawn in a worker. */
export const hasTrackStreams = (): boolean =>
  ['MediaStreamTrackProcessor', 'MediaStreamTrackGenerator', 'OffscreenCanvas', 'VideoFrame'].every(
    (name) => name in globalThis,
  );

const classes = () => globalThis as unknown as TrackStreams;

/** Maximum number of frames that wait to be read: newer frames replace older ones. */
const BUFFERED_FRAMES = 2;

/**
 * The frames of a track; the reader closes each one. The stream ends with the track and can be transferred to a worker.
 */
export const readFrames = (track: MediaStreamTrack): ReadableStream<VideoFrame> =>
  new (classes().MediaStreamTrackProcessor)({ track, maxBufferSize: BUFFERED_FRAMES }).readable;

/** A new track and the stream that its frames are written to; the stream can be transferred to a worker. */
export function writeFrames(): { track: MediaStreamTrack; writable: WritableStream<VideoFrame> } {
  const generator = new (classes().MediaStreamTrackGenerator)({ kind: 'video' });
  return { track: generator, writable: generator.writable };
}
