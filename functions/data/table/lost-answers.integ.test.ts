import { expect, it } from 'vitest';
import * as z from 'zod';
import { loseNextAnswer } from '../../domain/test-support/lose-answer.ts';
import { newId } from '../../process/ids.ts';
import type { Update } from './expression.ts';
import * as items from './items.ts';
import * as transactions from './transaction.ts';

const counter = z.object({ n: z.number() });

/** All ways to update an item, by their names. */
const UPDATES: Record<string, (update: Update) => Promise<unknown>> = {
  updateItem: items.updateItem,
  tryUpdateItem: items.tryUpdateItem,
  updateAndGetItem: (update) => items.updateAndGetItem(counter, update),
  tryUpdateAndGetItem: (update) => items.tryUpdateAndGetItem(counter, update),
  update: (update) => transactions.transact([transactions.update(update)]),
};

/** Calls with a token alone: see docs/decisions/0029-a-write-that-is-sent-twice.md. */
const AT_LEAST_ONCE = ['tryUpdateAndGetRoughly'];

/** Writes whose ids an item has at least. */
const IDS_MIN = 32;

it('every way to update an item has its line here', () => {
  const names = Object.keys({ ...items, ...transactions }).filter((name) => /update/i.test(name));
  expect(names.sort()).toEqual([...Object.keys(UPDATES), ...AT_LEAST_ONCE].sort());
});

it.each(Object.entries(UPDATES))(
  '%s adds once, although its answer is lost and 32 others follow before it is sent again',
  async (_name, write) => {
    const Key = { PK: `COUNTER#${newId()}`, SK: '#' };
    const add = { Key, add: { n: 1 } };
    const others = async (count: number) => {
      for (let each = 0; each < count; each += 1) await items.updateItem(add);
    };
    // Its id is then the last of a full set, which the next write replaces.
    await others(IDS_MIN - 1);
    loseNextAnswer(() => others(IDS_MIN));
    await write(add);
    expect(await items.getItem(counter, Key)).toEqual({ n: 2 * IDS_MIN });
  },
);
