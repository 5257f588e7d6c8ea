/** Distances between the marks of a ruler, in seconds. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** Least distance of two marks, in pixels. */
const MARK_PX = 84;

/** The largest scale, in pixels per second: a frame is 8 pixels wide. */
const LARGEST = 240;

/** How far one step of the zoom goes. */
const ZOOM_STEP = 2;

/** The scale at which a whole video fits, in pixels per second. */
export const fitting = (widthPx: number, seconds: number): number => widthPx / Math.max(seconds, 0.1);

/** @param steps positive to zoom in @param least the scale at which the whole video fits */
export const zoomed = (scale: number, steps: number, least: number): number =>
  Math.min(Math.max(scale * ZOOM_STEP ** steps, least), Math.max(LARGEST, least));

/** Distance of the marks of a ruler, in seconds. */
export const rulerStep = (scale: number): number => STEPS.find((step) => step * scale >= MARK_PX) ?? 3600;

/** Times in a part of the ruler, in seconds. */
export function rulerTimes(step: number, from: number, to: number): number[] {
  const first = Math.floor(Math.max(from, 0) / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/**
 * Where to scroll so that a moment stays at its place in the view while the scale changes; a moment that is not in view
 * goes to the middle. Pixels.
 */
export function scrollFor(ms: number, view: { scroll: number; width: number }, before: number, after: number): number {
  const place = (ms / 1000) * before - view.scroll;
  const isInView = place >= 0 && place <= view.width;
  return Math.max(0, (ms / 1000) * after - (isInView ? place : view.width / 2));
}
