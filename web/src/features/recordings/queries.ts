import { useMutationState, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LibraryEntry } from '#shared/api/library.ts';
import type { PageQuery } from '#shared/api/paging.ts';
import { listProjectRecordings } from '#shared/api/projects.ts';
import { deleteRecording, type Recording, updateRecording } from '#shared/api/recordings.ts';
import { listWorkspaceRecordings } from '#shared/api/workspaces.ts';
import { call, callPage, type Page } from '#web/lib/api.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { type PagedList, usePagedList } from '#web/lib/paged-list.ts';
import { ACCESS_ENDS_NOTICE } from '#web/library/access-ends-notice.ts';
import { notifyFailure, useAppMutation } from '#web/library/app-mutation.ts';
import { putRecording } from '#web/library/cached-lists.ts';
import { applyChanges } from '#web/library/changes.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { rememberDeletion } from '#web/library/deleted-here.ts';
import { useSaveEarly, useSaveTexts, useWithSavedTexts } from '#web/library/save-texts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';
import { toast } from '#web/ui/use-toast.ts';
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

const DELETING = ['delete-recording'];

export function useDeleteRecording() {
  return useAppMutation({
    mutationKey: DELETING,
    mutationFn: ({ id }: Recording) => {
      // Before the call: the local copy may be checked before the response arrives.
      rememberDeletion(id);
      return call(deleteRecording, { params: { id } });
    },
    success: { title: 'Recording Deleted', description: `The recording has been deleted. ${ACCESS_ENDS_NOTICE}` },
    failure: 'Failed to delete recording.',
    onError: async (error, { id }) => {
      if (isNotFound(error)) await applyChanges({ what: 'recordingGone', id });
    },
  });
}

/** The recordings whose deletion is in a state, of those that this tab has asked for. */
const useDeletions = (status: 'pending' | 'success'): ReadonlySet<string> =>
  new Set(
    useMutationState({
      filters: { mutationKey: DELETING, status },
      select: ({ state }) => (state.variables as Recording).id,
    }),
  );

export const useBeingDeleted = () => useDeletions('pending');
export const useDeleted = () => useDeletions('success');

export function useSaveRecordingTexts({ id }: Recording) {
  return useSaveTexts({
    id,
    send: (change) => call(updateRecording, { params: { id }, input: change }),
    onSaved: (saved, actions) => {
      toast({ title: 'Recording Updated', description: `“${saved.name}” has been saved.`, actions });
    },
    onRefused: async (error) => {
      notifyFailure(error, 'Failed to update recording.');
      if (isNotFound(error)) await applyChanges({ what: 'recordingGone', id });
    },
  });
}

/** Moves a recording into a project, or out of its project (null). */
export function useMoveRecording({ id, projectId: before }: Recording) {
  const { mutate } = useSaveEarly({
    id,
    send: ({ projectId }: { projectId: string | null }) =>
      call(updateRecording, { params: { id }, input: { projectId } }),
    onSaved: (moved, actions) => {
      toast({ title: 'Recording Moved', description: `“${moved.name}” has been moved.`, actions });
    },
    onRefused: async (error) => {
      notifyFailure(error, 'Failed to move recording.');
      if (isNotFound(error)) await applyChanges({ what: 'recordingGone', id });
    },
  });
  return (projectId: string | null) => mutate({ id, change: { projectId }, undo: { projectId: before } });
}
