import { USAGE_LIMITS, type UsageLimitName, type UsageLimits } from '#shared/model/usage-limits.ts';

/** Highest value of a limit. So many GB in bytes are still an exact number. */
const MOST = 1_000_000;

/**
 * Reads the context values that are named as in `USAGE_LIMITS`.
 * @param read gives a value, or an empty string when it is not set
 * @throws Error that names the value that cannot be used
 */
export function readUsageLimits(read: (name: string) => string): UsageLimits {
  const names = Object.keys(USAGE_LIMITS) as UsageLimitName[];
  const entries = names.map((name): [UsageLimitName, number] => {
    const value = read(name) || String(USAGE_LIMITS[name]);
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= 1 && number <= MOST) return [name, number];
    throw new Error(`Context value ${name}: "${value}" must be a whole number from 1 to ${MOST}`);
  });
  return Object.fromEntries(entries) as UsageLimits;
}
