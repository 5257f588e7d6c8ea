import { TRUNCATION_TOLERANCE_SECONDS } from '../../../shared/model/recording.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { saveRemoval } from '../../data/removal.ts';
import { isoNow } from '../../gateways/clock.ts';
import { headObject } from '../../gateways/s3.ts';
import { convertedKey, convertedPrefix } from '../media/media-keys.ts';
import { type Attempt, endAttempt, type Outcome } from './transitions.ts';

/** What MediaConvert says of a job that has ended. */
export type JobResult =
  | { status: 'COMPLETE' /** Length of the MP4 in milliseconds. */; durationMs: number | null }
  | { status: 'ERROR' | 'CANCELED'; reason: string };

/**
 * Whether an MP4 is shorter than its take: a truncated original converts without an error.
 * @param durationMs milliseconds; unknown counts as nothing
 * @param expected seconds
 */
export const isTruncated = (durationMs: number | null, expected: number | null): boolean =>
  (durationMs ?? 0) < ((expected ?? 0) - TRUNCATION_TOLERANCE_SECONDS) * 1000;

/** "Completed" means that the file is there, has bytes in it and is as long as the take, not that a job said so. */
async function judge(recording: StoredRecording, attempt: number, result: JobResult): Promise<Outcome> {
  if (result.status !== 'COMPLETE') return { status: 'failed', reason: result.reason };
  const mp4Key = convertedKey(recording.id, attempt);
  const output = await headObject(mp4Key);
  if (!output || output.size === 0) return { status: 'failed', reason: 'The conversion wrote no file' };
  if (isTruncated(result.durationMs, recording.duration)) {
    const lengths = `${(result.durationMs ?? 0) / 1000} s of ${recording.duration ?? 0} s`;
    return { status: 'failed', reason: `The take is incomplete: only ${lengths} could be converted` };
  }
  return { status: 'completed', mp4Key };
}

/** A job whose recording was deleted while it ran has written files that nobody will ever ask for. */
const removeOutput = (recordingId: string): Promise<void> =>
  saveRemoval({
    id: `${recordingId}:output`,
    watermarks: [],
    keys: [],
    prefixes: [convertedPrefix(recordingId)],
    dueAt: isoNow(),
  });

/**
 * Takes over what became of a conversion. Events come more than once and in any order: only the attempt that is
 * going on is ended by its own event.
 */
export async function finishTranscode({ recordingId, attempt }: Attempt, result: JobResult): Promise<void> {
  const recording = await getStoredRecording(recordingId);
  if (!recording) return removeOutput(recordingId);
  if (recording.transcodeStatus !== 'processing' || recording.transcodeAttempt !== attempt) return;
  await endAttempt({ recordingId, attempt }, await judge(recording, attempt, result));
}
