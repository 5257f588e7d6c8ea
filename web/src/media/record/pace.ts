import type { Size } from '../compose/frame-geometry.ts';

/** Checks per second of how far the encoder is behind. */
export const PACE_CHECKS = 4;
/** An encoder that is further behind than this has pictures waiting, in milliseconds. */
const BEHIND_MS = 600;
/** One that is less behind than this has none: a chunk of the file comes every 250 ms. */
const NEAR_MS = 450;
/** Both are longer by this many pictures: Chromium writes a picture when the next one comes. */
const HELD_PICTURES = 2;
/** Pictures a second that are always sent, so that the encoder shows how far it is. */
const LEAST_RATE = 4;
const [SLOWER, FASTER] = [0.5, 1.5];
/** Larger pictures begin with as many pixels a second as these would have. */
const FIRST_PIXELS = 1920 * 1080;

/**
 * Decides how many pictures a second are sent to an encoder. Chromium queues ten: those that an encoder of two pictures a
 * second gets in a third of a second keep it busy for five, and pictures that find the queue full cost a composition and
 * are dropped.
 * @param size of the first pictures; null for a camera
 * @returns a function to call at every check; it returns the pictures a second until the next one
 */
export function createPace(size: Size | null): (behindMs: number, frameRate: number) => number {
  let share = size ? Math.min(1, FIRST_PIXELS / (size.width * size.height)) : 1;
  return (behindMs, frameRate) => {
    const waitingMs = behindMs - (HELD_PICTURES * 1000) / (share * frameRate);
    if (waitingMs > BEHIND_MS) share = Math.max(LEAST_RATE / frameRate, share * SLOWER);
    if (waitingMs < NEAR_MS) share = Math.min(1, share * FASTER);
    return Math.round(share * frameRate);
  };
}
