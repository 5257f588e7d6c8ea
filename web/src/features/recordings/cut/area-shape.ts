import { AREA_SIDE_MIN } from '#shared/limits.ts';
import type { Area } from '#shared/rules/editing/areas.ts';

/** A place on the picture, in shares of its width and height. */
export type Place = Pick<Area, 'left' | 'top' | 'width' | 'height'>;

/** A point of the picture, or a way on it, in shares of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** A corner of an area: to the left (-1) or right (1), and at the top (-1) or bottom (1). */
export interface Corner {
  x: -1 | 1;
  y: -1 | 1;
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves a place, as far as the picture goes. */
export const moved = ({ left, top, width, height }: Place, { x, y }: Point): Place => ({
  left: within(left + x, 0, 1 - width),
  top: within(top + y, 0, 1 - height),
  width,
  height,
});

/** A side whose one edge moves; the opposite one stays. */
function stretched(start: number, length: number, edge: -1 | 1, by: number): [start: number, length: number] {
  if (edge > 0) return [start, within(length + by, AREA_SIDE_MIN, 1 - start)];
  const end = start + length;
  const next = within(start + by, 0, end - AREA_SIDE_MIN);
  return [next, end - next];
}

/** Moves a corner of a place, as far as the picture and the smallest size allow. */
export function resized(place: Place, corner: Corner, { x, y }: Point): Place {
  const [left, width] = stretched(place.left, place.width, corner.x, x);
  const [top, height] = stretched(place.top, place.height, corner.y, y);
  return { left, top, width, height };
}

/** The place between two opposite corners that were drawn. */
export function placeBetween(one: Point, other: Point): Place {
  const side = (from: number, to: number) =>
    [within(Math.min(from, to), 0, 1), within(Math.max(from, to), 0, 1)] as const;
  const [left, right] = side(one.x, other.x);
  const [top, bottom] = side(one.y, other.y);
  const size = { width: Math.max(right - left, AREA_SIDE_MIN), height: Math.max(bottom - top, AREA_SIDE_MIN) };
  return moved({ left, top, ...size }, { x: 0, y: 0 });
}

/** Size of an area that is not drawn. */
const FIRST = { width: 0.3, height: 0.2 };

/** A place around a point, for a press without drawing. */
export const placeAround = ({ x, y }: Point): Place =>
  moved({ left: 0, top: 0, ...FIRST }, { x: x - 0.15, y: y - 0.1 });
