import { numberText } from '#shared/english-format.ts';
import { GIGABYTE } from '#shared/limits.ts';
import { AppError } from '../../ground/app-error.ts';
import { usageLimits } from '../../ground/limit-usage.ts';
import { measureWorkspace } from './measure-workspace.ts';

/**
 * Refuses a new recording when its workspace has reached a limit. Simultaneous requests, and files of existing
 * recordings, may exceed the limit: a person who has recorded something can save it.
 * @throws AppError RECORDING_LIMIT, STORAGE_LIMIT
 */
export async function requireBelowLimits(workspaceId: string): Promise<void> {
  const { recordingsPerWorkspace, gigabytesPerWorkspace } = usageLimits();
  const { recordings, bytes } = await measureWorkspace(workspaceId);
  if (recordings >= recordingsPerWorkspace) {
    const most = numberText(recordingsPerWorkspace);
    throw new AppError('RECORDING_LIMIT', `A workspace can have at most ${most} recordings. Please delete some first.`);
  }
  if (bytes >= gigabytesPerWorkspace * GIGABYTE) {
    const most = numberText(gigabytesPerWorkspace);
    throw new AppError(
      'STORAGE_LIMIT',
      `The recordings of this workspace take ${most} GB, the most it can have. Please delete some first.`,
    );
  }
}
