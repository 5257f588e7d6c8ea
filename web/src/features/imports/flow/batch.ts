import PQueue from 'p-queue';
import type { InputOf } from '#shared/api/ground/operation.ts';
import type { createRecording } from '#shared/api/video/recordings.ts';
import type { ImportRecord } from '#web/media/imports/import-store.ts';

export type ListedBelow = InputOf<typeof createRecording>['listedBelow'];

/** Files that were chosen together. Lists show their recordings in this order, whichever upload begins first. */
export interface Batch {
  id: string;
  /** A recording of the batch that exists, and the position of its file; null before the first is created. */
  anchor: { recordingId: string; position: number } | null;
  creations: PQueue;
}

export const newBatch = (id: string = crypto.randomUUID()): Batch => ({
  id,
  anchor: null,
  creations: new PQueue({ concurrency: 1 }),
});

export function continueBatch(batch: Batch, { batch: saved, recordingId }: ImportRecord): void {
  const own = saved && recordingId !== null ? { recordingId, position: saved.position } : null;
  batch.anchor ??= saved?.anchor ?? own;
}

/**
 * Creates the recording of a file at its place in the batch. Recordings of a batch are created one at a time.
 * @returns the id of the recording
 */
export const createInOrder = (
  batch: Batch,
  position: number,
  create: (listedBelow: ListedBelow) => Promise<string>,
): Promise<string> =>
  batch.creations.add(async () => {
    const { anchor } = batch;
    const place = anchor && { recordingId: anchor.recordingId, offset: position - anchor.position };
    const recordingId = await create(place ?? undefined);
    batch.anchor ??= { recordingId, position };
    return recordingId;
  });
