import * as z from 'zod';
import { storedJson } from '#web/lib/storage.ts';
import type { Region } from '#web/media/compose/region.ts';

const length = z.number().positive().max(100_000);
const place = z.number().min(0).max(100_000);

const RegionSchema = z
  .object({
    x: place,
    y: place,
    width: length,
    height: length,
    surface: z.object({ width: length, height: length }),
  })
  .refine(({ x, y, width, height, surface }) => x + width <= surface.width && y + height <= surface.height);

/** The region of the last recording on this device. */
export const storedRegion = storedJson<Region | null>({
  key: 'recorderRegion',
  schema: RegionSchema,
  fallback: null,
});
