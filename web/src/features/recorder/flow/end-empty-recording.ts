import { callInBackground } from '#web/lib/api.ts';
import { isThrownAway } from '#web/media/store/manifest.ts';
import type { EndEmpty } from '#web/media/store/unfinished-recordings.ts';
import { findRecording, recordingOf, removeIfAllowed } from './pending-recording.ts';

/**
 * Removes an empty recording from the server, after a page that was closed right after Start. A recording with a file,
 * or with segments from this browser, stays. One that was thrown away is removed in any case.
 * @throws ApiError, NetworkError; Error 'Failed to delete recording'
 */
export const endEmptyRecording: EndEmpty = async (manifest, hasSent) => {
  const recording = recordingOf(manifest);
  if (isThrownAway(manifest)) {
    await removeIfAllowed(recording, { make: callInBackground, isRestarted: manifest.stage === 'restarted' });
    return;
  }
  const onServer = await findRecording(recording, callInBackground);
  if (!onServer || onServer.filePath !== null || (onServer.segments !== null && hasSent)) return;
  // Without the permission, nothing happens here: the server marks the recording as abandoned a day later.
  await removeIfAllowed(recording, { make: callInBackground });
};
