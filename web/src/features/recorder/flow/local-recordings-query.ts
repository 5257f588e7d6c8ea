import { queryOptions } from '@tanstack/react-query';
import { callInBackground } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { hasManifestsOf } from '#web/media/store/database.ts';
import type { EndEmpty } from '#web/media/store/unfinished-recordings.ts';
import { findRecording, type PendingRecording, recordingOf, removeIfAllowed } from './pending-recording.ts';

/**
 * Removes an empty recording from the server, after a page that was closed right after Start. A recording with a file,
 * or with segments from this browser, stays. One that was thrown away is removed in any case.
 * @throws ApiError, NetworkError; Error 'Failed to delete recording'
 */
export const endEmptyRecording: EndEmpty = async (manifest, hasSent) => {
  const recording = recordingOf(manifest);
  if (manifest.stage === 'discarded') {
    await removeIfAllowed(recording, { make: callInBackground, isRestarted: true });
    return;
  }
  const onServer = await findRecording(recording, callInBackground);
  if (!onServer || onServer.filePath !== null || (onServer.segments !== null && hasSent)) return;
  // Without the permission, nothing happens here: the server marks the recording as abandoned a day later.
  await removeIfAllowed(recording, { make: callInBackground });
};

const KEY = 'local-recordings';

/**
 * Recordings of an account in this browser that no tab has open: unfinished ones, and those whose file is not ready on
 * the server.
 */
export const localRecordingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, userId],
    queryFn: async () => {
      const { listUnfinishedRecordings } = await import('#web/media/store/unfinished-recordings.ts');
      return listUnfinishedRecordings(userId, endEmptyRecording);
    },
    refetchOnWindowFocus: 'always',
  });

/** Whether this browser may have recordings of an account. It needs less code than their list. */
export const hasLocalRecordingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['has-local-recordings', userId],
    queryFn: () => hasManifestsOf(userId),
    enabled: userId !== '',
  });

export const refreshLocalRecordings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

/**
 * The server's version of a recording in this browser; null when it is not found. Each component that shows it fetches
 * it again.
 */
export const onServerQuery = (recording: PendingRecording) =>
  queryOptions({
    queryKey: ['local-recording-on-server', recording.id],
    queryFn: () => findRecording(recording, callInBackground),
    staleTime: 0,
  });
