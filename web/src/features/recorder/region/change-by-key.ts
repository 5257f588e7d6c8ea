import type { Size } from '#web/media/compose/frame-geometry.ts';
import { moveRegion, type Region, type RegionCorner, resizeRegion } from '#web/media/compose/region.ts';
import { ARROWS } from '#web/ui/arrow-keys.ts';

/** Pixels by which a press of an arrow key moves, and each repetition of a key that is held. */
const [STEP, HELD_STEP] = [2, 16];

const LAST_CORNER: RegionCorner = { x: 1, y: 1 };

/** The arrow keys move a region, and with Shift its lower right corner. @returns null for any other key */
export function changeByKey(
  region: Region,
  { key, shiftKey, repeat }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>,
  options: { least: Size; keepsShape: boolean },
): Region | null {
  const direction = ARROWS[key];
  if (!direction) return null;
  const step = repeat ? HELD_STEP : STEP;
  const [x, y] = [direction.x * step, direction.y * step];
  return shiftKey ? resizeRegion(region, x, y, { ...options, corner: LAST_CORNER }) : moveRegion(region, x, y);
}
