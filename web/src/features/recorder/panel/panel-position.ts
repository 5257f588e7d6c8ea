import * as z from 'zod';

const PointSchema = z.object({ x: z.number(), y: z.number() });

export type Point = z.output<typeof PointSchema>;
export interface Size {
  width: number;
  height: number;
}

/** Size of the panel for keeping it in view, in pixels. */
export const PANEL_SIZE: Size = { width: 320, height: 100 };
/** Distance of the panel from the top at first, in pixels. */
const TOP = 16;
/** The same in a window with the app's header, which is 56 pixels high and holds the menu. */
const TOP_UNDER_HEADER = 64;
/** From this width on there is a sidebar and no header, in pixels: `lg` in the screens' class names. */
const SIDEBAR_FROM = 1024;

/** Top right, clear of the header. */
export const defaultPosition = ({ width }: Size): Point => ({
  x: Math.max(0, width - PANEL_SIZE.width),
  y: width < SIDEBAR_FROM ? TOP_UNDER_HEADER : TOP,
});

/** The nearest position at which the whole panel is in view. */
export function keepInView({ x, y }: Point, viewport: Size): Point {
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));
  return { x: clamp(x, viewport.width - PANEL_SIZE.width), y: clamp(y, viewport.height - PANEL_SIZE.height) };
}

/**
 * Reads a stored position.
 * @returns null for anything but `{"x":number,"y":number}`
 */
export function parsePosition(text: string | null): Point | null {
  try {
    return PointSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    // Not ours, or half written: the panel goes to its first place.
    return null;
  }
}
