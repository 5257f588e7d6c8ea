import { expect, it, vi } from 'vitest';
import type { PageQuery } from '#shared/api/ground/paging.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { SELECT_MAX } from '#web/lib/limits.ts';
import { readPages } from '#web/lib/paged-list.ts';
import { readByIds } from './read-all.ts';

const recordings = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `W_${index}` }) as Recording);

/** A list that is read in pages; the cursor is the index of the next recording. */
function listOf(count: number) {
  const all = recordings(count);
  return vi.fn(async ({ limit = 0, cursor }: PageQuery) => {
    const start = Number(cursor ?? 0);
    const next = start + limit;
    return { items: all.slice(start, next), next: next < count ? String(next) : null };
  });
}

/** Answers requests for recordings by their ids with those that exist. */
const answer = (exists: (id: string) => boolean = () => true) =>
  vi.fn(async (ids: string[]) => ids.filter(exists).map((id) => ({ id }) as Recording));

it('a list is read to its end, a thousand recordings at a time', async () => {
  const read = listOf(2400);
  expect(await readPages(read, SELECT_MAX)).toHaveLength(2400);
  expect(read.mock.calls.map(([query]) => query)).toEqual([
    { limit: 1000 },
    { limit: 1000, cursor: '1000' },
    { limit: 1000, cursor: '2000' },
  ]);
});

it('a list is read only up to the limit of a selection', async () => {
  const read = listOf(SELECT_MAX + 1);
  expect(await readPages(read, SELECT_MAX)).toHaveLength(SELECT_MAX);
  expect(read).toHaveBeenCalledTimes(10);
});

it('recordings are read by their ids in the order of the ids, without those that are gone', async () => {
  const read = answer((id) => id !== 'W_70');
  const ids = recordings(120).map(({ id }) => id);
  const found = await readByIds(ids, read);
  expect(found.map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'W_70'));
  expect(read.mock.calls.map(([part]) => part.length)).toEqual([50, 50, 20]);
});

it('recordings are read by their ids only up to the limit of a selection', async () => {
  const read = answer();
  const ids = recordings(SELECT_MAX + 5).map(({ id }) => id);
  expect(await readByIds(ids, read)).toHaveLength(SELECT_MAX);
  expect(read.mock.calls.flat(2)).toHaveLength(SELECT_MAX);
});

it('reading by ids fails when one of the requests fails', async () => {
  const read = async () => Promise.reject(new Error('No'));
  await expect(readByIds(['W_1'], read)).rejects.toThrow('No');
});
