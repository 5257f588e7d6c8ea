import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';

export interface QueriedListProps<T> {
  query: UseQueryResult<T[]>;
  /** What the list has, in the plural with a capital letter: 'Tokens'. */
  name: string;
  row: (item: T) => ReactNode;
  empty?: ReactNode;
  skeleton?: ReactNode;
  /** What follows a list that has entries. */
  children?: ReactNode;
}

/** The list that a query finds, or what is in its place meanwhile. */
export function QueriedList<T>({ query, name, row, empty, skeleton, children }: QueriedListProps<T>) {
  const { data, error } = query;
  if (!data && error) return <LoadFailure title={`${name} could not be loaded`} heading="h3" query={query} />;
  if (!data) return skeleton ?? <RowSkeleton label={`Loading ${name.toLowerCase()}...`} />;
  if (data.length === 0) return empty;
  return (
    <div className="grid min-w-0 gap-5">
      <ul aria-label={name} className="divide-y divide-border">
        {data.map(row)}
      </ul>
      {children}
    </div>
  );
}
