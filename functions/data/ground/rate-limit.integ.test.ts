import { expect, it } from 'vitest';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { newId } from '../../process/ids.ts';
import { countUsage } from './rate-limit.ts';

it('simultaneous requests are counted exactly, up to the limit', async () => {
  const limit = { name: 'test', max: 150, seconds: 3600 };
  const subject = newId();
  const now = Math.floor(Date.now() / 1000);
  let counted = 0;
  // An item has the ids of its last 32 writes: a request that is sent again after more of them counts twice.
  for (const group of inGroups(Array.from({ length: 160 }), 20)) {
    const answers = await Promise.all(group.map(() => countUsage(limit, subject, 1, now)));
    counted += answers.filter((each) => 'key' in each).length;
  }
  expect(counted).toBe(150);
});
