import { mayChangeRecording } from '#shared/rules/project-access.ts';
import { getStoredProject } from '../../data/project.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
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
  /** Who made the recording; for a file version, who made the recording that has it. */
  ownerId: string;
}

interface OpenOptions {
  /** Noun for the message of NOT_FOUND. */
  what?: string;
  /** Whether to find a file version too: it is sent, watched and deleted, and nothing else. */
  alsoVersion?: boolean;
}

/** Who sees a file version is decided by the recording that has it. */
const placeOf = async (found: StoredRecording): Promise<StoredRecording | null> =>
  found.versionOf === null ? found : getStoredRecording(found.versionOf);

/**
 * Reads a recording that the actor may see.
 * @throws AppError NOT_FOUND when it does not exist, is another tenant's, or is in a project that is not open to the
 *   actor
 */
export async function openRecording(
  actor: Actor,
  recordingId: string,
  { what = 'Recording', alsoVersion = false }: OpenOptions = {},
): Promise<LoadedRecording> {
  const found = await getStoredRecording(recordingId);
  const place = found && (found.versionOf === null || alsoVersion) ? await placeOf(found) : null;
  if (!found || !place) throw notFound(what);
  const { projectId, userId: ownerId } = place;
  const [entered, project] = await Promise.all([
    authorize(actor, found.workspaceId, 'workspace:read', { what }),
    projectId === null ? null : getStoredProject(projectId),
  ]);
  const member = asMember(actor, entered);
  const view = recordingViewOf({ ...found, projectId }, project, member);
  if (!view) throw notFound(what);
  return { ...view, stored: found, member, ownerId };
}

/**
 * Checks that a member may change, move, share or delete a recording.
 * @throws AppError FORBIDDEN
 */
export function permitChange({ permission, member, ownerId }: LoadedRecording): void {
  if (!mayChangeRecording(member, ownerId, permission)) {
    throw new AppError('FORBIDDEN', 'You do not have permission to change this recording');
  }
}

/**
 * Reads a recording that the actor may see, or change. Returns it as it is stored, so that it can be changed.
 * @throws AppError see `openRecording` and `permitChange`
 */
export async function loadRecording(
  actor: Actor,
  recordingId: string,
  action: 'workspace:read' | 'recording:change',
  options: OpenOptions = {},
): Promise<StoredRecording> {
  const loaded = await openRecording(actor, recordingId, options);
  if (action === 'recording:change') permitChange(loaded);
  return loaded.stored;
}
