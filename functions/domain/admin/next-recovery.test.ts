import { expect, it } from 'vitest';
import { nextRun } from '#scripts/test-support/schedule-expression.ts';
import { RECOVERY_SCHEDULE } from '#shared/model/recovery.ts';
import { nextRecovery } from './next-recovery.ts';

it('is when the schedule itself says, at every moment of a day and on the edges of a quarter of an hour', () => {
  const midnight = Date.parse('2026-03-29T00:00:00.000Z');
  const moments = Array.from({ length: 24 * 60 }, (_, minute) => midnight + minute * 60_000);
  for (const moment of moments.flatMap((at) => [at - 1, at, at + 1, at + 31_234])) {
    expect(nextRecovery(moment)).toBe(nextRun(RECOVERY_SCHEDULE, moment));
  }
});
