import { attachStrip } from '#shared/api/recordings.ts';
import { STRIP_FRAMES, STRIP_MAX_BYTES, STRIP_QUALITY, STRIP_SIDE_MAX } from '#shared/model/strip-frames.ts';
import { callInBackground } from '#web/lib/api.ts';
import { objectUrl } from '#web/media/download/object-url.ts';
import { drawFrames } from '#web/player/draw-frames.ts';

/** Longest time that the frames are waited for, in milliseconds. */
const DRAW_MAX_MS = 60_000;

const JPEG = 'data:image/jpeg;base64,';

/** A frame as a JPEG in base64. @throws Error */
function jpegOf(frame: HTMLCanvasElement): string {
  const url = frame.toDataURL('image/jpeg', STRIP_QUALITY / 100);
  if (!url.startsWith(JPEG)) throw new Error('The browser makes no JPEG');
  return url.slice(JPEG.length);
}

/** The first frames that together have at most `STRIP_MAX_BYTES`. @param frames in base64, four characters for three bytes */
export function framesWithinLimit(frames: readonly string[]): string[] {
  let left = (STRIP_MAX_BYTES / 3) * 4;
  const end = frames.findIndex((frame) => {
    left -= frame.length;
    return left < 0;
  });
  return end < 0 ? [...frames] : frames.slice(0, end);
}

/** Whether pages get back what they draw: a browser that resists fingerprinting returns noise. */
function readsCanvas(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = 'rgb(128 128 128)';
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  return data.every((value, index) => index % 4 === 3 || Math.abs(value - 128) < 16);
}

/**
 * Draws the strip of a recording, and sends it. The cached lists get it with the answer.
 * @param recording its id, the path of its MP4 and when that was made
 * @param signal ends the drawing
 * @throws Error when the frames cannot be drawn or sent; the reason of the signal
 */
export async function makeStrip(
  { id, path, transcodedAt }: { id: string; path: string; transcodedAt: string },
  signal: AbortSignal,
): Promise<void> {
  if (!readsCanvas()) throw new Error('The browser does not let pages read what they draw');
  const drawing = AbortSignal.any([signal, AbortSignal.timeout(DRAW_MAX_MS)]);
  const wanted = { src: objectUrl({ path }), count: STRIP_FRAMES, side: STRIP_SIDE_MAX, signal: drawing };
  const frames = framesWithinLimit((await drawFrames(wanted)).map(jpegOf));
  if (frames.length === 0) throw new Error('The first frame is too large');
  // What is drawn is sent, also when the recording is closed meanwhile: the lists need the answer.
  await callInBackground(attachStrip, { params: { id }, input: { transcodedAt, frames } });
}
