import type { Recording } from '../../../shared/api/recordings.ts';
import { watermarkEntry } from '../../../shared/model/media-token.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { permitPlace } from '../projects/place-recording.ts';
import { finishRevocations, revocationWrites } from '../sharing/revocation.ts';
import { changeRecording } from './change-recording.ts';
import { loadRecording, openRecording, permitChange } from './load-recording.ts';
import { presentRecording } from './present-recording.ts';

/**
 * Moves a recording into a project of its workspace, or (null) out of all of them. Where it comes to may be open to
 * fewer, so media URLs given out before end. Its own last change stays: moving one must not hide that its conversion
 * is stuck.
 * @throws AppError NOT_FOUND, FORBIDDEN (of the recording, of the project that it leaves, or of the one it comes to)
 */
export async function moveRecording(actor: Actor, recordingId: string, projectId: string | null): Promise<Recording> {
  const loaded = await openRecording(actor, recordingId);
  permitChange(loaded);
  await permitPlace(actor, loaded.recording.workspaceId, projectId);
  const ended = watermarkEntry.recording(recordingId);
  const moved = await changeRecording(recordingId, (recording) =>
    recording.projectId === projectId ? null : { after: { ...recording, projectId }, with: revocationWrites([ended]) },
  );
  if (!moved) throw notFound('Recording');
  await finishRevocations([ended]);
  return presentRecording(await loadRecording(actor, recordingId, 'workspace:read'));
}
