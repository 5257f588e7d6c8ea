import { saveCleanupJob } from '../../data/cleanup-job.ts';
import { getStoredRecording } from '../../data/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { convertedPrefix } from '../media-files/media-keys.ts';
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

/**
 * Takes over what became of a conversion. Events come more than once and in any order: only the attempt that is
 * going on is ended by its own event.
 */
export async function finishConversion({ recordingId, attempt }: Attempt, job: EndedJob): Promise<void> {
  const recording = await getStoredRecording(recordingId);
  if (!recording) return removeOutput(recordingId);
  if (recording.transcodeStatus !== 'processing' || recording.conversionAttempt !== attempt) return;
  await endAttempt({ recordingId, attempt }, await classifyJob(recording, job));
}
