import type { Exception } from './check-boundaries.ts';

/** Crossings that are being mended: a file and what it imports. Empty is the rule; one that no longer occurs is an error. */
export const EXCEPTIONS: Exception[] = [];
