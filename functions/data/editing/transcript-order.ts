import * as z from 'zod';
import { isoNow } from '../../process/clock.ts';
import { hasValues } from '../table/expression.ts';
import { getItem, listDue, putItem, tryDeleteItem } from '../table/items.ts';
import { transcriptOrderIndex, transcriptOrderKey, transcriptPartition } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';

const transcriptOrderItem = z.object({
  type: z.literal('transcriptOrder'),
  recordingId: z.string(),
  /** Begins with the time when it is due. */
  GSI1SK: z.string(),
});

type TranscriptOrder = z.output<typeof transcriptOrderItem>;

const stored = (recordingId: string, seconds: number) => ({
  ...transcriptOrderKey(recordingId),
  ...transcriptOrderIndex(recordingId, isoNow(seconds)),
  type: 'transcriptOrder' as const,
  recordingId,
});

/** Orders that the transcription of a recording is reconciled. @param seconds until then */
export const putTranscriptOrder = (recordingId: string, seconds: number): Change =>
  put({ Item: stored(recordingId, seconds) });

/** Creates such an order, or moves it to another time. */
export const saveTranscriptOrder = (recordingId: string, seconds: number): Promise<void> =>
  putItem({ Item: stored(recordingId, seconds) });

export const removeTranscriptOrder = (recordingId: string): Change => remove({ Key: transcriptOrderKey(recordingId) });

/** The order of a recording; null without one. */
export const getTranscriptOrder = (recordingId: string): Promise<TranscriptOrder | null> =>
  getItem(transcriptOrderItem, transcriptOrderKey(recordingId));

/** Deletes an order, unless it was made again since it was read. */
export async function deleteTranscriptOrder({ recordingId, GSI1SK }: TranscriptOrder): Promise<void> {
  await tryDeleteItem(transcriptOrderKey(recordingId), hasValues({ GSI1SK }));
}

/** Recordings whose transcription is to be reconciled by a time (ISO 8601), from each partition the earliest first. */
export const listDueTranscripts = (by: string): AsyncGenerator<{ recordingId: string }>[] =>
  listDue(transcriptOrderItem, transcriptPartition, by);
