import { describe, expect, it } from 'vitest';
import type { ImportRecord } from '#web/media/imports/import-store.ts';
import { type Batch, continueBatch, createInOrder, type ListedBelow, newBatch } from './batch.ts';

/** Creates recordings for the files at these positions, all at once. @returns where each was to be listed */
async function createAll(batch: Batch, positions: number[]) {
  const places: Record<string, ListedBelow> = {};
  const create = (position: number) => async (place: ListedBelow) => {
    await Promise.resolve();
    places[position] = place;
    return `recording-${position}`;
  };
  await Promise.all(positions.map((position) => createInOrder(batch, position, create(position))));
  return places;
}

describe('the recordings of files that were chosen together', () => {
  it('are listed around the one that is created first, in the order of the files', async () => {
    expect(await createAll(newBatch(), [2, 0, 11])).toEqual({
      2: undefined,
      0: { recordingId: 'recording-2', offset: -2 },
      11: { recordingId: 'recording-2', offset: 9 },
    });
  });

  it('keep their order when the first of them could not be created', async () => {
    const batch = newBatch();
    await expect(createInOrder(batch, 0, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await createAll(batch, [1, 0])).toEqual({ 1: undefined, 0: { recordingId: 'recording-1', offset: -1 } });
  });

  it.each([
    [{ recordingId: 'recording-4', batch: { id: 'b', position: 4, anchor: null } }, 'recording-4', -3],
    [{ recordingId: null, batch: { id: 'b', position: 4, anchor: { recordingId: 'r', position: 9 } } }, 'r', -8],
  ])('keep their order after a reload: %j', async (saved, recordingId, offset) => {
    const batch = newBatch('b');
    continueBatch(batch, saved as ImportRecord);
    expect(await createAll(batch, [1])).toEqual({ 1: { recordingId, offset } });
  });

  it('have no order when an older version has saved them', async () => {
    const batch = newBatch('b');
    continueBatch(batch, { recordingId: 'old', batch: null } as ImportRecord);
    expect(await createAll(batch, [0])).toEqual({ 0: undefined });
  });
});
