/**
 * Tracks as streams of frames: in Chromium on the page, in no other browser there. TypeScript's library has neither.
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

/** Frames that wait to be read, at most: newer ones take the place of older ones. */
const BUFFERED_FRAMES = 2;

/** The frames of a track, each to be closed by the one who reads it; ends with the track. Can be given to a worker. */
export const readFrames = (track: MediaStreamTrack): ReadableStream<VideoFrame> =>
  new (classes().MediaStreamTrackProcessor)({ track, maxBufferSize: BUFFERED_FRAMES }).readable;

/** A new track, and where its frames are written to; the latter can be given to a worker. */
export function writeFrames(): { track: MediaStreamTrack; writable: WritableStream<VideoFrame> } {
  const generator = new (classes().MediaStreamTrackGenerator)({ kind: 'video' });
  return { track: generator, writable: generator.writable };
}
