import { describe, expect, it } from 'vitest';
import { nextRun } from './schedule-expression.ts';

const next = (expression: string, after: string) => new Date(nextRun(expression, Date.parse(after))).toISOString();

describe('a schedule expression', () => {
  it.each([
    ['rate(5 minutes)', '2026-01-31T10:02:03.000Z', '2026-01-31T10:07:03.000Z'],
    ['rate(1 hour)', '2026-01-31T10:02:03.000Z', '2026-01-31T11:02:03.000Z'],
    ['rate(2 days)', '2026-01-31T10:00:00.000Z', '2026-02-02T10:00:00.000Z'],
    ['cron(0 12 * * ? *)', '2026-01-31T10:00:00.000Z', '2026-01-31T12:00:00.000Z'],
    ['cron(0 12 * * ? *)', '2026-01-31T12:00:00.000Z', '2026-02-01T12:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-31T10:02:00.000Z', '2026-01-31T10:15:00.000Z'],
    ['cron(10,40 8-9 ? * MON-FRI *)', '2026-01-30T09:40:00.000Z', '2026-02-02T08:10:00.000Z'],
    ['cron(0 0 1 JAN ? 2030)', '2026-01-31T10:00:00.000Z', '2030-01-01T00:00:00.000Z'],
    ['cron(0 0 29 2 ? *)', '2026-03-01T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ])('%s: the next run after %s is %s', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  it('whose year has passed never runs', () => {
    expect(nextRun('cron(0 0 1 1 ? 2020)', Date.parse('2026-01-01'))).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(['rate(5 weeks)', 'cron(0 12 * * ?)', 'cron(0 12 L * ? *)', 'cron(99 * * * ? *)', 'every day'])(
    'is refused, not ignored: %s',
    (expression) => {
      expect(() => nextRun(expression, 0)).toThrow();
    },
  );
});
