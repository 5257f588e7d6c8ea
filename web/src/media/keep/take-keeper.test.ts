import { describe, expect, it, vi } from 'vitest';
import { keepTake } from './take-keeper.ts';
import type { TakeStore } from './take-store.ts';

/** A store in memory that refuses from the `room`-th chunk on, and answers the first chunk last. */
function storeWithRoomFor(room: number) {
  const kept: Blob[] = [];
  const store: TakeStore = {
    append: async (chunk) => {
      if (kept.length >= room) throw new Error('QuotaExceededError');
      await Promise.resolve();
      kept.push(chunk);
    },
    finish: () => Promise.resolve(new Blob(kept)),
    discard: () => Promise.resolve(),
  };
  return { store, kept };
}

describe('keeping a take', () => {
  it('keeps chunks in the order in which they came', async () => {
    const keeper = keepTake(storeWithRoomFor(9).store, 'video/webm');
    for (const text of ['one ', 'two ', 'three']) keeper.keep(new Blob([text]));
    const take = await keeper.finish();
    expect(await take.text()).toBe('one two three');
    expect(take.type).toBe('video/webm');
  });

  it('goes on in memory, in order, once the disk is full', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { store, kept } = storeWithRoomFor(1);
    const keeper = keepTake(store, 'video/webm');
    for (const text of ['one ', 'two ', 'three']) keeper.keep(new Blob([text]));
    expect(await (await keeper.finish()).text()).toBe('one two three');
    expect(kept).toHaveLength(1);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it('passes over empty chunks', async () => {
    const { store, kept } = storeWithRoomFor(9);
    const keeper = keepTake(store, 'video/webm');
    keeper.keep(new Blob([]));
    expect((await keeper.finish()).size).toBe(0);
    expect(kept).toHaveLength(0);
  });
});
