import { mayChangeRecording } from '#shared/rules/identity/project-access.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { withCutFile } from '../../../data/video/earlier-files.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { type ActingMember, asMember } from '../../identity/projects/project-permission.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';
import type { FileOfRecording } from './change-recording.ts';
import { type RecordingView, recordingViewOf } from './recording-view.ts';

/** A recording that the actor sees, and the actor as a member. */
export interface LoadedRecording extends RecordingView {
  /** The stored recording. While its project is being deleted, it still has the project, which `recording` has not. */
  stored: StoredRecording;
  member: ActingMember;
}

export interface LoadedFile extends FileOfRecording {
  /** The recording that shows it, or waits for it. Everyone who sees the recording sees the file. */
  of: LoadedRecording;
  /** Whether it was named by its own id: until its recording shows it, calls return it as a recording of its own. */
  isAlone: boolean;
}

async function see(actor: Actor, stored: StoredRecording, what = 'Recording'): Promise<LoadedRecording> {
  const [entered, project] = await Promise.all([
    authorize(actor, stored.workspaceId, 'workspace:read', { what }),
    stored.projectId === null ? null : getStoredProject(stored.projectId),
  ]);
  const member = asMember(actor, entered);
  const view = recordingViewOf(stored, project, member);
  if (!view) throw notFound(what);
  return { ...view, stored, member };
}

/**
 * Reads a recording that the actor may see.
 * @param what noun for the message of NOT_FOUND
 * @throws AppError NOT_FOUND when it does not exist, is another tenant's, or is in a project that is not open to the
 *   actor
 */
export async function openRecording(actor: Actor, recordingId: string, what = 'Recording'): Promise<LoadedRecording> {
  const found = await getStoredRecording(recordingId);
  if (!found) throw notFound(what);
  return see(actor, found, what);
}

/**
 * As `openRecording`, also for a file that is to take the place of the one that a recording shows: it can be sent and given
 * up, and its state can be read. Nothing of it is played by its own id. Nobody sees an earlier one: it may have what a cut
 * has removed.
 * @param id of a recording, or of such a file
 */
export async function openFile(actor: Actor, id: string): Promise<LoadedFile> {
  const named = await getStoredRecording(id);
  const file = named?.file ?? (await getFile(id));
  const found = named ?? (file && (await getStoredRecording(file.recordingId)));
  if (!file || !found || file.ended) throw notFound('Recording');
  const recording = await withCutFile(found);
  return { file: named ? recording.file : file, recording, of: await see(actor, recording), isAlone: !named };
}

/**
 * Checks that a member may change, move, share or delete a recording.
 * @throws AppError FORBIDDEN
 */
export function permitChange({ permission, member, stored }: LoadedRecording): void {
  if (!mayChangeRecording(member, stored.userId, permission)) {
    throw new AppError('FORBIDDEN', 'You do not have permission to change this recording');
  }
}

/**
 * Reads a recording that the actor may change, as it is stored.
 * @throws AppError see `openRecording` and `permitChange`
 */
export async function loadRecording(actor: Actor, recordingId: string): Promise<StoredRecording> {
  const loaded = await openRecording(actor, recordingId);
  permitChange(loaded);
  return loaded.stored;
}

/** As `openFile`, for a file that the actor may change. @throws AppError see `openFile` and `permitChange` */
export async function loadFile(actor: Actor, fileId: string): Promise<LoadedFile> {
  const loaded = await openFile(actor, fileId);
  permitChange(loaded.of);
  return loaded;
}
