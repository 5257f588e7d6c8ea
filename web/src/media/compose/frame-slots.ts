/** Spreads frames over slots of equal length, one frame each. */
export interface FrameSlots {
  /** A new picture of the screen has come. */
  onPicture: () => void;
  /** One slot ends and the next begins. */
  onTick: () => void;
}

/**
 * Decides when a frame is made: exactly one in each slot, as soon as there is a new picture, so that what is seen is not
 * later than what is heard; at the end of the slot when none has come. A picture that comes to a slot which has its
 * frame is the next slot's.
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
