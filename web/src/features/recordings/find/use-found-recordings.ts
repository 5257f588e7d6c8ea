import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { batchGetRecordings } from '#shared/api/video/library.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { call } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { searchLibrary } from '#web/library/search/search-library.ts';
import { useKnown } from '#web/library/store/views.ts';
import { useLibraryIndex, useLibraryNames } from '#web/library/use-library.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { isLoaded, type ListedRecording, type RecordingListQuery, useFollowProcessing } from '../queries.ts';
import { readByIds } from '../read-all.ts';
import { type FindChoices, isNarrowed, isWholeList, searchOf } from './find-fields.ts';

/** Number of recordings that one request loads: full rows in every grid, and at most `BATCH_GET_RECORDINGS_MAX`. */
const PART = 48;
/** Delay after typing before recordings are loaded, in milliseconds. The texts of the index are shown at once. */
const PAUSE_MS = 150;

const NONE: string[] = [];

const combine = (results: UseQueryResult<Recording[]>[]) => ({
  isLoading: results.at(-1)?.isPending ?? false,
  hasFailed: results.some(({ isError }) => isError),
  retry: results.flatMap(({ isError, refetch }) => (isError ? [refetch] : [])),
});

/** Sorted ids of the matching recordings; undefined until the index is complete. */
function useFoundIds(choices: FindChoices, projectId: string | null, enabled: boolean) {
  const { user } = useCurrentUser();
  const { index, ...state } = useLibraryIndex(enabled);
  const names = useLibraryNames(enabled);
  const text = useDeferredValue(choices.q);
  const { sort, by, shared, project, type, since } = choices;
  const ids = useMemo(() => {
    if (!enabled || !index?.isComplete) return undefined;
    const wanted = searchOf({ sort, by, shared, type, since, project: projectId ?? project }, user?.id);
    return searchLibrary(index, { ...wanted, text }, names);
  }, [enabled, index, names, text, sort, by, shared, project, type, since, projectId, user?.id]);
  return { ids, text, ...state };
}

/** Ids of recordings that the filters allow, whatever the text; undefined without filters, and until they are known. */
export function useAllowedIds(choices: FindChoices): ReadonlySet<string> | undefined {
  const withoutText = { ...choices, q: '' };
  const { ids } = useFoundIds(withoutText, null, isNarrowed(withoutText));
  return useMemo(() => ids && new Set(ids), [ids]);
}

/** Number of parts that are shown. It is reset to one for another list. */
function useParts(list: string) {
  const [shown, setShown] = useState({ list, parts: 1 });
  const parts = shown.list === list ? shown.parts : 1;
  const showMore = useCallback(() => setShown({ list, parts: parts + 1 }), [list, parts]);
  return [parts, showMore] as const;
}

/** Loads recordings by their ids, part by part. */
function useLoading(ids: readonly string[]) {
  const { workspace } = useCurrentWorkspace();
  const wanted = ids.join(' ');
  const debounced = useDebounced(wanted, PAUSE_MS);
  return useQueries({
    queries: inGroups(ids, PART).map((part) => ({
      ...workspaceQueries.recordingBatch(workspace?.id ?? '', part),
      enabled: debounced === wanted,
    })),
    combine,
  });
}

/**
 * Recordings of the current workspace that match the choices, sorted.
 * @param projectId project of the list; null for all recordings
 */
export function useFoundRecordings(choices: FindChoices, projectId: string | null) {
  const { workspace } = useCurrentWorkspace();
  const params = { workspaceId: workspace?.id ?? '' };
  const enabled = !isWholeList(choices);
  const { ids, text, ...state } = useFoundIds(choices, projectId, enabled);
  const found = ids ?? NONE;
  const [parts, showMore] = useParts(JSON.stringify([{ ...choices, q: text, view: '' }, projectId]));
  const shown = useMemo(() => found.slice(0, parts * PART), [found, parts]);
  const loaded = useLoading(shown);
  const items = useKnown('recording', shown) as ListedRecording[];
  const recordings = useMemo(() => items.filter(isLoaded), [items]);
  useFollowProcessing(recordings);
  const { hasFailed, retry } = loaded;
  const loadMore = useCallback(() => {
    if (hasFailed) for (const again of retry) void again();
    else showMore();
  }, [hasFailed, retry, showMore]);
  const list: RecordingListQuery = {
    items,
    recordings,
    isKnown: ids !== undefined,
    isEmpty: ids !== undefined && found.length === 0,
    ...state,
    hasMore: loaded.hasFailed || found.length > shown.length,
    isLoadingMore: loaded.isLoading,
    hasFailedMore: loaded.hasFailed,
    loadMore,
    readAll: (signal) => readByIds(found, (ids) => call(batchGetRecordings, { params, query: { ids }, signal })),
  };
  return {
    list,
    /** Number of matches; null while it is unknown, and without a text and filters. */
    count: isNarrowed(choices) && ids ? found.length : null,
  };
}
