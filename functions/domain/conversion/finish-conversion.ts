import { saveCleanupJob } from '../../data/cleanup-job.ts';
import { keysInUse } from '../../data/earlier-files.ts';
import { getWithFile, type WithFile } from '../../data/recording.ts';
import { type Attempt, beginsAtOnce } from '../file-state/conversion-state.ts';
import { isInProgress } from '../file-state/file-state.ts';
import { convertedKey, convertedPrefix, outputKeys } from '../media-files/media-keys.ts';
import { endAttempt } from './attempts.ts';
import { classifyJob, type EndedJob } from './classify-job.ts';

/** Orders the removal of the files of a job whose recording was deleted while the job ran. */
const removeOutput = (recordingId: string): Promise<void> =>
  saveCleanupJob({ id: `${recordingId}:output`, prefixes: [convertedPrefix(recordingId)] });

/** Orders the removal of an obsolete attempt's output: the attempt may have converted a file that was replaced. */
async function removeStaleOutput(stored: WithFile, attempt: number): Promise<void> {
  const { id } = stored;
  if ((await keysInUse(stored)).includes(convertedKey(id, attempt))) return;
  await saveCleanupJob({ id: `${id}:output-${attempt}`, keys: outputKeys(id, attempt) });
}

/**
 * Applies the event of a finished conversion. Events can repeat and come in any order: an event only ends its own
 * attempt, and only while that attempt is in progress.
 * @returns whether another conversion follows now: of a cut whose original was converted first, or of the MP4 alone
 */
export async function finishConversion({ recordingId, attempt }: Attempt, job: EndedJob): Promise<boolean> {
  const stored = await getWithFile(recordingId);
  const isAwaited = stored !== null && isInProgress(stored.file, attempt);
  if (!stored) await removeOutput(recordingId);
  else if (!isAwaited) await removeStaleOutput(stored, attempt);
  if (!stored || !isAwaited) return false;
  const outcome = await classifyJob(stored.file, job);
  const status = await endAttempt({ recordingId, attempt }, outcome);
  return status === 'pending' && beginsAtOnce(outcome);
}
