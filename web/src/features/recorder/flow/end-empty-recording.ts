import { callInBackground } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import type { EndEmpty } from '#web/media/store/unfinished-recordings.ts';
import { findRecording, recordingOf, refreshLists, removeRecording } from './pending-recording.ts';

/** Whoever made it may record here no more: it stays on the server, which hides it. */
const isForbidden = (error: unknown) =>
  error instanceof Error && error.cause instanceof ApiError && error.cause.status === 403;

/**
 * Removes a recording on the server of which this browser kept nothing, unless the server has something of it: it was made
 * at Start by a page that was gone before there was a second of it.
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
