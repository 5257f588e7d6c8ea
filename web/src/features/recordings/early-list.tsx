import { CARD, LIST } from '#web/library/early-cards.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cardWords, GRID_CLASSES } from './recording-grid-skeleton.tsx';

/**
 * The list of recordings in the outline of its screen. It appears with the first pictures: see `showCards`.
 * @param isOfProject whether the screen is of one project, whose buttons are above
 */
export function EarlyList({ isOfProject = false }: { isOfProject?: boolean }) {
  return (
    <div hidden {...{ [LIST]: '' }}>
      {/* The buttons below the title. */}
      {!isOfProject && <div className="h-14 xl:hidden" />}
      <div className="relative flex flex-wrap gap-2">
        <Skeleton className="absolute inset-x-0 top-0 h-10 rounded-lg" />
        <div className="h-10 min-w-0 flex-1 basis-60 touch-target max-sm:basis-full" />
        <div className="h-10 min-w-0 flex-1 basis-36 touch-target max-sm:basis-20 sm:max-w-48" />
        <div className="h-10 w-24 touch-target max-sm:w-11" />
        <div className="h-10 w-full pointer-coarse:h-12.5 max-lg:h-12.5 max-sm:w-36.5 xl:w-48" />
      </div>
      <div className="h-5" />
      <div className={GRID_CLASSES}>
        <div {...{ [CARD]: '' }} className="overflow-hidden rounded-xl border bg-card">
          <div className="aspect-video animate-pulse-soft bg-secondary has-[img]:animate-none" />
          <div className={cardWords(!isOfProject)}>
            <Skeleton className="mt-1 h-4 w-3/4" />
            <Skeleton className="mt-1.5 h-3.5 w-2/5" />
          </div>
        </div>
      </div>
    </div>
  );
}
