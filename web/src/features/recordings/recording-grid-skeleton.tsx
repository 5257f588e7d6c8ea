import { Skeleton } from '#web/ui/skeleton.tsx';
import { cardWords, GRID_CLASSES, ROWS_CLASSES } from './card-shape.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The grid's shape while it loads: its cards are as high as those that come. */
export function RecordingGridSkeleton({ showProject = true }: { showProject?: boolean }) {
  return (
    <div role="status" className={GRID_CLASSES}>
      <span className="sr-only">Loading recordings...</span>
      {CARDS.map((card) => (
        <div key={card} className="overflow-hidden rounded-xl border bg-card">
          <Skeleton className="aspect-video rounded-none" />
          <div className={cardWords(showProject)}>
            <Skeleton className="mt-1 h-4 w-3/4" />
            <Skeleton className="mt-1.5 h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The rows' shape while they load. */
export function RecordingRowsSkeleton() {
  return (
    <div role="status" className={ROWS_CLASSES}>
      <span className="sr-only">Loading recordings...</span>
      {CARDS.map((card) => (
        <div key={card} className="flex min-h-23 items-center gap-3 p-3 sm:gap-4">
          <Skeleton className="aspect-video w-24 shrink-0 sm:w-28" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
