import type { Size } from '../compose/frame-geometry.ts';

/** Checks per second of how far the encoder is behind. */
export const PACE_CHECKS = 4;
/** An encoder has too many pictures waiting when they are as many as come in this time, in seconds. */
const BEHIND_SECONDS = 0.6;
/** It has none waiting when they are fewer than come in this time, in seconds: a chunk of the file comes every 250 ms. */
const NEAR_SECONDS = 0.45;
/**
 * So many sent pictures count as written although they are not in the file yet: Chromium writes a picture when the next
 * one comes.
 */
const HELD_PICTURES = 2;
/** Pictures a second that are always sent, so that the encoder shows how far it is. */
const LEAST_RATE = 1;
const [SLOWER, FASTER] = [0.5, 2];
/** An encoder that was behind gets at most this many times the pictures that it wrote in its best second. */
const MORE_THAN_WRITTEN = 1.5;
const SECOND_MS = 1000;
/** How long checks count for the best second, in milliseconds. */
const REMEMBERED_MS = 5000;
/** Larger pictures begin with as many pixels a second as these would have. */
const FIRST_PIXELS = 1280 * 720;

/** Where an encoder is. Times are those of the recording, in milliseconds. */
export interface Progress {
  elapsedMs: number;
  /** By how much the last written picture is before that; all of it before the first one. */
  behindMs: number;
  /** How many pictures are written. */
  written: number;
}

interface Check {
  atMs: number;
  /** Pictures a second that are sent from then on. */
  rate: number;
  /** How many pictures were written. */
  written: number;
}

/** How many pictures were sent between two times. */
const sentBetween = (checks: Check[], sinceMs: number, untilMs: number): number =>
  checks.reduce((count, { atMs, rate }, index) => {
    const toMs = checks[index + 1]?.atMs ?? untilMs;
    return count + (rate * Math.max(0, toMs - Math.max(atMs, sinceMs))) / 1000;
  }, 0);

/** The most pictures that were written in a second, up to the last check; null in the first second. */
function bestSecond(checks: Check[]): number | null {
  const rates = checks.flatMap(({ atMs, written }) => {
    const from = checks.findLast((each) => each.atMs <= atMs - SECOND_MS);
    return from ? [((written - from.written) * 1000) / (atMs - from.atMs)] : [];
  });
  return rates.length === 0 ? null : Math.max(...rates);
}

const pixelsOf = ({ width, height }: Size): number => width * height;

/**
 * Decides how many pictures a second are sent to an encoder. Chromium queues ten pictures. At 30 a second they arrive in
 * a third of a second, and an encoder that writes two a second needs five seconds for them. Pictures that find the queue
 * full cost a composition and are dropped. A smaller size, too, reaches the encoder only after what waits. The first
 * pictures of a large size show how fast it is, before more are sent.
 * @param size of the first pictures; null for a camera
 */
export function createPace(size: Size | null) {
  let pixels = size ? pixelsOf(size) : FIRST_PIXELS;
  let share = Math.min(1, FIRST_PIXELS / pixels);
  let wasBehind = false;
  let checks: Check[] = [];
  /** The next size, until its first picture is written. */
  let coming: { pixels: number; fromMs: number } | null = null;

  /** The encoder writes the next size now: twice as many pictures as it wrote of the size before, pixel for pixel. */
  const change = (to: number, frameRate: number) => {
    const written = Math.max(LEAST_RATE, bestSecond(checks) ?? 0);
    share = Math.min(1, FIRST_PIXELS / to, (FASTER * written * pixels) / to / frameRate);
    pixels = to;
    wasBehind = false;
    coming = null;
  };
  /** @param waiting how many pictures wait for the encoder @param mayGrow whether it has shown how fast it is */
  const follow = (waiting: number, frameRate: number, mayGrow: boolean) => {
    const rate = share * frameRate;
    if (waiting > BEHIND_SECONDS * rate) {
      share *= SLOWER;
      wasBehind = true;
    } else if (mayGrow && waiting < NEAR_SECONDS * rate) {
      const best = wasBehind ? bestSecond(checks) : null;
      const most = best === null ? 1 : (MORE_THAN_WRITTEN * best) / frameRate;
      share = Math.max(share, Math.min(share * FASTER, most));
    }
    share = Math.min(1, Math.max(LEAST_RATE / frameRate, share));
  };
  return {
    /** The pictures have this size from now on. */
    begin: (next: Size) => {
      coming = { pixels: pixelsOf(next), fromMs: checks.at(-1)?.atMs ?? 0 };
    },
    /** Call it at the start and at every check. @returns the pictures a second until the next one */
    next: ({ elapsedMs, behindMs, written }: Progress, frameRate: number) => {
      const writtenMs = elapsedMs - behindMs;
      const waiting = sentBetween(checks, writtenMs, elapsedMs) - HELD_PICTURES;
      const oldestMs = Math.min(writtenMs, elapsedMs - REMEMBERED_MS);
      const now = { atMs: elapsedMs, written, rate: 0 };
      checks = [...checks.filter((_, index) => (checks[index + 1]?.atMs ?? elapsedMs) > oldestMs), now];
      if (coming && writtenMs > coming.fromMs) change(coming.pixels, frameRate);
      else follow(waiting, frameRate, written > 0 && !coming);
      now.rate = Math.round(share * frameRate);
      return now.rate;
    },
  };
}
