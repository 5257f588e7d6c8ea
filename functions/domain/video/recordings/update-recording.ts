import type { InputOf } from '#shared/api/ground/operation.ts';
import type { updateRecording as operation, Recording } from '#shared/api/video/recordings.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { getStoredProjects } from '../../../data/identity/project.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { changesOf, stateAct } from '../../ground/events/state-event.ts';
import { hasMedia } from '../../ground/media-tokens/has-media.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { permitPlacement } from '../../identity/projects/permit-placement.ts';
import { changeRecording, type RecordingChange } from './change-recording.ts';
import { openRecording, permitChange } from './load-recording.ts';
import { presentLoaded } from './present-recordings.ts';

type Fields = InputOf<typeof operation>;

/** States a move with both projects: more people may see the recording than before. */
async function stateMove(actor: Actor, recording: StoredRecording, toId: string | null): Promise<Change> {
  const { projectId: fromId, workspaceId } = recording;
  const projects = await getStoredProjects([fromId, toId].filter((id) => id !== null));
  const [from, to] = [fromId, toId].map((wanted) => projects.find(({ id }) => id === wanted));
  return stateAct('recording.moved', actor, workspaceId, recording, {
    fromId,
    from: from?.name ?? null,
    fromRestricted: from?.accessLevel === 'restricted',
    toId,
    to: to?.name ?? null,
    toRestricted: to?.accessLevel === 'restricted',
  });
}

/**
 * Media tokens that were issued before a move end with it, because fewer members may have access to the new project. The
 * record of acts has nothing of a recording that only its maker sees.
 */
async function changeOf(actor: Actor, before: StoredRecording, fields: Fields): Promise<RecordingChange | null> {
  const { name = before.name, description = before.description, projectId = before.projectId } = fields;
  const { showsDescription = before.showsDescription } = fields;
  const { id, placeGrantVersion, workspaceId } = before;
  const after = { ...before, name, description, showsDescription, projectId };
  const details = changesOf(before, after, ['name'], ['description']);
  const [hasTexts, isMoved] = [details.changed !== '', projectId !== before.projectId];
  if (!hasTexts && !isMoved) return null;
  const isSeen = hasMedia(before) && !isMakersOwn(before.file);
  return {
    after: { ...after, placeGrantVersion: placeGrantVersion + (isMoved ? 1 : 0) },
    with: [
      ...(isMoved && hasMedia(before) ? orderRevocations([cutoffEntry.place(id, placeGrantVersion)]) : []),
      ...(isSeen && hasTexts ? [stateAct('recording.changed', actor, workspaceId, before, details)] : []),
      ...(isSeen && isMoved ? [await stateMove(actor, before, projectId)] : []),
    ],
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
  const updated = await changeRecording(recordingId, (recording) => changeOf(actor, recording, fields));
  if (!updated) throw notFound('Recording');
  const { placeGrantVersion } = updated.recording;
  if (fields.projectId !== undefined && placeGrantVersion > 0 && hasMedia(updated.recording))
    await endAccess([cutoffEntry.place(recordingId, placeGrantVersion - 1)]);
  const now = nowSeconds();
  return presentLoaded(await openRecording(actor, recordingId), now);
}
