import { createRecording, deleteRecording, getRecording, type Recording } from '#shared/api/video/recordings.ts';
import type { RecordingType } from '#shared/model/video/recording.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { repeatWhileBusy } from '#web/lib/repeat-busy.ts';
import type { Manifest } from '#web/media/store/manifest.ts';

/** The recording on the server, from Start until it is saved or discarded. */
export interface PendingRecording {
  id: string;
  name: string;
  type: RecordingType;
  workspaceId: string;
  projectId: string | null;
  /** Set while its video takes the place of another recording's: it has no name, project and link of its own. */
  isReplacement?: true;
}

/** The recording on the server that a local recording belongs to, from its manifest. */
export const recordingOf = ({ about }: Manifest): PendingRecording => {
  const { recordingId, ...rest } = about;
  return { id: recordingId, ...rest };
};

/** Whether an error means that something is deleted, or is not open to the user any more. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether an error means that the user does not have the permission, or has lost it. */
const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403;

/** Whether an error means that something is deleted, closed to the user, or may not be changed by the user. */
export const isGoneOrForbidden = (error: unknown): boolean => isGone(error) || isForbidden(error);

interface RemoveOptions {
  /** `callInBackground` for work in the background. */
  make?: typeof call;
  /** Whether it is begun again: people who watch it then learn that. */
  isRestarted?: boolean;
}

/**
 * Deletes a recording that will get no file. It does not fail if the recording is already deleted, or the server is busy
 * for a moment.
 * @throws Error 'Failed to delete recording'
 */
export async function removeRecording(
  { id }: PendingRecording,
  { make = call, isRestarted = false }: RemoveOptions = {},
): Promise<void> {
  const query = isRestarted ? { query: { isRestarted } } : {};
  try {
    await repeatWhileBusy(() => make(deleteRecording, { params: { id }, ...query }));
  } catch (cause) {
    if (!isGone(cause)) throw new Error('Failed to delete recording', { cause });
  }
}

/**
 * Deletes a recording like `removeRecording`, if the user still has the permission.
 * @returns whether the server has deleted it
 * @throws Error 'Failed to delete recording'
 */
export async function removeIfAllowed(recording: PendingRecording, options?: RemoveOptions): Promise<boolean> {
  try {
    await removeRecording(recording, options);
    return true;
  } catch (error) {
    if (isForbidden((error as Error).cause)) return false;
    throw error;
  }
}

/**
 * Fetches a recording.
 * @param make `callInBackground` for work in the background
 * @returns null when it is deleted or closed to the user: the response is the same
 * @throws ApiError, NetworkError
 */
export async function findRecording({ id }: PendingRecording, make: typeof call = call): Promise<Recording | null> {
  try {
    return await make(getRecording, { params: { id } });
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Like `findRecording`, but undefined when the recording cannot be fetched. */
export async function tryToFindRecording(
  recording: PendingRecording,
  make: typeof call = call,
): Promise<Recording | null | undefined> {
  try {
    return await findRecording(recording, make);
  } catch (error) {
    console.warn('It is not known whether the server has the recording.', error);
    return undefined;
  }
}

async function createIn(
  recording: PendingRecording,
  place: Pick<PendingRecording, 'workspaceId' | 'projectId'>,
): Promise<PendingRecording> {
  const { name, type } = recording;
  const { id } = await call(createRecording, { input: { name, recordingType: type, ...place } });
  return { id, name, type, ...place };
}

/**
 * Creates a recording for a file whose recording was deleted meanwhile: in the same project, or else in the same
 * workspace without a project, or else in the open workspace.
 * @throws ApiError, NetworkError
 */
export async function replaceRecording(recording: PendingRecording, openWorkspaceId: string) {
  const { workspaceId, projectId } = recording;
  const places = [
    { workspaceId, projectId },
    { workspaceId, projectId: null },
    { workspaceId: openWorkspaceId, projectId: null },
  ];
  let refusal: unknown;
  for (const place of places) {
    try {
      return await createIn(recording, place);
    } catch (error) {
      if (!isGoneOrForbidden(error)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/**
 * The server's copy of a recording. `saved`: the complete file. `joining`: all segments, which the server is joining
 * into the file. `unsaved`: nothing, a part, or segments that cannot be joined.
 */
type ServerCopy = 'saved' | 'joining' | 'unsaved';

export function serverCopyOf({
  filePath,
  segments,
  fileVersion,
}: Pick<Recording, 'filePath' | 'segments' | 'fileVersion'>): ServerCopy {
  // Only a complete file is cut or replaced. Until the cut exists, its path is null.
  if (fileVersion > 0) return 'saved';
  if (filePath === null) return 'unsaved';
  if (segments === null || segments.state === 'joined') return 'saved';
  return segments.state === 'joining' ? 'joining' : 'unsaved';
}
