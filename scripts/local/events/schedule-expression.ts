const UNIT_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const DAY_MS = 86_400_000;
/** Four years: within this time, every date occurs that occurs at all. */
const SEARCH_DAYS = 4 * 366;

/** The values of one cron field; null for all values. */
function values(field: string, min: number, max: number, names: string[] = []): Set<number> | null {
  if (field === '*' || field === '?') return null;
  const numbers = field.split(',').flatMap((part) => {
    const [range = '', step = ''] = part.split('/');
    const [from = '', to = from] = range.split('-');
    const number = (text: string) => (names.includes(text) ? names.indexOf(text) + min : Number(text));
    const start = range === '*' ? min : number(from);
    const end = range === '*' || (step && !range.includes('-')) ? max : number(to);
    const by = Number(step || 1);
    if (!(start >= min && end <= max && start <= end && by >= 1)) {
      throw new Error(`The cron field "${field}" is not known to this runtime`);
    }
    return Array.from({ length: Math.floor((end - start) / by) + 1 }, (_, index) => start + index * by);
  });
  return new Set(numbers);
}

interface Cron {
  minutes: Set<number> | null;
  hours: Set<number> | null;
  isDay(date: Date): boolean;
}

function parseCron(fields: string[]): Cron {
  const [minute = '', hour = '', day = '', month = '', weekday = '', year = ''] = fields;
  if (fields.length !== 6) throw new Error(`A cron expression has six fields: ${fields.join(' ')}`);
  const days = values(day, 1, 31);
  const months = values(month, 1, 12, MONTHS);
  const weekdays = values(weekday, 1, 7, DAYS);
  const years = values(year, 1970, 2199);
  const has = (set: Set<number> | null, value: number) => set === null || set.has(value);
  return {
    minutes: values(minute, 0, 59),
    hours: values(hour, 0, 23),
    isDay: (date) =>
      has(days, date.getUTCDate()) &&
      has(months, date.getUTCMonth() + 1) &&
      has(weekdays, date.getUTCDay() + 1) &&
      has(years, date.getUTCFullYear()),
  };
}

const sorted = (set: Set<number> | null, count: number) =>
  set ? [...set].sort((a, b) => a - b) : Array.from({ length: count }, (_, index) => index);

function nextCron(cron: Cron, afterMs: number): number {
  const today = Math.floor(afterMs / DAY_MS) * DAY_MS;
  for (let index = 0; index < SEARCH_DAYS; index++) {
    const day = today + index * DAY_MS;
    if (!cron.isDay(new Date(day))) continue;
    for (const hour of sorted(cron.hours, 24)) {
      for (const minute of sorted(cron.minutes, 60)) {
        const at = day + hour * 3_600_000 + minute * 60_000;
        if (at > afterMs) return at;
      }
    }
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * The next run of a schedule, in UTC. EventBridge has `rate(1 hour)` and `cron(0 12 * * ? *)`:
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
 * @param afterMs the run before, in milliseconds since the epoch
 * @returns milliseconds since the epoch; Infinity when it never runs again
 * @throws on an expression that is not known (`L`, `W` and `#` are not)
 */
export function nextRun(expression: string, afterMs: number): number {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate) return afterMs + Number(rate[1]) * (UNIT_MS[rate[2] ?? ''] ?? 0);
  const cron = /^cron\((.+)\)$/.exec(expression);
  if (!cron) throw new Error(`The schedule ${expression} is not known to this runtime`);
  return nextCron(parseCron((cron[1] ?? '').trim().split(/\s+/)), afterMs);
}
