import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Until it is known which workspaces there are, and which is current. */
export function SwitcherSkeleton() {
  return (
    <div role="status" className="flex h-11 items-center gap-2 rounded-lg border px-2.5">
      <span className="sr-only">Loading workspaces...</span>
      <Skeleton className="size-6" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}

/** Without workspaces there is nothing to show anywhere: the way to ask again stands where they would be. */
export function SwitcherFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid gap-2 rounded-lg border p-2.5">
      <p role="alert" className="text-muted-foreground text-sm">
        Workspaces could not be loaded.
      </p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
