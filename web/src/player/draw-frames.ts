import { drawFrame, onSoughtFrame, secondElement, unload } from './source/preview-frames.ts';

interface Wanted {
  /** Address of the file. */
  src: string;
  /** Number of frames. */
  count: number;
  /** Of the longest side of a frame, in pixels. */
  side: number;
  signal: AbortSignal;
}

/** The moments that divide a video into equal parts, without its beginning and its end. @param duration in seconds */
export const momentsWithin = (duration: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (duration * (index + 1)) / (count + 1));

/** Width of a frame that is no larger than `side`, nor than the video, in pixels. */
export const widthWithin = (side: number, width: number, height: number): number =>
  Math.max(1, Math.min(width, Math.floor((width * side) / Math.max(width, height))));

/**
 * Draws frames of a file that divide it into equal parts, with a second, muted element.
 * @returns the frames in their order
 * @throws MediaError when the file cannot be loaded; the reason of the signal
 */
export async function drawFrames({ src, count, side, signal }: Wanted): Promise<HTMLCanvasElement[]> {
  signal.throwIfAborted();
  const video = secondElement();
  const frames: HTMLCanvasElement[] = [];
  let stop = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const seek = () => {
        video.currentTime = momentsWithin(video.duration, count)[frames.length] ?? 0;
      };
      const keep = () => {
        frames.push(drawFrame(video, widthWithin(side, video.videoWidth, video.videoHeight)));
        if (frames.length < count) seek();
        else resolve();
      };
      stop = onSoughtFrame(video, keep);
      video.addEventListener('loadedmetadata', seek);
      video.addEventListener('error', () => reject(video.error));
      signal.addEventListener('abort', () => reject(signal.reason));
      video.src = src;
    });
    return frames;
  } finally {
    stop();
    unload(video);
  }
}
