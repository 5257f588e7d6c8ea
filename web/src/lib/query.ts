import { focusManager, notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Operation, OutputOf } from '#shared/api/ground/operation.ts';
import { type Address, type CallArguments, call, urlOf } from './api.ts';
import { errorMessage } from './http/api-error.ts';

/**
 * By default, data never becomes stale, and queries neither retry nor refetch on their own. Offline, queries and mutations
 * fail at once: paused, nothing would say so, and a paused change would be lost when the tab is closed. When the network
 * is back, queries that failed are fetched again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// By default components hear of a change a task later: of two quick presses, the second found a form that was not pending
// yet, and sent it again.
notifyManager.setScheduler(queueMicrotask);

/** Calls `onFocus` when the tab becomes visible or its window gets the focus. @returns removes the listeners */
export function followFocus(page: EventTarget, onFocus: () => void): () => void {
  const events = ['visibilitychange', 'focus'];
  for (const event of events) page.addEventListener(event, onFocus);
  return () => {
    for (const event of events) page.removeEventListener(event, onFocus);
  };
}

// By default the query client listens only to `visibilitychange`, which is not fired when another window covers a part
// of this one.
focusManager.setEventListener((onFocus) =>
  typeof window === 'undefined' ? undefined : followFocus(window, () => onFocus()),
);

/** Segments of a URL as a query key: joined with slashes they are the URL, and each prefix is the key of a parent. */
export function urlKey(url: string): string[] {
  const [root = '', first = '', ...rest] = url.split('/');
  return [`${root}/${first}`, ...rest];
}

/** Query options of a GET operation: the key is its URL, the data its output. */
export function operationQuery<O extends Operation>(operation: O, address: Address<O>) {
  return queryOptions({
    queryKey: urlKey(urlOf(operation, address)),
    queryFn: ({ signal }): Promise<OutputOf<O>> => call(operation, { ...address, signal } as CallArguments<O>),
  });
}

/** The text to show for data that could not be loaded. */
export const loadErrorText = (error: unknown): string =>
  errorMessage(error, 'The server did not answer as it should. Please try again.');
