import { describe, expect, it } from 'vitest';
import { nextRun } from './schedule-expression.ts';

const next = (expression: string, after: string) => new Date(nextRun(expression, Date.parse(after))).toISOString();

describe('a schedule expression', () => {
  it.each([
    ['rate(5 minutes)', '2026-01-31T10:02:03.000Z', '2026-01-31T10:07:03.000Z'],
    ['rate(1 hour)', '2026-01-31T10:02:03.000Z', '2026-01-31T11:02:03.000Z'],
    ['rate(2 days)', '2026-01-31T10:00:00.000Z', '2026-02-02T10:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-31T10:02:00.000Z', '2026-01-31T10:15:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-31T10:15:00.000Z', '2026-01-31T10:30:00.000Z'],
    ['cron(5/20 * * * ? *)', '2026-01-31T23:50:00.000Z', '2026-02-01T00:05:00.000Z'],
  ])('%s: the next run after %s is %s', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  it.each(['rate(5 weeks)', 'cron(0 12 * * ? *)', 'cron(0/0 * * * ? *)', 'cron(99/5 * * * ? *)', 'every day'])(
    'is refused, not ignored: %s',
    (expression) => {
      expect(() => nextRun(expression, 0)).toThrow();
    },
  );
});
