import { saveCleanupJob } from '../../data/cleanup-job.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { convertedKey, convertedPrefix } from '../media-files/media-keys.ts';
import { classifyJob, type EndedJob } from './classify-job.ts';
import { type Attempt, endAttempt } from './transitions.ts';

/** A job whose recording was deleted while it ran has written files that nobody will ever ask for. */
const removeOutput = (recordingId: string): Promise<void> =>
  saveCleanupJob({
    id: `${recordingId}:output`,
    keys: [],
    prefixes: [convertedPrefix(recordingId)],
    dueAt: isoNow(),
  });

/** An attempt that nobody waits for may have converted a file that was replaced: its output is nobody's either. */
async function removeStaleOutput({ id, mp4Key }: StoredRecording, attempt: number): Promise<void> {
  const key = convertedKey(id, attempt);
  if (key === mp4Key) return;
  await saveCleanupJob({ id: `${id}:output-${attempt}`, keys: [key], prefixes: [], dueAt: isoNow() });
}

/**
 * Takes over what became of a conversion. Events come more than once and in any order: only the attempt that is
 * going on is ended by its own event.
 */
export async function finishConversion({ recordingId, attempt }: Attempt, job: EndedJob): Promise<void> {
  const recording = await getStoredRecording(recordingId);
  if (!recording) return removeOutput(recordingId);
  const isAwaited = recording.transcodeStatus === 'processing' && recording.conversionAttempt === attempt;
  if (!isAwaited) return removeStaleOutput(recording, attempt);
  await endAttempt({ recordingId, attempt }, await classifyJob(recording, job));
}
