import { mayChangeRecording } from '#shared/rules/project-access.ts';
import { getStoredProject } from '../../data/project.ts';
import {
  getRecordingOf,
  getStoredRecording,
  getWithFile,
  isRecording,
  type StoredRecording,
  type WithFile,
} from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { type ActingMember, asMember } from '../projects/project-permission.ts';
import { authorize } from '../workspaces/authorize.ts';
import { type RecordingView, recordingViewOf } from './recording-view.ts';

/** A recording that the actor sees, and the actor as a member. */
export interface LoadedRecording extends RecordingView {
  /** The stored recording. While its project is being deleted, it still has the project, which `recording` has not. */
  stored: StoredRecording;
  member: ActingMember;
}

export interface LoadedFile {
  stored: WithFile;
  /** The recording that has it, or for which it is made. Everyone who sees the recording sees the file. */
  of: LoadedRecording;
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
 * As `openRecording`, also for a made file: it can be sent and given up, and its state can be read. Nothing of it is
 * played by its own id. Nobody sees an earlier one: it may have what a cut has removed.
 */
export async function openFile(actor: Actor, fileId: string): Promise<LoadedFile> {
  const stored = await getWithFile(fileId);
  const recording = stored && (await getRecordingOf(stored));
  if (!recording || (!isRecording(stored) && stored.ended)) throw notFound('Recording');
  return { stored, of: await see(actor, recording) };
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
