import type { ReactNode } from 'react';
import type { PagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { LoadFailure, type LoadFailureProps } from '../load-failure.tsx';
import { ROWS_CLASSES } from './card-skeletons.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';

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
  /** Whether the list, of people, is a card of its own. */
  isCard?: boolean;
  /** What follows a list that has entries. */
  children?: ReactNode;
}

/** The list that a query finds, or what is in its place meanwhile. */
export function QueriedList<T>(props: QueriedListProps<T>) {
  const { query, name, row, empty, skeleton, more, headingId, isCard = false, children } = props;
  const titled = headingId ? { 'aria-labelledby': headingId } : { 'aria-label': name };
  const pages = 'items' in query ? query : null;
  const data = 'items' in query ? (query.isKnown ? query.items : undefined) : query.data;
  if (!data && query.error) return <LoadFailure title={`${name} could not be loaded`} heading="h3" query={query} />;
  if (!data) return skeleton ?? <Waiting label={`Loading ${name.toLowerCase()}...`} isCard={isCard} />;
  if (data.length === 0 && !pages?.hasMore) return empty;
  return (
    <div className="grid min-w-0 gap-5">
      <ul {...titled} className={isCard ? ROWS_CLASSES : 'divide-y divide-border'}>
        {data.map(row)}
      </ul>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {pages?.hasMore && (
          <Button variant="outline" pending={pages.isLoadingMore} onClick={pages.loadMore}>
            {pages.hasFailedMore ? 'Try again' : more}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

const Waiting = ({ label, isCard }: { label: string; isCard: boolean }) =>
  isCard ? <PeopleSkeleton label={label} /> : <RowSkeleton label={label} />;
