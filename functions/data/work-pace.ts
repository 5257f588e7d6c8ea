import * as z from 'zod';
import { getItem, updateItem } from './table/items.ts';
import { conversionPaceKey, transcriptionPaceKey } from './table/keys.ts';

const paceItem = z.object({ type: z.literal('conversionPace'), pace: z.number() });

const KEYS = { conversion: conversionPaceKey, transcription: transcriptionPaceKey };

/** Work whose time grows with the length of its video. */
export type Work = keyof typeof KEYS;

/** Seconds that the work takes for each second of video, as the last ones took; null before the first one. */
export const getPace = async (work: Work): Promise<number | null> =>
  (await getItem(paceItem, KEYS[work]()))?.pace ?? null;

export const savePace = (work: Work, pace: number): Promise<void> =>
  updateItem({ Key: KEYS[work](), set: { type: 'conversionPace', pace } });
