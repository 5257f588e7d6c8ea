const UNIT_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/** The next of the minutes of each hour from one on, with this many between them. */
function nextMinute(from: number, every: number, afterMs: number): number {
  const hour = Math.floor(afterMs / HOUR_MS) * HOUR_MS;
  for (let minute = from; minute < 60; minute += every) {
    const at = hour + minute * MINUTE_MS;
    if (at > afterMs) return at;
  }
  return hour + HOUR_MS + from * MINUTE_MS;
}

/**
 * The next run of a schedule, in UTC. Of EventBridge's expressions, the template has `rate(1 hour)` and
 * `cron(0/15 * * * ? *)`: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
 * @param afterMs the run before, in milliseconds since the epoch
 * @returns milliseconds since the epoch
 * @throws on another expression
 */
export function nextRun(expression: string, afterMs: number): number {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) return afterMs + Number(rate[1]) * (UNIT_MS[rate[2] ?? ''] ?? 0);
  const [, from, every] = (/^cron\((\d+)\/(\d+) \* \* \* \? \*\)$/.exec(expression) ?? []).map(Number);
  if (from === undefined || !every || from > 59)
    throw new Error(`The schedule ${expression} is not known to this runtime`);
  return nextMinute(from, every, afterMs);
}
