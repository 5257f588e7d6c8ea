import { USAGE_LIMITS, type UsageLimitName, type UsageLimits } from '#shared/model/usage-limits.ts';
import { readNumber } from './capacity-settings.ts';

/** Highest value of a limit. This many GB, in bytes, are still an exact number. */
const MOST = 1_000_000;

/**
 * Reads the context values that are named as in `USAGE_LIMITS`.
 * @param read gives a value, or an empty string when it is not set
 * @throws Error that names the value that cannot be used
 */
export function readUsageLimits(read: (name: string) => string): UsageLimits {
  const names = Object.keys(USAGE_LIMITS) as UsageLimitName[];
  const entries = names.map((name) => [name, readNumber(name, read(name) || String(USAGE_LIMITS[name]), 1, MOST)]);
  return Object.fromEntries(entries) as UsageLimits;
}
