import { testLength } from '#scripts/test-support/test-length.ts';

/**
 * What the browser says about motion. Drawing what moves takes a seventh of a journey's time, and a press waits until its
 * target stands still: nothing moves in the usual run.
 */
export const MOTION = testLength({ usual: 'reduce', nightly: 'no-preference' } as const);
