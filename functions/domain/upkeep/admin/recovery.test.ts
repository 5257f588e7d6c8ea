import { expect, it } from 'vitest';
import { nextRun } from '#scripts/local/events/schedule-expression.ts';
import { RECOVERY_SCHEDULE } from '#shared/model/video/recovery.ts';
import { healthScore, nextRecovery } from './recovery.ts';

it.each([
  { total: 0, failed: 0, stuck: 0, score: 100 },
  { total: 10, failed: 0, stuck: 0, score: 100 },
  { total: 10, failed: 1, stuck: 2, score: 70 },
  { total: 1000, failed: 1, stuck: 0, score: 99 },
  { total: 3, failed: 3, stuck: 0, score: 0 },
  // The counters and the index are read one after the other, so they can disagree for a moment.
  { total: 1, failed: 1, stuck: 1, score: 0 },
])(
  'the health score of $total recordings, $failed failed and $stuck stuck, is $score',
  ({ total, failed, stuck, score }) => {
    expect(healthScore(total, failed, stuck)).toBe(score);
  },
);

it('the next recovery follows the schedule at every time of a day, also at the limits of a quarter of an hour', () => {
  const midnight = Date.parse('2026-03-29T00:00:00.000Z');
  const moments = Array.from({ length: 24 * 60 }, (_, minute) => midnight + minute * 60_000);
  for (const moment of moments.flatMap((at) => [at - 1, at, at + 1, at + 31_234])) {
    expect(nextRecovery(moment)).toBe(nextRun(RECOVERY_SCHEDULE, moment));
  }
});
