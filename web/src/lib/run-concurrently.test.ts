import { describe, expect, it } from 'vitest';
import { runConcurrently } from './run-concurrently.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve));

describe('concurrent work', () => {
  it('processes every item, in order, and at most the given number at a time', async () => {
    const begun: number[] = [];
    let now = 0;
    let most = 0;
    const things = [1, 2, 3, 4, 5, 6, 7];
    const doubled = await runConcurrently(things, 3, async (thing) => {
      begun.push(thing);
      most = Math.max(most, ++now);
      await tick();
      if (thing === 1) await tick();
      now -= 1;
      return 2 * thing;
    });
    expect([begun, most, doubled]).toEqual([things, 3, things.map((thing) => 2 * thing)]);
  });

  it('rejects with the first failure, after the others are cancelled', async () => {
    const begun: number[] = [];
    let isOver = false;
    const work = runConcurrently([1, 2, 3, 4], 2, async (thing, signal) => {
      begun.push(thing);
      if (thing === 1) {
        await tick();
        throw new Error('first');
      }
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('second'))));
    }).finally(() => {
      isOver = true;
    });
    await expect(work).rejects.toThrow('first');
    expect([begun, isOver]).toEqual([[1, 2], true]);
  });
});
