/** Spreads frames over slots of equal length, one frame each. */
export interface FrameSlots {
  /** A new picture of the screen arrived. */
  onPicture: () => void;
  /** A slot ends and the next one begins. */
  onTick: () => void;
}

/**
 * Decides when to make frames: exactly one per slot. A slot's frame is made as soon as a new picture arrives, so that
 * the picture is not later than the sound, or at the end of the slot when none arrived. A picture that arrives in a
 * slot that already has its frame counts for the next slot.
 */
export function createFrameSlots(makeFrame: () => void): FrameSlots {
  let hasFrame = false;
  let hasNews = false;
  const make = () => {
    hasFrame = true;
    hasNews = false;
    makeFrame();
  };
  return {
    onPicture: () => {
      hasNews = true;
      if (!hasFrame) make();
    },
    onTick: () => {
      if (!hasFrame) make();
      hasFrame = false;
      if (hasNews) make();
    },
  };
}
