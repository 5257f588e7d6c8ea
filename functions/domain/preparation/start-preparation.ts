import { OVERDUE_EVERY_MS } from '#shared/model/recovery.ts';
import { startPreparationExecution } from '../../gateways/step-functions.ts';
import { logError } from '../../observability/log.ts';
import { nowSeconds } from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';

/**
 * Seconds in which a preparation is begun again by itself at most once: as often as overdue conversions are looked for.
 */
const AGAIN_SECONDS = OVERDUE_EVERY_MS / 1000;

/**
 * Has a recording prepared that just got a file. That this cannot begin now is no reason to refuse what is safely
 * stored: the same attach call, or the recovery, begins it later.
 * @param cause what has given it the file: an upload, which is attached once, or a join by its number
 */
export async function beginPreparation(
  recordingId: string,
  cause: 'attach' | `join-${number}` = 'attach',
): Promise<void> {
  try {
    await startPreparationExecution(`${recordingId}-${cause}`, recordingId);
  } catch (error) {
    logError('A preparation could not be started; the recovery starts it', error, { recordingId });
  }
}

/**
 * Has a recording prepared once more whose preparation never began, or was given up: a run's name is used only once.
 * @param isManual a person asks for it: it begins whenever it was begun before
 */
export const restartPreparation = (recordingId: string, isManual: boolean): Promise<void> => {
  const turn = isManual ? newId() : Math.floor(nowSeconds() / AGAIN_SECONDS);
  return startPreparationExecution(`${recordingId}-${turn}`, recordingId);
};
