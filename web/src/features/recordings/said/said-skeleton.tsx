import { cn } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3';
/** One row of the grid. */
export const FIRST_ROW =
  'max-sm:[&>:nth-child(n+2)]:hidden max-xl:[&>:nth-child(n+3)]:hidden [&>:nth-child(n+4)]:hidden';
/** The place of the results, above the list. */
export const SECTION = 'mt-2 mb-6 grid grid-cols-1 gap-2';

export const SaidResultsSkeleton = () => (
  <div className={cn(GRID, FIRST_ROW)}>
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className="h-27 rounded-xl" />
    ))}
  </div>
);

export const SaidSkeleton = () => (
  <div className={SECTION}>
    <div className="min-h-9" />
    <SaidResultsSkeleton />
  </div>
);
