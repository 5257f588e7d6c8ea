import * as z from 'zod';
import { getItem, updateItem } from '../table/items.ts';
import { conversionPaceKey, transcriptionPaceKey } from '../table/keys.ts';

const paceItem = z.object({ pace: z.number() });

const ITEMS = {
  conversion: { keyOf: conversionPaceKey, type: 'conversionPace' },
  transcription: { keyOf: transcriptionPaceKey, type: 'transcriptionPace' },
};

/** Work whose time grows with the length of its video. */
export type Work = keyof typeof ITEMS;

/** Seconds that the work takes for each second of video, as the last ones took; null before the first one. */
export const getPace = async (work: Work): Promise<number | null> =>
  (await getItem(paceItem, ITEMS[work].keyOf()))?.pace ?? null;

export const savePace = (work: Work, pace: number): Promise<void> =>
  updateItem({ Key: ITEMS[work].keyOf(), set: { type: ITEMS[work].type, pace } });
