import { parseScopedId } from '../../data/keys.ts';
import { startJoinExecution } from '../../gateways/step-functions.ts';
import { logError } from '../../observability/log.ts';
import { nowSeconds } from '../../process/clock.ts';

/** Seconds in which a join is begun anew at most once. */
const AGAIN_SECONDS = 5 * 60;

/** The name of a run has at most 80 characters: the workspace is left out, the recording's own half is nobody else's. */
const nameOf = (recordingId: string, segmentUploadId: string, turn: string | number): string =>
  `${parseScopedId(recordingId)?.ulid}-${segmentUploadId}-${turn}`;

/**
 * Has the segments of a recording joined that were just attached. That this cannot begin now is no reason to refuse what
 * is safely stored: the same attach call, or the sweep of segment uploads, begins it later.
 */
export async function beginJoin(recordingId: string, segmentUploadId: string): Promise<void> {
  try {
    await startJoinExecution(nameOf(recordingId, segmentUploadId, 'attach'), { recordingId, segmentUploadId });
  } catch (error) {
    logError('A join could not be started; the sweep starts it', error, { recordingId });
  }
}

/**
 * Has segments joined whose join never began or was given up, or which a lost recorder left behind: a run's name is used
 * only once. What is joined is said by the state of the recording.
 * @throws what kept the workflow from starting
 */
export const restartJoin = (recordingId: string, segmentUploadId: string): Promise<void> => {
  const turn = Math.floor(nowSeconds() / AGAIN_SECONDS);
  return startJoinExecution(nameOf(recordingId, segmentUploadId, turn), { recordingId, segmentUploadId });
};
