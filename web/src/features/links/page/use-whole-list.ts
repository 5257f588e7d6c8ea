import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Operation } from '#shared/api/operation.ts';
import type { pagedQuery } from '#web/lib/paged-query.ts';

const NOTHING: never[] = [];

/**
 * A list that is searched and sorted here, so that all of it is needed. The first part comes at once, all others right after.
 * @param isEnabled whether to ask for it
 */
export function useWholeList<Item>(options: ReturnType<typeof pagedQuery<Item, Operation>>, isEnabled: boolean) {
  const query = useInfiniteQuery({ ...options, enabled: isEnabled });
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  const isMoreDue = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreDue) void fetchNextPage();
  }, [isMoreDue, fetchNextPage]);
  return {
    items: useMemo<Item[]>(() => data?.pages.flatMap(({ items }) => items) ?? NOTHING, [data]),
    /** The first of them have come. */
    isKnown: data !== undefined && (!hasNextPage || data.pages.some(({ items }) => items.length > 0)),
    /** All of them have come. */
    isComplete: data !== undefined && !hasNextPage,
    hasFailedMore: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
    error,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}

export type WholeList<Item> = ReturnType<typeof useWholeList<Item>>;
