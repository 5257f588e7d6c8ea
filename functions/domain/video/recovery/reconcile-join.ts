import type { RecoveryOutcome } from '#shared/api/upkeep/admin.ts';
import type { Change } from '../../../data/ground/apply.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getSegmentUpload } from '../../../data/video/segment-upload.ts';
import { endWithoutJoin } from '../joining/end-without-join.ts';
import { orderJoin } from '../joining/start-join.ts';

/**
 * Reconciles a file that waits for the join of its segments. The sweep of segments continues joins, and this ends
 * what it cannot see: a file whose segments are gone.
 * @param isManual whether a person retries it: then a join follows whatever its state
 * @param changes of the transaction that this makes
 */
export async function reconcileJoin(
  file: StoredFile,
  { isManual, with: changes }: { isManual: boolean; with?: Change[] },
): Promise<RecoveryOutcome> {
  const upload = await getSegmentUpload(file.id);
  if (!upload || upload.id !== file.segments?.uploadId) {
    return (await endWithoutJoin(file, changes)) ? 'failed' : 'left';
  }
  if (!isManual) return 'left';
  return (await orderJoin(upload, changes)) ? 'restarted' : 'left';
}
