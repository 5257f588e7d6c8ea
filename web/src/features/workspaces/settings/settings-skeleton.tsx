import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function SettingsSkeleton() {
  return (
    <Card className="grid gap-4 p-6" role="status">
      <span className="sr-only">Loading settings...</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-10" />
      <Skeleton className="h-20" />
    </Card>
  );
}
