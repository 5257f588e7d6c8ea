import type { ReactNode } from 'react';
import type { PagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { LoadFailure, type LoadFailureProps } from '../load-failure.tsx';

type Loading = LoadFailureProps['query'];

export interface QueriedListProps<T> {
  /** All of a list, or its pages. */
  query: (Loading & { data: readonly T[] | undefined }) | PagedList<T>;
  /** What the list has, in the plural with a capital letter: 'Tokens'. */
  name: string;
  row: (item: T) => ReactNode;
  empty?: ReactNode;
  skeleton?: ReactNode;
  /** Text of the button that loads the next page. */
  more?: string;
  /** The id of a heading that names the list better. */
  headingId?: string;
  /** What follows a list that has entries. */
  children?: ReactNode;
}

/** The list that a query finds, or what is in its place meanwhile. */
export function QueriedList<T>(props: QueriedListProps<T>) {
  const { query, name, row, empty, skeleton, more, headingId, children } = props;
  const pages = 'items' in query ? query : null;
  const data = 'items' in query ? (query.isKnown ? query.items : undefined) : query.data;
  if (!data && query.error) return <LoadFailure title={`${name} could not be loaded`} heading="h3" query={query} />;
  if (!data) return skeleton ?? <RowSkeleton label={`Loading ${name.toLowerCase()}...`} />;
  if (data.length === 0 && !pages?.hasMore) return empty;
  return (
    <div className="grid min-w-0 gap-5">
      <ul aria-label={headingId ? undefined : name} aria-labelledby={headingId} className="divide-y divide-border">
        {data.map(row)}
      </ul>
      {(pages?.hasMore || children) && (
        <div className="flex flex-wrap gap-2">
          {pages?.hasMore && (
            <Button variant="outline" pending={pages.isLoadingMore} onClick={pages.loadMore}>
              {pages.hasFailedMore ? 'Try again' : more}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
