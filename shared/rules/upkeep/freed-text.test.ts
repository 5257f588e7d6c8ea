import { expect, it } from 'vitest';
import { freedText } from './freed-text.ts';

it.each([
  [{ nextBytes: 0, dayBytes: 0, monthBytes: 0 }, null],
  [{ nextBytes: 200, dayBytes: 0, monthBytes: 0 }, 'Deleted files free at least 1 KB within five minutes.'],
  [{ nextBytes: 0, dayBytes: 820_400, monthBytes: 0 }, 'Deleted files free at least 820 KB within a day.'],
  [
    { nextBytes: 3_440_000, dayBytes: 0, monthBytes: 2_100_000_000 },
    'Deleted files free at least 3.4 MB within five minutes, and 2.10 GB within 30 days.',
  ],
  [
    { nextBytes: 3_440_000, dayBytes: 3_900_000_000, monthBytes: 12_000_000_000 },
    'Deleted files free at least 3.4 MB within five minutes, 3.90 GB within a day, and 12.00 GB within 30 days.',
  ],
])('%j is told as %s', (forecast, text) => {
  expect(freedText(forecast)).toBe(text);
});
