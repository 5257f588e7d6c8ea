import { startPreparationExecution } from '../../gateways/step-functions.ts';
import { logError } from '../../observability/log.ts';
import { nowSeconds } from '../../process/clock.ts';

/** Seconds in which a preparation is begun anew at most once, however many ask: the recovery asks every 15 minutes. */
const AGAIN_SECONDS = 15 * 60;

/**
 * Has a recording prepared whose upload was just attached. That this cannot begin now is no reason to refuse what is
 * safely stored: the same attach call, or the recovery, begins it later.
 */
export async function beginPreparation(recordingId: string): Promise<void> {
  try {
    await startPreparationExecution(`${recordingId}-attach`, recordingId);
  } catch (error) {
    logError('A preparation could not be started; the recovery starts it', error, { recordingId });
  }
}

/** Has a recording prepared once more whose preparation never began, or was given up: a run's name is used only once. */
export const restartPreparation = (recordingId: string): Promise<void> =>
  startPreparationExecution(`${recordingId}-${Math.floor(nowSeconds() / AGAIN_SECONDS)}`, recordingId);
