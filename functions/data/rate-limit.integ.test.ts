import { expect, it } from 'vitest';
import { newId } from '../process/ids.ts';
import { countUsage } from './rate-limit.ts';

it('simultaneous requests are counted exactly, up to the limit', async () => {
  const limit = { name: 'test', max: 150, seconds: 3600 };
  const subject = newId();
  const now = Math.floor(Date.now() / 1000);
  const counted = await Promise.all(Array.from({ length: 160 }, () => countUsage(limit, subject, 1, now)));
  expect(counted.filter((each) => 'key' in each)).toHaveLength(150);
});
