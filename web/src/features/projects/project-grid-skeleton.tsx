import { Skeleton } from '../../ui/skeleton.tsx';

/** Cards of projects in one to three columns, by width. */
export const PROJECT_GRID = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The grid's shape while it loads. */
export function ProjectGridSkeleton() {
  return (
    <div role="status" className={PROJECT_GRID}>
      <span className="sr-only">Loading projects...</span>
      {CARDS.map((card) => (
        <div key={card} className="grid gap-4 rounded-xl border bg-card p-5">
          <div className="flex gap-3">
            <Skeleton className="size-10 rounded-lg" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
            </div>
          </div>
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      ))}
    </div>
  );
}
