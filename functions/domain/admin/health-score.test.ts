import { expect, it } from 'vitest';
import { healthScore } from './health-score.ts';

it.each([
  { total: 0, failed: 0, stuck: 0, score: 100 },
  { total: 10, failed: 0, stuck: 0, score: 100 },
  { total: 10, failed: 1, stuck: 2, score: 70 },
  { total: 1000, failed: 1, stuck: 0, score: 99 },
  { total: 3, failed: 3, stuck: 0, score: 0 },
  // The counters and the index are read one after the other, so they can disagree for a moment.
  { total: 1, failed: 1, stuck: 1, score: 0 },
])('$failed failed and $stuck stuck of $total score $score', ({ total, failed, stuck, score }) => {
  expect(healthScore(total, failed, stuck)).toBe(score);
});
