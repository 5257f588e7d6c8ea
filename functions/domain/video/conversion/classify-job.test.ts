import { expect, it } from 'vitest';
import { isTruncated } from './classify-job.ts';

it.each([
  [60_000, 60, false],
  [58_000, 60, false],
  [57_999, 60, true],
  [75_000, 60, false],
  [0, 60, true],
  [null, 60, true],
  [null, null, false],
  [900, 1, false],
])('an MP4 of %j ms from a recording of %j s is truncated: %j', (durationMs, duration, expected) => {
  expect(isTruncated(durationMs, duration)).toBe(expected);
});
