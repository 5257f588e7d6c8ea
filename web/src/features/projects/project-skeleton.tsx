import { Skeleton } from '../../ui/skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd'];

/** A project's shape while it loads. */
export function ProjectSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading project...</span>
      <div className="mb-6 grid gap-3 border-b pb-6">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
        <Skeleton className="h-3.5 w-56" />
      </div>
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 min-[87rem]:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="aspect-[16/13] rounded-xl" />
        ))}
      </div>
    </div>
  );
}
