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
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { rememberDeletion } from '#web/library/deleted-here.ts';
import { refreshNamedLinks } from '#web/library/named-link-cache.ts';
import { useSaveTexts, useWithSavedTexts } from '#web/library/save-texts.ts';
import {
  forgetRecording,
  putChangedRecording,
  putRecording,
  refreshCounts,
  refreshLinks,
  refreshProjectRecordings,
} from '#web/library/workspace-cache.ts';
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
  useRecordingList(usePagedList(workspaceQueries.projectRecordings(projectId), enabled), (query, signal) =>
    callPage(listProjectRecordings, { params: { id: projectId }, query, signal }),
  );

function useRecordingList(
  { items, isFetching, ...list }: PagedList<Recording>,
  readPage: (query: PageQuery, signal: AbortSignal) => Promise<Page<Recording>>,
) {
  const { all } = useWithSavedTexts();
  const recordings = useMemo(() => all(items), [items, all]);
  useFollowProcessing(recordings);
  return {
    ...list,
    /** The loaded recordings. */
    recordings,
    /** The items to show. */
    items: recordings as readonly ListedRecording[],
    /** Whether the complete list is empty. */
    isEmpty: list.isKnown && !list.hasMore && recordings.length === 0,
    isRetrying: isFetching,
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
    for (const recording of gone) void forgetRecording(recording);
  }, [gone]);
}

const DELETING = ['delete-recording'];

/** Deletes a recording permanently, and removes it from the lists. */
export function useDeleteRecording() {
  return useAppMutation({
    mutationKey: DELETING,
    mutationFn: ({ id }: Recording) => {
      // Before the call: the local copy may be checked before the response arrives.
      rememberDeletion(id);
      return call(deleteRecording, { params: { id } });
    },
    onSuccess: async (_answer, recording) => {
      toast({ title: 'Recording Deleted', description: `The recording has been deleted. ${ACCESS_ENDS_NOTICE}` });
      await forgetRecording(recording);
    },
    failure: 'Failed to delete recording.',
    onError: async (error, recording) => {
      if (isNotFound(error)) await forgetRecording(recording);
    },
  });
}

/** Ids of the recordings that are being deleted. */
export function useBeingDeleted(): ReadonlySet<string> {
  return new Set(
    useMutationState({
      filters: { mutationKey: DELETING, status: 'pending' },
      select: ({ state }) => (state.variables as Recording).id,
    }),
  );
}

/** Changes the name and the description of a recording. */
export function useSaveRecordingTexts(recording: Recording) {
  const { id, workspaceId } = recording;
  return useSaveTexts({
    id,
    send: (change) => call(updateRecording, { params: { id }, input: change }),
    onSaved: async (saved) => {
      await putChangedRecording(saved);
      toast({ title: 'Recording Updated', description: `“${saved.name}” has been saved.` });
      await (saved.isShared ? refreshLinks(workspaceId) : refreshNamedLinks(workspaceId));
    },
    onRefused: async (error) => {
      notifyFailure(error, 'Failed to update recording.');
      if (isNotFound(error)) await forgetRecording(recording);
    },
  });
}

/** Moves a recording into a project, or out of its project (null). */
export function useMoveRecording(recording: Recording) {
  const { id, workspaceId, projectId: from } = recording;
  return useAppMutation({
    mutationFn: (projectId: string | null) => call(updateRecording, { params: { id }, input: { projectId } }),
    onSuccess: async (moved) => {
      putRecording(moved);
      toast({ title: 'Recording Moved', description: `“${moved.name}” has been moved.` });
      const changed = [from, moved.projectId].filter((projectId) => projectId !== null);
      await Promise.all([refreshCounts(workspaceId), ...changed.map(refreshProjectRecordings)]);
    },
    failure: 'Failed to move recording.',
  });
}
