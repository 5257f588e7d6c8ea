/** Width of a slider's thumb, in pixels: its middle runs from half of it to the same before the end. See player.css. */
const THUMB_PIXELS = 14;

export interface Place {
  /** Pixels from the slider's left edge. */
  x: number;
  seconds: number;
}

/** The moment of a video that a pointer is over. @param clientX of the pointer @param duration in seconds */
export function momentUnder(clientX: number, slider: Pick<DOMRect, 'left' | 'width'>, duration: number): Place {
  const share = (clientX - slider.left - THUMB_PIXELS / 2) / (slider.width - THUMB_PIXELS);
  const within = Math.min(Math.max(share, 0), 1);
  return { x: clientX - slider.left, seconds: within * duration };
}
