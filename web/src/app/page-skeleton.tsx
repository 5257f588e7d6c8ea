import { Skeleton } from '../ui/skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A screen's shape, while it loads. */
export function PageSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-8 w-52" />
      <Skeleton className="mt-3 h-4 w-72 max-w-full" />
      <div className="mt-8 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((card) => (
          <Skeleton key={card} className="aspect-[16/12] rounded-xl" />
        ))}
      </div>
    </div>
  );
}
