import { deleteRecording } from '../../../../shared/api/recordings.ts';
import { listWorkspaceRecordings } from '../../../../shared/api/workspaces.ts';
import { call } from '../../lib/api.ts';
import { operationQuery, queryClient } from '../../lib/query.ts';
import type { PendingRecording } from './session.ts';

/** Makes every screen ask again for the lists that hold the recording. */
export const refreshLists = ({ workspaceId }: PendingRecording): Promise<void> =>
  queryClient.invalidateQueries(operationQuery(listWorkspaceRecordings, { params: { workspaceId } }));

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
