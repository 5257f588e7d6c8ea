import { Skeleton } from '../../ui/skeleton.tsx';
import { GRID_CLASSES } from './recording-grid.tsx';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The grid's shape while it loads. */
export function RecordingGridSkeleton() {
  return (
    <div role="status" className={GRID_CLASSES}>
      <span className="sr-only">Loading recordings...</span>
      {CARDS.map((card) => (
        <div key={card} className="overflow-hidden rounded-xl border bg-card">
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-3 p-4 pb-5">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
