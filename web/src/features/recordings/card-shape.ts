import { cn } from '#web/ui/class-names.ts';

/** Cards in one to four columns, by width. */
export const GRID_CLASSES = 'grid gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 min-[87rem]:grid-cols-4';

/**
 * The words below a card's picture. They have room for a name of two lines, whatever its length: a card is as high as
 * its skeleton, and as the other cards.
 */
export const cardWords = (hasProjectLine: boolean): string =>
  cn('grid content-start gap-1 p-4 pb-3', hasProjectLine ? 'min-h-30' : 'min-h-24');

/** Recordings as rows, of whatever width. */
export const ROWS_CLASSES = 'divide-y rounded-xl border bg-card';
