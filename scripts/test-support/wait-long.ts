import { vi } from 'vitest';

/** Longest wait for a condition, in milliseconds: a limit for busy machines, where a second is often too short. */
const WITHIN_MS = 60_000;

type WaitOptions = Exclude<Parameters<typeof vi.waitFor>[1], number | undefined>;

const { waitFor, waitUntil } = vi;
const withLimit = (options: WaitOptions | number = {}): WaitOptions =>
  typeof options === 'number' ? { timeout: options } : { timeout: WITHIN_MS, ...options };

// Once per process, in which many test files run.
if (waitFor.name !== 'waitForLong') {
  Object.assign(vi, {
    waitFor: function waitForLong(check: Parameters<typeof waitFor>[0], options?: WaitOptions | number) {
      return waitFor(check, withLimit(options));
    },
    waitUntil: (check: Parameters<typeof waitUntil>[0], options?: WaitOptions | number) =>
      waitUntil(check, withLimit(options)),
  });
}
