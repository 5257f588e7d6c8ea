import { openPreview } from '#web/player/source/preview-frames.ts';

/** Positions of the frames, as fractions of the duration. The thumbnail already shows the beginning. */
const MOMENTS = [0.2, 0.4, 0.6, 0.8];
/** How long each frame is shown, in milliseconds. */
const FRAME_MS = 800;
/** Width of a frame in pixels, enough for a card on a high-resolution screen. */
const WIDTH = 480;

interface Frames {
  src: string;
  /** Seconds. */
  duration: number;
  /** Element for the present frame. */
  slot: HTMLElement;
}

let stopLast: (() => void) | null = null;

/**
 * Shows some frames of a video one after the other, again and again, until it is stopped or another video is shown.
 * Each frame has a video element of its own, which is closed when the frame is loaded: otherwise the element would load
 * the next megabytes.
 * @returns a function that stops the frames and their loading
 */
export function showFrames({ src, duration, slot }: Frames): () => void {
  stopLast?.();
  const frames: HTMLCanvasElement[] = [];
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close = () => {};
  const showFrame = (frame: HTMLCanvasElement) => {
    slot.replaceChildren(frame);
    timer = setTimeout(next, FRAME_MS);
  };
  const load = (moment: number) => {
    const preview = openPreview({ src, framesFrom: 'file', duration, width: WIDTH }, (frame) => {
      preview.close();
      frames.push(frame);
      showFrame(frame);
    });
    close = preview.close;
    preview.show(moment * duration);
  };
  const next = () => {
    const index = turn % MOMENTS.length;
    turn += 1;
    const known = frames[index];
    if (known) showFrame(known);
    else load(MOMENTS[index] ?? 0);
  };
  const stop = () => {
    clearTimeout(timer);
    close();
    slot.replaceChildren();
    if (stopLast === stop) stopLast = null;
  };
  stopLast = stop;
  next();
  return stop;
}
