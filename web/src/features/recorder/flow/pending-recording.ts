import { createRecording, deleteRecording, getRecording, type Recording } from '#shared/api/recordings.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { refreshWorkspace } from '#web/lib/workspace-cache.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import type { PendingRecording } from './recorder-state.ts';

/** The recording on the server that a local recording is of, as its manifest says. */
export const recordingOf = ({ about }: Manifest): PendingRecording => {
  const { recordingId, ...rest } = about;
  return { id: recordingId, ...rest };
};

/** Makes every screen ask again for what lists or counts the recording. */
export const refreshLists = ({ workspaceId }: PendingRecording): Promise<void> => refreshWorkspace(workspaceId);

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether a failure means that the person may not do that, or no longer. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/**
 * Removes a recording that will get no file; one that is gone already is fine.
 * @param make `callInBackground` where nobody waits for it
 * @throws Error 'Failed to delete recording'
 */
export async function removeRecording({ id }: PendingRecording, make: typeof call = call): Promise<void> {
  try {
    await make(deleteRecording, { params: { id } });
  } catch (cause) {
    if (!isGone(cause)) throw new Error('Failed to delete recording', { cause });
  }
}

/**
 * Removes a recording as `removeRecording` does, if its person still has the right to.
 * @returns whether the server has removed it
 * @throws Error 'Failed to delete recording'
 */
export async function removeIfAllowed(recording: PendingRecording, make: typeof call = call): Promise<boolean> {
  try {
    await removeRecording(recording, make);
    return true;
  } catch (error) {
    if (isForbidden((error as Error).cause)) return false;
    throw error;
  }
}

/**
 * The recording as the server has it.
 * @param make `callInBackground` where nobody waits for it
 * @returns null when it is gone, or closed to the one who asks: the two cannot be told apart
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

async function createIn(recording: PendingRecording, place: Pick<PendingRecording, 'workspaceId' | 'projectId'>) {
  const { name, type } = recording;
  const { id } = await call(createRecording, { input: { name, recordingType: type, ...place } });
  return { id, name, type, ...place };
}

/**
 * Makes a recording for a file whose own was deleted meanwhile: where it was, else in its workspace outside the
 * project, else in the workspace that is open.
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
      if (!(error instanceof ApiError && [403, 404].includes(error.status))) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/**
 * What the server has of a recording that is in this browser too. `saved`: the whole file; `joining`: all segments,
 * which the server is joining into the file; `unsaved`: nothing, a part, or segments that cannot be joined.
 */
type ServerCopy = 'saved' | 'joining' | 'unsaved';

/** What the server has of a recording. */
export function serverCopyOf({ filePath, segments }: Pick<Recording, 'filePath' | 'segments'>): ServerCopy {
  if (filePath === null) return 'unsaved';
  if (segments === null || segments.state === 'joined') return 'saved';
  return segments.state === 'joining' ? 'joining' : 'unsaved';
}
