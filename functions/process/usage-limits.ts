import { USAGE_LIMITS, type UsageLimits } from '#shared/model/usage-limits.ts';

/** The deployment's limits, from the function's environment; read late so that a test can set them. */
export const usageLimits = (): UsageLimits => ({ ...USAGE_LIMITS, ...JSON.parse(process.env.USAGE_LIMITS ?? '{}') });
