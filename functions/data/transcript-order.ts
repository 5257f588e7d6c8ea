import * as z from 'zod';
import { isoNow } from '../process/clock.ts';
import { deleteItem, listDue, putItem } from './table/items.ts';
import { transcriptOrderIndex, transcriptOrderKey, transcriptPartition } from './table/keys.ts';
import { type Change, put, remove } from './table/transaction.ts';

const transcriptOrderItem = z.object({ type: z.literal('transcriptOrder'), recordingId: z.string() });

const stored = (recordingId: string, seconds: number) => ({
  ...transcriptOrderKey(recordingId),
  ...transcriptOrderIndex(recordingId, isoNow(seconds)),
  type: 'transcriptOrder' as const,
  recordingId,
});

/** Orders a look at the transcription of a recording. @param seconds until then */
export const transcriptOrdered = (recordingId: string, seconds: number): Change =>
  put({ Item: stored(recordingId, seconds) });

/** Creates such an order, or moves it to another time. */
export const saveTranscriptOrder = (recordingId: string, seconds: number): Promise<void> =>
  putItem({ Item: stored(recordingId, seconds) });

export const transcriptOrderDropped = (recordingId: string): Change => remove({ Key: transcriptOrderKey(recordingId) });

export const deleteTranscriptOrder = (recordingId: string): Promise<void> =>
  deleteItem(transcriptOrderKey(recordingId));

/** Recordings whose transcription is to be looked at by a time (ISO 8601), from each partition the earliest first. */
export const listDueTranscripts = (by: string): AsyncGenerator<{ recordingId: string }>[] =>
  listDue(transcriptOrderItem, transcriptPartition, by);
