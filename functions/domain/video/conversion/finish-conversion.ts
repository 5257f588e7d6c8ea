import { saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { keysInUse } from '../../../data/video/earlier-files.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { convertedKey, convertedPrefix, outputKeys } from '../../ground/media-files/media-keys.ts';
import { type Attempt, beginsAtOnce } from '../file-state/conversion-state.ts';
import { isInProgress } from '../file-state/file-state.ts';
import { endAttempt } from './attempts.ts';
import { classifyJob, type EndedJob } from './classify-job.ts';

/** Orders the removal of what a job has written whose file was deleted while the job ran. */
async function removeOutput(fileId: string): Promise<void> {
  // In data of version 0.4.0, each file that a recording showed wrote under the id of the recording.
  if (await getStoredRecording(fileId)) return;
  await saveCleanupJob({ id: `${fileId}:output`, prefixes: [convertedPrefix(fileId)] });
}

/** Orders the removal of an obsolete attempt's output: the attempt may have converted a file that was replaced. */
async function removeStaleOutput(file: StoredFile, attempt: number): Promise<void> {
  const { id } = file;
  if ((await keysInUse(file)).includes(convertedKey(id, attempt))) return;
  await saveCleanupJob({ id: `${id}:output-${attempt}`, keys: outputKeys(id, attempt) });
}

/**
 * Applies the event of a finished conversion. Events can repeat and come in any order: an event only ends its own
 * attempt, and only while that attempt is in progress.
 * @returns whether another conversion follows now: of a cut whose original was converted first, or of the MP4 alone
 */
export async function finishConversion({ fileId, attempt }: Attempt, job: EndedJob): Promise<boolean> {
  const file = await getFile(fileId);
  const isAwaited = file !== null && isInProgress(file, attempt);
  if (!file) await removeOutput(fileId);
  else if (!isAwaited) await removeStaleOutput(file, attempt);
  if (!file || !isAwaited) return false;
  const outcome = await classifyJob(file, job);
  const status = await endAttempt({ fileId, attempt }, outcome);
  return status === 'pending' && beginsAtOnce(outcome);
}
