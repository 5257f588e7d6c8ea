import type { Exception } from './check-boundaries.ts';

/** Crossings that are being mended: a file and what it imports. Empty is the rule; one that no longer occurs is an error. */
export const EXCEPTIONS: Exception[] = [
  { file: 'web/src/media/opfs/append-file.ts', imports: 'web/src/media/opfs/append-worker.ts' },
  { file: 'web/src/media/remux/remux-file.ts', imports: 'web/src/media/remux/remux-worker.ts' },
];
