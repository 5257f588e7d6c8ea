import { describe, expect, it, vi } from 'vitest';
import { createChunkQueue } from './chunk-queue.ts';

/** A disk in memory that refuses from the `room`-th chunk on. */
function diskWithRoomFor(room: number) {
  const kept: Blob[] = [];
  const disk = {
    room,
    kept,
    append: async (chunk: Blob) => {
      await Promise.resolve();
      if (kept.length >= disk.room) throw new DOMException('Full', 'QuotaExceededError');
      kept.push(chunk);
    },
  };
  return disk;
}

const textOf = (chunks: Blob[]) => new Blob(chunks).text();

async function keepAll(texts: string[], room: number) {
  const disk = diskWithRoomFor(room);
  const onFull = vi.fn();
  const keeper = createChunkQueue(disk, onFull);
  for (const text of texts) keeper.keep(new Blob([text]));
  await keeper.settled();
  return { kept: await textOf(disk.kept), tail: await textOf(keeper.tail()), onFull, count: disk.kept.length };
}

describe('keeping a take', () => {
  it('keeps chunks in the order in which they came', async () => {
    const { kept, tail, onFull } = await keepAll(['one ', 'two ', 'three'], 9);
    expect(kept).toBe('one two three');
    expect(tail).toBe('');
    expect(onFull).not.toHaveBeenCalled();
  });

  it('goes on in memory, in order, once the disk is full, and says so once', async () => {
    const { kept, tail, onFull } = await keepAll(['one ', 'two ', 'three'], 1);
    expect(kept).toBe('one ');
    expect(tail).toBe('two three');
    expect(onFull).toHaveBeenCalledOnce();
    expect(onFull.mock.calls[0]?.[0]).toMatchObject({ name: 'QuotaExceededError' });
  });

  it('stays in memory when the disk has room again: a gap would spoil what follows', async () => {
    const disk = diskWithRoomFor(0);
    const keeper = createChunkQueue(disk, () => undefined);
    keeper.keep(new Blob(['one ']));
    await keeper.settled();
    disk.room = 9;
    keeper.keep(new Blob(['two']));
    await keeper.settled();
    expect(await textOf(keeper.tail())).toBe('one two');
    expect(disk.kept).toEqual([]);
  });

  it('passes over empty chunks', async () => {
    const { count } = await keepAll(['', 'one', ''], 9);
    expect(count).toBe(1);
  });
});
