import { useQueries } from '@tanstack/react-query';
import type { PageQuery } from '#shared/api/ground/paging.ts';
import { listProjectRecordings, listWorkspaceRecordings } from '#shared/api/video/library.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { callPage } from '#web/lib/api.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { SELECT_MAX } from '#web/lib/limits.ts';
import { readPages, usePagedList } from '#web/lib/paged-list.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import type { ListedRecording } from '#web/library/listed-recording.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';

/** Recordings of a project, or of the current workspace (null), newest first, page by page. */
export function useRecordings(projectId: string | null, enabled = true) {
  const { workspace } = useCurrentWorkspace();
  const workspaceId = workspace?.id ?? '';
  const { recordings, projectRecordings } = workspaceQueries;
  const list = usePagedList<Recording>(
    projectId === null ? recordings(workspaceId) : projectRecordings(projectId),
    enabled && (projectId !== null || workspace !== null),
  );
  const { items } = list;
  useFollowProcessing(items);
  const readPage = (query: PageQuery, signal: AbortSignal) =>
    projectId === null
      ? callPage(listWorkspaceRecordings, { params: { workspaceId }, query, signal })
      : callPage(listProjectRecordings, { params: { id: projectId }, query, signal });
  return {
    ...list,
    items: items as readonly ListedRecording[],
    isEmpty: list.isKnown && !list.hasMore && items.length === 0,
    /** The number of all; null while it is unknown. */
    count: null as number | null,
    /** Reads the complete list, also the pages that are not loaded. */
    readAll: (signal: AbortSignal) => readPages((query) => readPage(query, signal), SELECT_MAX),
  };
}

export type RecordingListQuery = ReturnType<typeof useRecordings>;

/** Polls each recording that is being converted. */
export function useFollowProcessing(recordings: readonly ListedRecording[]): void {
  const processing = recordings.filter(({ transcodeStatus }) => transcodeStatus === 'processing');
  useQueries({
    queries: processing.map(({ id }) => ({
      ...workspaceQueries.recording(id),
      staleTime: CONVERSION_POLL_MS,
      refetchInterval: CONVERSION_POLL_MS,
    })),
    // The list shows what is read.
    combine: () => null,
  });
}
