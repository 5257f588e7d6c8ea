import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { WholeList } from './use-whole-list.ts';

/** Says that what is listed is not yet all there is to search and to sort. */
export function RemainingLinksNotice({ list }: { list: Omit<WholeList<unknown>, 'items'> }) {
  if (list.hasFailedMore || list.error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
        The other links could not be loaded.
        <Button variant="outline" size="sm" onClick={list.hasFailedMore ? list.loadMore : list.retry}>
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
