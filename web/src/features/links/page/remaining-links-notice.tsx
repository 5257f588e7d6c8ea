import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { useLinks } from './queries.ts';

/** Says that what is listed is not yet all there is to search and to sort. */
export function RemainingLinksNotice({ links }: { links: ReturnType<typeof useLinks> }) {
  if (links.hasFailedMore) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
        The other links could not be loaded.
        <Button variant="outline" size="sm" onClick={links.loadMore}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <p role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
      <Spinner />
      Loading the other links...
    </p>
  );
}
