import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Operation } from '#shared/api/ground/operation.ts';
import type { PageQuery } from '#shared/api/ground/paging.ts';
import { PAGE_LIMIT_MAX } from '#shared/limits.ts';
import { type Address, type CallArguments, callPage, type ListOf, type Page, urlOf } from './api.ts';
import { urlKey } from './query.ts';

/** Numbers of items to request. */
interface PageSizes {
  /** In the first page, which the screen waits for. */
  first: number;
  /** In each later page. */
  later: number;
}

/**
 * Query options of a GET operation with a paged list. The key is the key of the whole list plus the page sizes, so
 * invalidating the list also invalidates its pages.
 */
export function pagedQuery<Item, O extends Operation>(
  operation: O & ListOf<Item>,
  address: Address<O>,
  sizes: PageSizes,
) {
  return infiniteQueryOptions({
    queryKey: [...urlKey(urlOf(operation, address)), sizes] as const,
    queryFn: ({ pageParam, signal }) => {
      const page: PageQuery = pageParam ? { limit: sizes.later, cursor: pageParam } : { limit: sizes.first };
      const args = { ...address, query: { ...address.query, ...page }, signal };
      return callPage<Item, O>(operation, args as unknown as CallArguments<O>);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export type PagedQuery<Item> = ReturnType<typeof pagedQuery<Item, Operation>>;

/** The loaded pages of a list, as the cache has them. */
export type Pages<Item> = InfiniteData<Page<Item>, string | null>;

const NONE: never[] = [];

export function usePagedList<Item>(options: PagedQuery<Item>, enabled = true) {
  const query = useInfiniteQuery({ ...options, enabled });
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const { fetchNextPage, refetch } = query;
  return {
    /** The items of the loaded pages. The same array while they do not change. */
    items: useMemo<Item[]>(() => data?.pages.flatMap(({ items }) => items) ?? NONE, [data]),
    /** Whether the first page is loaded. */
    isKnown: data !== undefined,
    error,
    isFetching,
    refetch: (): Promise<unknown> => refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasFailedMore: isFetchNextPageError,
    loadMore: useCallback((): void => void fetchNextPage(), [fetchNextPage]),
  };
}

export type PagedList<Item> = ReturnType<typeof usePagedList<Item>>;

/** Loads the following pages, one after the other, as long as they are wanted. */
export function useReadOn(list: Omit<PagedList<unknown>, 'items'>, isWanted = true): void {
  const { isKnown, isFetching, hasMore, hasFailedMore, loadMore } = list;
  const isDue = isWanted && isKnown && hasMore && !isFetching && !hasFailedMore;
  useEffect(() => {
    if (isDue) loadMore();
  }, [isDue, loadMore]);
}

/** Reads a list from its beginning in pages of the maximum size, up to a number of items. */
export async function readPages<Item>(read: (page: PageQuery) => Promise<Page<Item>>, most: number): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read({ limit: PAGE_LIMIT_MAX, ...(cursor !== null && { cursor }) });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && items.length < most);
  return items.slice(0, most);
}
