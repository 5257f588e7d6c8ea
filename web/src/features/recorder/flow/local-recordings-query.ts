import { queryOptions } from '@tanstack/react-query';
import { callInBackground } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { type EndEmpty, listUnfinishedRecordings } from '#web/media/store/unfinished-recordings.ts';
import { findRecording, recordingOf, refreshLists, removeIfAllowed } from './pending-recording.ts';
import type { PendingRecording } from './recorder-state.ts';

/**
 * Removes an empty recording from the server, for a page that was closed right after Start. A recording stays that has a
 * file, or segments that this browser sent.
 * @throws ApiError, NetworkError; Error 'Failed to delete recording'
 */
export const endEmptyRecording: EndEmpty = async (manifest, hasSent) => {
  const recording = recordingOf(manifest);
  const onServer = await findRecording(recording, callInBackground);
  if (!onServer || onServer.filePath !== null || (onServer.segments !== null && hasSent)) return;
  // If its person has lost the right to, the server marks it as abandoned a day later.
  await removeIfAllowed(recording, callInBackground);
  await refreshLists(recording);
};

const KEY = 'local-recordings';

/** Recordings of an account that no tab has and that this browser holds: unfinished ones, and those whose file is being made. */
export const localRecordingsQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, userId],
    queryFn: () => listUnfinishedRecordings(userId, endEmptyRecording),
    enabled: userId !== '',
    refetchOnWindowFocus: 'always',
  });

/** Lists them again. */
export const refreshLocalRecordings = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

/**
 * What the server has of a recording that is in this browser, fetched again by each component that shows it; null when
 * it is not found.
 */
export const onServerQuery = (recording: PendingRecording) =>
  queryOptions({
    queryKey: ['local-recording-on-server', recording.id],
    queryFn: () => findRecording(recording, callInBackground),
    staleTime: 0,
  });
