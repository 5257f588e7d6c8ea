import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const CARDS = ['health', 'auto', 'distribution', 'result'];

/** The panel's shape, while it loads. */
export function RecoverySkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading transcoding status...</span>
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-9 w-48 rounded-lg" />
        <Skeleton className="h-9 w-44 rounded-lg" />
        <Skeleton className="h-9 w-28 rounded-lg" />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        {CARDS.map((card) => (
          <Card key={card} className="grid gap-4 p-5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-10 w-24" />
            <Skeleton className="h-4 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}
