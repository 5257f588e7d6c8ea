import * as z from 'zod';
import { storedJson } from '#web/lib/storage.ts';

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

interface Viewport extends Size {
  isRightToLeft: boolean;
}

/** Size of the panel without the parts above or below it, in pixels. */
export const PANEL_SIZE: Size = { width: 320, height: 100 };
/** Initial distance of the panel from the top, in pixels. */
const TOP = 16;

/** Initial position: at the top, at the end of a line. Screens have no controls there. */
export const defaultPosition = ({ width, isRightToLeft }: Viewport): Point => ({
  x: isRightToLeft ? 0 : Math.max(0, width - PANEL_SIZE.width),
  y: TOP,
});

/** The position that the person chose; null before the first choice. */
export const chosenPosition = storedJson<Point | null>({
  key: 'recordingPopupPosition',
  schema: z.object({ x: z.number(), y: z.number() }),
  fallback: null,
});

/** The nearest position at which the whole panel is visible. */
export function keepInView({ x, y }: Point, viewport: Size): Point {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));
  return { x: clamp(x, viewport.width - PANEL_SIZE.width), y: clamp(y, viewport.height - PANEL_SIZE.height) };
}
