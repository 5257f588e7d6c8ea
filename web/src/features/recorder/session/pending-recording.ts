import { deleteRecording } from '../../../../../shared/api/recordings.ts';
import { call } from '../../../lib/api.ts';
import { refreshLibrary } from '../../../lib/library-cache.ts';
import type { PendingRecording } from './session.ts';

/** Makes every screen ask again for what holds or counts the recording. */
export const refreshLists = ({ workspaceId }: PendingRecording): Promise<void> => refreshLibrary(workspaceId);

/**
 * Removes a recording that will get no take.
 * @throws Error 'Failed to delete recording'
 */
export async function removeRecording({ id }: PendingRecording): Promise<void> {
  try {
    await call(deleteRecording, { params: { id } });
  } catch (cause) {
    throw new Error('Failed to delete recording', { cause });
  }
}
