import { numberText } from '#shared/english-format.ts';
import { GIGABYTE } from '#shared/limits.ts';
import { requireBelow, usageLimits } from '../../ground/limit-usage.ts';
import { measureWorkspace } from './measure-workspace.ts';

/**
 * Refuses a new recording when its workspace has reached a limit. Simultaneous requests, and files of existing
 * recordings, may exceed the limit: a person who has recorded something can save it.
 * @throws AppError RECORDING_LIMIT, STORAGE_LIMIT
 */
export async function requireBelowLimits(workspaceId: string): Promise<void> {
  const { recordingsPerWorkspace, gigabytesPerWorkspace } = usageLimits();
  const { recordings, bytes } = await measureWorkspace(workspaceId);
  const most = numberText(recordingsPerWorkspace);
  const ofRecordings = `A workspace can have at most ${most} recordings. Please delete some first.`;
  requireBelow(recordingsPerWorkspace, recordings, 'RECORDING_LIMIT', ofRecordings);
  const ofBytes = `The recordings of this workspace take ${numberText(gigabytesPerWorkspace)} GB, the most it can have. Please delete some first.`;
  requireBelow(gigabytesPerWorkspace * GIGABYTE, bytes, 'STORAGE_LIMIT', ofBytes);
}
