import { callInBackground } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import type { EndEmpty } from '#web/media/store/unfinished-recordings.ts';
import { findRecording, recordingOf, refreshLists, removeRecording } from './pending-recording.ts';

/** The person may have lost the right to delete it. Then the server marks it as abandoned a day later. */
const isForbidden = (error: unknown) =>
  error instanceof Error && error.cause instanceof ApiError && error.cause.status === 403;

/**
 * Removes an empty recording from the server, for a page that was closed right after Start. A recording stays that has a
 * file, or segments that this browser sent.
 * @throws ApiError, NetworkError; Error 'Failed to delete recording'
 */
export const endEmptyRecording: EndEmpty = async (manifest, hasSent) => {
  const recording = recordingOf(manifest);
  const onServer = await findRecording(recording, callInBackground);
  if (!onServer || onServer.filePath !== null || (onServer.segments !== null && hasSent)) return;
  try {
    await removeRecording(recording, callInBackground);
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  await refreshLists(recording);
};
