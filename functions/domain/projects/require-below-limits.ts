import { numberText } from '#shared/english-format.ts';
import { GIGABYTE } from '#shared/model/usage-limits.ts';
import { getLooseCounts } from '../../data/library-counts.ts';
import { listStoredProjects } from '../../data/project.ts';
import { AppError } from '../app-error.ts';
import { usageLimits } from '../limit-usage.ts';

/**
 * Refuses a new recording when its workspace has reached a limit. Simultaneous requests, and files of existing
 * recordings, may exceed the limit: a person who has recorded something can save it.
 * @throws AppError RECORDING_LIMIT, STORAGE_LIMIT
 */
export async function requireBelowLimits(workspaceId: string): Promise<void> {
  const { recordingsPerWorkspace, gigabytesPerWorkspace } = usageLimits();
  const [projects, loose] = await Promise.all([listStoredProjects(workspaceId), getLooseCounts(workspaceId)]);
  const counts = [loose, ...projects];
  const recordings = counts.reduce((sum, { recordingCount }) => sum + recordingCount, 0);
  if (recordings >= recordingsPerWorkspace) {
    const most = numberText(recordingsPerWorkspace);
    throw new AppError('RECORDING_LIMIT', `A workspace can have at most ${most} recordings. Please delete some first.`);
  }
  const bytes = counts.reduce((sum, { totalBytes }) => sum + totalBytes, 0);
  if (bytes >= gigabytesPerWorkspace * GIGABYTE) {
    const most = numberText(gigabytesPerWorkspace);
    throw new AppError(
      'STORAGE_LIMIT',
      `The recordings of this workspace take ${most} GB, the most it can have. Please delete some first.`,
    );
  }
}
