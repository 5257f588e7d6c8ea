import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c'];

export function MembersSkeleton() {
  return (
    <Card className="divide-y divide-border" role="status">
      <span className="sr-only">Loading members...</span>
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3 p-4">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-48 max-w-full" />
          </div>
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </Card>
  );
}
