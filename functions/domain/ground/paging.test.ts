import { describe, expect, it } from 'vitest';
import type { ListStart } from '../../data/ground/newest-first.ts';
import { type PageRequest, readPage } from './paging.ts';

const id = (n: number) => String(n).padStart(26, '0');

/**
 * A list of `count` rows, newest first, that records the sizes of its reads.
 * @param isHidden whether a row is not shown
 */
function listing(count: number, isHidden: (n: number) => boolean = () => false) {
  const rows = Array.from({ length: count }, (_, index) => count - index);
  const reads: number[] = [];
  return {
    reads,
    read: async ({ after, size }: ListStart) => {
      const left = rows.filter((row) => after === null || id(row) < after);
      const items = left.slice(0, size);
      reads.push(items.length);
      return { items, hasMore: left.length > size };
    },
    positionOf: id,
    show: async (found: number[]) => found.map((row) => (isHidden(row) ? null : row)),
  };
}

async function readAll(list: ReturnType<typeof listing>, limit: number) {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const request: PageRequest = { limit, cursor };
    const { items, nextCursor } = await readPage(request, list);
    pages.push(items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

describe('a page of a list', () => {
  it('has the first items and a cursor to the next page', async () => {
    expect(await readAll(listing(5), 2)).toEqual([[5, 4], [3, 2], [1]]);
  });

  it('has no cursor when it is the last one, also when it is full', async () => {
    expect(await readAll(listing(4), 2)).toEqual([
      [4, 3],
      [2, 1],
    ]);
    expect(await readPage({ limit: 2 }, listing(0))).toEqual({ items: [], nextCursor: null });
  });

  it('is full although some rows are hidden, and no item is missing or repeated', async () => {
    const list = listing(50, (n) => n % 3 === 0);
    const pages = await readAll(list, 7);
    expect(pages.flat()).toEqual(Array.from({ length: 50 }, (_, i) => 50 - i).filter((n) => n % 3 !== 0));
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true);
  });

  it('reads only its items and one more, however long the list is', async () => {
    const list = listing(10_000);
    await readPage({ limit: 20 }, list);
    expect(list.reads).toEqual([21]);
  });

  it('may be incomplete when it would have to skip thousands of hidden rows', async () => {
    const list = listing(9000, (n) => n > 10);
    const first = await readPage({ limit: 20 }, list);
    expect(first.items).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    expect(list.reads.length).toBeLessThan(12);
    expect((await readAll(list, 20)).flat()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('goes on where a filter of the table has ended, and reads no more than its part of the list', async () => {
    const list = listing(9000);
    const isWanted = (n: number) => n <= 10 || n === 8000;
    const filtered = {
      ...list,
      read: async (from: ListStart) => {
        const { items, hasMore } = await list.read(from);
        const passed = hasMore ? { count: items.length, last: id(items.at(-1) ?? 0) } : undefined;
        return { items: items.filter(isWanted), hasMore, passed };
      },
    };
    expect((await readPage({ limit: 20 }, filtered)).items).toEqual([8000]);
    expect(list.reads.reduce((sum, count) => sum + count)).toBe(2000);
    expect((await readAll(filtered, 3)).flat()).toEqual([8000, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('has all items when no limit is given', async () => {
    const { items, nextCursor } = await readPage({}, listing(2500));
    expect(items).toHaveLength(2500);
    expect(nextCursor).toBeNull();
  });

  it('without a limit ends at the maximum of one answer, with a cursor', async () => {
    const { items, nextCursor } = await readPage({}, listing(10_001));
    expect(items).toHaveLength(10_000);
    expect(await readPage({ cursor: nextCursor ?? '' }, listing(10_001))).toEqual({ items: [1], nextCursor: null });
  });

  it.each(['nonsense', Buffer.from('R#other').toString('base64url'), `${Buffer.from(id(3)).toString('base64')}x`, '%'])(
    'refuses %j, which is not a cursor',
    async (cursor) => {
      await expect(readPage({ cursor }, listing(3))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );
});
