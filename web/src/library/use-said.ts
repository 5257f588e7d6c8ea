import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SaidResult, searchCaptions } from '#shared/api/editing/captions.ts';
import { hasSaidLetters } from '#shared/model/editing/captions.ts';
import { call } from '../lib/api.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { useCurrentWorkspace } from './current-workspace.ts';

/** Delay after typing before the server is asked, in milliseconds. */
const PAUSE_MS = 200;
/** How long an answer is shown again without asking, in milliseconds. */
const FRESH_MS = 10_000;

const NONE: SaidResult[] = [];

/** Each recording once: a later page may have found another of its words. */
const onceEach = (results: SaidResult[]): SaidResult[] =>
  [...new Map(results.toReversed().map((result) => [result.recordingId, result])).values()].toReversed();

/** The lines with some words in the recordings of a workspace. Until the answer, they are of the words before. */
export const saidQuery = (workspaceId: string, text: string) =>
  infiniteQueryOptions({
    queryKey: ['said', workspaceId, text] as const,
    queryFn: ({ pageParam, signal }) =>
      call(searchCaptions, {
        params: { workspaceId },
        input: { text, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    placeholderData: (previous, query) => (query?.queryKey[1] === workspaceId ? previous : undefined),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });

/** The lines with some typed words in the recordings of the current workspace, page by page. */
export function useSaid(typed: string) {
  const { workspace } = useCurrentWorkspace();
  const workspaceId = workspace?.id ?? '';
  const wanted = typed.trim();
  const text = useDebounced(wanted, PAUSE_MS);
  const isEnough = hasSaidLetters(wanted);
  const query = useInfiniteQuery({
    ...saidQuery(workspaceId, text),
    enabled: workspace !== null && isEnough && hasSaidLetters(text),
  });
  const { data, error, isFetching, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    results: useMemo(
      () => (isEnough && data ? onceEach(data.pages.flatMap((page) => page.results)) : NONE),
      [data, isEnough],
    ),
    /** Whether there are enough letters to search. */
    isEnough,
    /** Until the first answer. Later, the results of the words before stay until the next ones arrive. */
    isLoading: isEnough && isPending && !error,
    error: isEnough ? error : null,
    isFetching,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    refetch,
  };
}
