import { focusManager, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Operation, OutputOf } from '#shared/api/operation.ts';
import { type Address, type CallArguments, call, urlOf } from './api.ts';

/** Data is never stale by itself, nothing is asked twice, nothing is refetched unless a screen says so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchInterval: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/** Calls back when the person comes back: to the tab, or from another window to this one. @returns ends it */
export function watchFocus(page: EventTarget, onFocus: () => void): () => void {
  const events = ['visibilitychange', 'focus'];
  for (const event of events) page.addEventListener(event, onFocus);
  return () => {
    for (const event of events) page.removeEventListener(event, onFocus);
  };
}

// By itself the query client follows `visibilitychange` alone, which stays out when another window covers half of this one.
focusManager.setEventListener((onFocus) =>
  typeof window === 'undefined' ? undefined : watchFocus(window, () => onFocus()),
);

/** Segments of a URL as a query key: joined with slashes they are the URL again, and each prefix is a parent. */
export function urlKey(url: string): string[] {
  const [root = '', first = '', ...rest] = url.split('/');
  return [`${root}/${first}`, ...rest];
}

/** Query options of a GET operation: the key is its URL, the data its answer. */
export function operationQuery<O extends Operation>(operation: O, address: Address<O>) {
  return queryOptions({
    queryKey: urlKey(urlOf(operation, address)),
    queryFn: ({ signal }): Promise<OutputOf<O>> => call(operation, { ...address, signal } as CallArguments<O>),
  });
}
