/**
 * Longest gap between two frames, in slots: players take a gap of two for a break. Timers are late, so it is less than
 * 1.5.
 */
export const MAX_GAP = 1.4;

interface SlotOptions {
  /** Makes a frame. @returns when it is passed on, by `performance.now()` */
  makeFrame: () => number;
  /** Length of a slot, in milliseconds. */
  intervalMs: number;
}

/**
 * Decides when to make frames: exactly one per slot. A slot's frame is made as soon as a new picture arrives, so that
 * the picture is not later than the sound; at the end of the slot when none arrived; or before that, so that the gap
 * between two frames stays below 1.5 slots. A picture that arrives in a slot that already has its frame counts for the
 * next slot.
 */
export function createFrameSlots({ makeFrame, intervalMs }: SlotOptions) {
  let hasFrame = false;
  let hasNews = false;
  let passedMs = Number.NEGATIVE_INFINITY;
  let repeat: ReturnType<typeof setTimeout> | undefined;
  const make = () => {
    clearTimeout(repeat);
    hasFrame = true;
    hasNews = false;
    passedMs = makeFrame();
  };
  const planRepeat = () => {
    const waitMs = passedMs + MAX_GAP * intervalMs - performance.now();
    if (waitMs < intervalMs) repeat = setTimeout(make, waitMs);
  };
  return {
    /** A new picture of the screen arrived. */
    onPicture: () => {
      hasNews = true;
      if (!hasFrame) make();
    },
    /** A slot ends and the next one begins. */
    onTick: () => {
      if (!hasFrame) make();
      hasFrame = false;
      if (hasNews) make();
      else planRepeat();
    },
    /** Makes no more frames between ticks. */
    stop: () => clearTimeout(repeat),
  };
}
