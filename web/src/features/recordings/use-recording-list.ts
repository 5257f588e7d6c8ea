import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { batchGetRecordings } from '#shared/api/video/library.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { call } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { isNarrowed } from '#web/library/list/fields.ts';
import type { ListedRecording } from '#web/library/listed-recording.ts';
import { searchLibrary } from '#web/library/search/search-library.ts';
import { useKnown } from '#web/library/store/views.ts';
import { useLibraryIndex, useLibraryNames } from '#web/library/use-library.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { type FindChoices, isServersList, RECORDING_FIELDS, searchOf } from './find-fields.ts';
import { type RecordingListQuery, useFollowProcessing, useRecordings } from './queries.ts';
import { readByIds } from './read-all.ts';

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

/**
 * Sorted ids of the matching recordings. Until the index is complete, they are those of the recordings that are known;
 * undefined without any.
 */
function useFoundIds(choices: FindChoices, projectId: string | null, enabled: boolean) {
  const { user } = useCurrentUser();
  const { index: arrived, known, isComplete, ...state } = useLibraryIndex(enabled);
  // Parts of the index would move what is on screen.
  const index = isComplete ? arrived : known;
  const names = useLibraryNames(enabled);
  const text = useDeferredValue(choices.q);
  const { sort, by, shared, project, type, since } = choices;
  const found = useMemo(() => {
    if (!enabled || !index) return undefined;
    const wanted = searchOf({ sort, by, shared, type, since, project: projectId ?? project }, user?.id);
    return searchLibrary(index, { ...wanted, text }, names);
  }, [enabled, index, names, text, sort, by, shared, project, type, since, projectId, user?.id]);
  return { ids: isComplete || found?.length ? found : undefined, isComplete, text, ...state };
}

/** Ids of recordings that the filters allow, whatever the text; undefined without filters, and until they are known. */
export function useAllowedIds(choices: FindChoices): ReadonlySet<string> | undefined {
  const withoutText = { ...choices, q: '' };
  const { ids, isComplete } = useFoundIds(withoutText, null, isNarrowed(RECORDING_FIELDS, withoutText));
  return useMemo(() => (ids && isComplete ? new Set(ids) : undefined), [ids, isComplete]);
}

/** Number of parts that are shown. It is reset to one for another list. */
function useParts(list: string) {
  const [shown, setShown] = useState({ list, parts: 1 });
  const parts = shown.list === list ? shown.parts : 1;
  const showMore = useCallback(() => setShown({ list, parts: parts + 1 }), [list, parts]);
  return [parts, showMore] as const;
}

/** Loads recordings by their ids, part by part. */
function useLoading(ids: readonly string[], enabled: boolean) {
  const { workspace } = useCurrentWorkspace();
  const wanted = ids.join(' ');
  const debounced = useDebounced(wanted, PAUSE_MS);
  return useQueries({
    queries: inGroups(ids, PART).map((part) => ({
      ...workspaceQueries.recordingBatch(workspace?.id ?? '', part),
      enabled: enabled && debounced === wanted,
    })),
    combine,
  });
}

/** The recordings that match the choices, sorted, by the index. */
function useFound(choices: FindChoices, projectId: string | null, enabled: boolean): RecordingListQuery {
  const { workspace } = useCurrentWorkspace();
  const params = { workspaceId: workspace?.id ?? '' };
  const { ids, isComplete, text, ...state } = useFoundIds(choices, projectId, enabled);
  const { error, refetch } = state;
  const found = ids ?? NONE;
  const [parts, showMore] = useParts(JSON.stringify([{ ...choices, q: text, view: '' }, projectId]));
  const shown = useMemo(() => found.slice(0, parts * PART), [found, parts]);
  const loaded = useLoading(shown, isComplete);
  const items = useKnown('recording', shown) as ListedRecording[];
  useFollowProcessing(items);
  const { retry } = loaded;
  const hasFailedMore = loaded.hasFailed || (!isComplete && error !== null);
  const loadMore = useCallback(() => {
    if (!hasFailedMore) showMore();
    else for (const again of retry.length > 0 ? retry : [refetch]) void again();
  }, [hasFailedMore, retry, refetch, showMore]);
  return {
    items,
    isKnown: ids !== undefined,
    isEmpty: isComplete && found.length === 0,
    count: isComplete ? found.length : null,
    ...state,
    hasMore: hasFailedMore || !isComplete || found.length > shown.length,
    isLoadingMore: loaded.isLoading || (!isComplete && !hasFailedMore),
    hasFailedMore,
    loadMore,
    readAll: (signal) => readByIds(found, (some) => call(batchGetRecordings, { params, query: { ids: some }, signal })),
  };
}

/**
 * The recordings that match the choices, sorted. The list begins with what is known. Without a search or another order,
 * it is that of the server, so it does not wait for the index.
 * @param projectId project of the list; null for all recordings of the workspace
 */
export function useRecordingList(choices: FindChoices, projectId: string | null): RecordingListQuery {
  const isOfServer = isServersList(choices);
  const [sent, found] = [useRecordings(projectId, isOfServer), useFound(choices, projectId, !isOfServer)];
  return isOfServer ? sent : found;
}
