import { Skeleton } from '#web/ui/skeleton.tsx';
import { LINK_GRID } from './link-grid.tsx';
import type { ViewMode } from './use-link-filters.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The screen's shape while its links are loaded. */
export function LinksSkeleton({ view }: { view: ViewMode }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-10 min-w-0 flex-1 basis-60" />
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-10 w-40" />
      </div>
      <p role="status" className="text-muted-foreground text-sm">
        Loading shared links...
      </p>
      {view === 'grid' ? (
        <div className={LINK_GRID}>
          {CARDS.map((card) => (
            <div key={card} className="overflow-hidden rounded-xl border bg-card">
              <Skeleton className="aspect-video rounded-none" />
              <div className="grid gap-2.5 p-4">
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-3.5 w-1/2" />
                <Skeleton className="h-9" />
              </div>
            </div>
          ))}
        </div>
      ) : (
        <div className="grid gap-2">
          {CARDS.map((card) => (
            <Skeleton key={card} className="h-24 rounded-xl" />
          ))}
        </div>
      )}
    </div>
  );
}
