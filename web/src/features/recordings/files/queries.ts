import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deleteFile, listFileVersions, restoreFile, retryCut } from '#shared/api/editing/files.ts';
import { deleteRecording, type Recording } from '#shared/api/video/recordings.ts';
import { call } from '#web/lib/api.ts';
import { CONVERSION_POLL_MS } from '#web/lib/http/conversion-poll.ts';
import { isNotFound } from '#web/lib/not-found.ts';
import { operationQuery } from '#web/lib/query.ts';
import { useAppMutation } from '#web/library/app-mutation.ts';
import { readRecording } from '#web/library/store/facts.ts';
import { workspaceQueries } from '#web/library/workspace-queries.ts';

/** Interval at which the page asks about a video that is being uploaded, in milliseconds. */
const UPLOAD_POLL_MS = 15_000;

export const fileVersionsQuery = (id: string) => operationQuery(listFileVersions, { params: { id } });

/**
 * The file that will take the place of a recording's, as a recording; undefined while it loads, or when `failed`, a query,
 * could not load it. Once it has taken the place, or is given up, the recording is read again.
 */
export function useNextFile({ id, nextFile }: Recording) {
  const versions = useQuery({ ...fileVersionsQuery(id), enabled: nextFile !== null, refetchOnMount: 'always' });
  const next = versions.data?.next ?? null;
  const file = useQuery({
    ...workspaceQueries.recording(next?.recordingId ?? ''),
    enabled: nextFile === 'replacement' && next !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data: known } }) => {
      if (known?.transcodeStatus === 'failed' || known?.transcodeStatus === 'completed') return false;
      return known?.transcodeStatus === 'processing' ? CONVERSION_POLL_MS : UPLOAD_POLL_MS;
    },
  });
  const isOver =
    nextFile === 'replacement' &&
    ((versions.isSuccess && versions.isFetchedAfterMount && !versions.isFetching && next === null) ||
      file.data?.transcodeStatus === 'completed' ||
      isNotFound(file.error));
  useEffect(() => {
    if (isOver) void readRecording(id, 'files');
  }, [isOver, id]);
  const failed = [versions, file].find(({ isLoadingError, error }) => isLoadingError && !isNotFound(error));
  return { next: next === null ? undefined : file.data, failed };
}

/** Gives up a video that was to replace another. @param versionId its id as a recording */
export const useGiveUp = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: async (versionId: string) => {
      await call(deleteRecording, { params: { id: versionId } });
      await readRecording(id, 'files');
    },
    failure: 'The new video could not be removed.',
  });

export const useRestoreFile = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: (number: number) => call(restoreFile, { params: { id, number } }),
    success: { title: 'Video restored', description: 'People see it within a minute.' },
    failure: 'Failed to restore the video.',
  });

export const useDeleteFile = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: (number: number) => call(deleteFile, { params: { id, number } }),
    success: { title: 'Video deleted', description: 'It can no longer be restored.' },
    failure: 'Failed to delete the video.',
  });

export const useRetryCut = ({ id }: Recording) =>
  useAppMutation({
    mutationFn: () => call(retryCut, { params: { id } }),
    failure: 'The cut could not be restarted.',
  });
