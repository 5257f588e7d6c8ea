import { callInBackground } from '#web/lib/api.ts';
import type { EndEmpty } from '#web/media/store/unfinished-recordings.ts';
import { findRecording, recordingOf, refreshLists, removeIfAllowed } from './pending-recording.ts';

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
