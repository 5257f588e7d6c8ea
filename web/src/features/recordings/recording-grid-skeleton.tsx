import { EarlyGrid } from '#web/library/early-grid.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** One to four columns, by width. */
export const GRID_CLASSES = 'grid gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 min-[87rem]:grid-cols-4';

/** Classes of the texts below a card's thumbnail: the placeholder has the height of a card whose name has one line. */
export const cardWords = (hasProjectLine: boolean): string =>
  cn('flex flex-1 flex-col gap-1 p-4 pb-3', hasProjectLine ? 'min-h-25' : 'min-h-19');

export const ROWS_CLASSES = 'divide-y rounded-xl border bg-card';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/**
 * Placeholder with the shape of the grid while it loads. Its cards have the height of the real ones. Pictures that the
 * page has begun with stay.
 */
export function RecordingGridSkeleton({ showProject = true }: { showProject?: boolean }) {
  return (
    <EarlyGrid>
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
    </EarlyGrid>
  );
}

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
