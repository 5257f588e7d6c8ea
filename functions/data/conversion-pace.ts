import * as z from 'zod';
import { getItem, updateItem } from './table/items.ts';
import { conversionPaceKey } from './table/keys.ts';

const paceItem = z.object({ type: z.literal('conversionPace'), pace: z.number() });

/** Seconds that a conversion takes for each second of video, as the last ones took; null before the first one. */
export const getConversionPace = async (): Promise<number | null> =>
  (await getItem(paceItem, conversionPaceKey()))?.pace ?? null;

export const saveConversionPace = (pace: number): Promise<void> =>
  updateItem({ Key: conversionPaceKey(), set: { type: 'conversionPace', pace } });
