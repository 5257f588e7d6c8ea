import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LibraryEntry } from '#shared/api/library.ts';
import type { PageQuery } from '#shared/api/paging.ts';
import { listProjectRecordings } from '#shared/api/projects.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { listWorkspaceRecordings } from '#shared/api/workspaces.ts';
import { callPage, type Page } from '#web/lib/api.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { type PagedList, usePagedList } from '#web/lib/paged-list.ts';
import { putRecording } from '#web/library/cached-lists.ts';
import { applyChanges } from '#web/library/changes.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { useWithSavedTexts } from '#web/library/save-texts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { readPages } from './read-all.ts';

/** Recordings of the current workspace, newest first, page by page. */
export function useRecordings(enabled = true) {
  const { workspace } = useCurrentWorkspace();
  const workspaceId = workspace?.id ?? '';
  return useRecordingList(
    usePagedList(workspaceQueries.recordings(workspaceId), enabled && workspace !== null),
    (query, signal) => callPage(listWorkspaceRecordings, { params: { workspaceId }, query, signal }),
  );
}

/** Recordings of a project, newest first, page by page. */
export const useProjectRecordings = (projectId: string, enabled = true) =>
  useRecordingList(
    usePagedList(workspaceQueries.projectRecordings(projectId), enabled),
    (query, signal) => callPage(listProjectRecordings, { params: { id: projectId }, query, signal }),
    projectId,
  );

/** @param projectId of the list; a recording that is being moved elsewhere is not in it any more */
function useRecordingList(
  { items, ...list }: PagedList<Recording>,
  readPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<Recording>>,
  projectId?: string,
) {
  const { all } = useWithSavedTexts();
  const recordings = useMemo(() => {
    const shown = all(items);
    return projectId === undefined ? shown : shown.filter((recording) => recording.projectId === projectId);
  }, [items, all, projectId]);
  useFollowProcessing(recordings);
  return {
    ...list,
    recordings,
    items: recordings as readonly ListedRecording[],
    isEmpty: list.isKnown && !list.hasMore && recordings.length === 0,
    /** Reads the complete list, also the pages that are not loaded. */
    readAll: (signal: AbortSignal) => readPages((query) => readPage(query, signal)),
  };
}

/** A recording of a list, or its entry in the index while it loads. */
export type ListedRecording = Recording | LibraryEntry;

export const isLoaded = (item: ListedRecording): item is Recording => 'workspaceId' in item;

export type RecordingListQuery = ReturnType<typeof useRecordings>;

const isProcessing = ({ transcodeStatus }: Recording) => transcodeStatus === 'processing';

/**
 * Polls each recording that is being converted. Updates the lists when a conversion has ended, and removes recordings
 * that are not found.
 */
export function useFollowProcessing(recordings: readonly Recording[]): void {
  const processing = recordings.filter(isProcessing);
  const { answers, gone } = useQueries({
    queries: processing.map(({ id }) => ({
      ...workspaceQueries.recording(id),
      staleTime: CONVERSION_POLL_MS,
      refetchInterval: CONVERSION_POLL_MS,
    })),
    combine: (results) => ({
      answers: results.map(({ data }) => data),
      gone: processing.filter((_recording, index) => isNotFound(results[index]?.error)),
    }),
  });
  useEffect(() => {
    for (const recording of answers) if (recording && !isProcessing(recording)) putRecording(recording);
  }, [answers]);
  useEffect(() => {
    void applyChanges(...gone.map(({ id }) => ({ what: 'recordingGone', id }) as const));
  }, [gone]);
}
