import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Operation } from '#shared/api/operation.ts';
import type { PageQuery } from '#shared/api/paging.ts';
import { type Address, type CallArguments, callPage, type ListOf, urlOf } from './api.ts';
import { urlKey } from './query.ts';

/** How many items to ask for at a time. */
export interface PageSizes {
  /** In the first part, which a screen waits for. */
  first: number;
  /** In each later part. */
  later: number;
}

/**
 * Query options of a GET operation whose list comes in parts. The key is the one of the whole list and the sizes: what
 * invalidates the list invalidates its parts.
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
