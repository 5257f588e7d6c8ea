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
/** The same in a window with the app's header, which is 56 pixels high. */
const TOP_UNDER_HEADER = 64;
/** Width from which the window has a sidebar instead of the header, in pixels: Tailwind's breakpoint `lg`. */
const SIDEBAR_FROM = 1024;

/** Initial position: at the top, at the end of a line, below the header. */
export const defaultPosition = ({ width, isRightToLeft }: Viewport): Point => ({
  x: isRightToLeft ? 0 : Math.max(0, width - PANEL_SIZE.width),
  y: width < SIDEBAR_FROM ? TOP_UNDER_HEADER : TOP,
});

/** How far the panel may be from its initial position to be in its corner, in pixels. */
const NEAR = 48;

/**
 * Whether the panel is in its corner, where the page makes way for it. In a narrow window the whole panel is above the
 * page, wherever it is from left to right.
 */
export function isInCorner({ x, y }: Point, viewport: Viewport): boolean {
  const initial = defaultPosition(viewport);
  return y <= initial.y + NEAR && (viewport.width < SIDEBAR_FROM || Math.abs(x - initial.x) <= NEAR);
}

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
