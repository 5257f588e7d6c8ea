import type { InputOf } from '#shared/api/operation.ts';
import type { updateRecording as operation, Recording } from '#shared/api/recordings.ts';
import { cutoffEntry } from '#shared/model/media-token.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { nowSeconds } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { permitPlacement } from '../projects/permit-placement.ts';
import { endAccess, orderRevocations } from '../revocations/end-access.ts';
import { changeRecording, type RecordingChange } from './change-recording.ts';
import { openRecording, permitChange } from './load-recording.ts';
import { presentLoaded } from './present-recordings.ts';

type Fields = InputOf<typeof operation>;

/**
 * Media tokens that were issued before a move end with it, because fewer members may have access to the new project.
 */
function changeOf(recording: StoredRecording, fields: Fields): RecordingChange | null {
  const { name = recording.name, description = recording.description, projectId = recording.projectId } = fields;
  const { showsDescription = recording.showsDescription } = fields;
  const { id, placeGrantVersion } = recording;
  const after = { ...recording, name, description, showsDescription, projectId };
  if (projectId === recording.projectId) {
    const areTextsSame = name === recording.name && description === recording.description;
    const isSame = areTextsSame && showsDescription === recording.showsDescription;
    return isSame ? null : { after };
  }
  return {
    after: { ...after, placeGrantVersion: placeGrantVersion + 1 },
    with: hasMedia(recording) ? orderRevocations([cutoffEntry.place(id, placeGrantVersion)]) : [],
  };
}

/**
 * Renames and describes a recording, shows or hides its description, and moves it into a project of its workspace or (null) out of its project. A move
 * ends all earlier media URLs. A missing field stays as it is. Its `updatedAt` stays the same: a stuck conversion is
 * found by it.
 * @throws AppError NOT_FOUND, FORBIDDEN (of the recording, of the project that it leaves, or of the one it comes to)
 */
export async function updateRecording(actor: Actor, recordingId: string, fields: Fields): Promise<Recording> {
  const loaded = await openRecording(actor, recordingId);
  permitChange(loaded);
  if (fields.projectId !== undefined) await permitPlacement(actor, loaded.recording.workspaceId, fields.projectId);
  const updated = await changeRecording(recordingId, (recording) => changeOf(recording, fields));
  if (!updated) throw notFound('Recording');
  const { placeGrantVersion } = updated.recording;
  if (fields.projectId !== undefined && placeGrantVersion > 0 && hasMedia(updated.recording))
    await endAccess([cutoffEntry.place(recordingId, placeGrantVersion - 1)]);
  const now = nowSeconds();
  return presentLoaded(await openRecording(actor, recordingId), now);
}
