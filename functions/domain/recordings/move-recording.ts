import type { Recording } from '#shared/api/recordings.ts';
import { cutoffEntry } from '#shared/model/media-token.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { permitPlacement } from '../projects/permit-placement.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';
import { type Change, changeRecording } from './change-recording.ts';
import { openRecording, permitChange } from './load-recording.ts';
import { presentLoaded } from './present-recordings.ts';

/** Media tokens that were given out where the recording was end: where it comes to may be open to fewer. */
function move(recording: StoredRecording, projectId: string | null): Change | null {
  const { id, placeGrantVersion } = recording;
  if (recording.projectId === projectId) return null;
  return {
    after: { ...recording, projectId, placeGrantVersion: placeGrantVersion + 1 },
    with: hasMedia(recording) ? revocationWrites([cutoffEntry.place(id, placeGrantVersion)]) : [],
  };
}

/**
 * Moves a recording into a project of its workspace, or (null) out of all of them, and ends media URLs given out
 * before. Its own last change stays: moving one must not hide that its conversion is stuck.
 * @throws AppError NOT_FOUND, FORBIDDEN (of the recording, of the project that it leaves, or of the one it comes to)
 */
export async function moveRecording(actor: Actor, recordingId: string, projectId: string | null): Promise<Recording> {
  const loaded = await openRecording(actor, recordingId);
  permitChange(loaded);
  await permitPlacement(actor, loaded.recording.workspaceId, projectId);
  const moved = await changeRecording(recordingId, (recording) => move(recording, projectId));
  if (!moved) throw notFound('Recording');
  const { placeGrantVersion } = moved;
  if (placeGrantVersion > 0 && hasMedia(moved))
    await endAccess([cutoffEntry.place(recordingId, placeGrantVersion - 1)]);
  const now = nowSeconds();
  return presentLoaded(await openRecording(actor, recordingId), now);
}
