import { OVERDUE_EVERY_MS } from '#shared/model/video/recovery.ts';
import { startPreparationExecution } from '../../../gateways/step-functions.ts';
import { logError } from '../../../observability/log.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';

/**
 * Seconds in which a preparation is restarted automatically at most once: the interval of the search for overdue
 * conversions.
 */
const AGAIN_SECONDS = OVERDUE_EVERY_MS / 1000;

/**
 * Starts the preparation of a file that has just arrived. A failure does not refuse the stored file: a repeated
 * attach call, or the recovery, starts the preparation later.
 * @param cause the source of the file: an upload, which is attached once, a join by its number, a file that was
 *   restored or converted before it is cut, or a failed attempt by its number that somebody retries
 */
export async function beginPreparation(
  fileId: string,
  cause: 'attach' | `join-${number}` | `file-${number}` | `retry-${number}` = 'attach',
): Promise<void> {
  try {
    await startPreparationExecution(`${fileId}-${cause}`, fileId);
  } catch (error) {
    logError('A preparation could not be started; the recovery starts it', error, { recordingId: fileId });
  }
}

/**
 * Restarts the preparation of a file that never began or has failed, under a new name: an execution's name is used
 * only once.
 * @param isManual requested by a person: it starts regardless of the last start
 */
export const restartPreparation = (fileId: string, isManual: boolean): Promise<void> => {
  const turn = isManual ? newId() : Math.floor(nowSeconds() / AGAIN_SECONDS);
  return startPreparationExecution(`${fileId}-${turn}`, fileId);
};
