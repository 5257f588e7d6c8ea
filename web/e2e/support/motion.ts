import { testLength } from '#scripts/test-support/test-length.ts';

/**
 * The browser's motion preference. Animations take a seventh of a test's time, and a click waits until its target
 * stands still, so the usual run has reduced motion.
 */
export const MOTION = testLength({ usual: 'reduce', nightly: 'no-preference' } as const);
