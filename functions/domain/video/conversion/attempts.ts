import type { TranscodeStatus } from '#shared/model/video/recording.ts';
import { isMakersOwn } from '#shared/rules/video/makers-own.ts';
import { putTranscriptOrder } from '../../../data/editing/transcript-order.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { putCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { changeEarlierFiles, type WithEarlier, withEarlier } from '../../../data/video/earlier-files.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { findObject } from '../../../gateways/s3/s3.ts';
import { hasTranscription } from '../../../process/environment.ts';
import { BY_SYSTEM, stateEvent } from '../../ground/events/state-event.ts';
import { convertedPrefix, outputKeysBeside } from '../../ground/media-files/media-keys.ts';
import { learnPace } from '../../ground/work-pace.ts';
import * as state from '../file-state/conversion-state.ts';
import { fileExpiry, finishCut, takeOver } from '../file-state/show-file.ts';
import { changeFile } from '../recordings/change-recording.ts';
import { publishOutcome } from './publish-outcome.ts';

/**
 * Begins an attempt. Of several calls at once only one succeeds.
 * @param event see `begun`
 * @param copies of the uploads, when the file still points to the uploads
 * @param more changes of the same transaction
 * @returns the file with its new attempt; null when there is nothing to convert or another attempt has begun
 */
export async function beginAttempt(
  fileId: string,
  event: 'begin' | 'beginAgain',
  { copies, with: more = [] }: { copies?: state.Copies; with?: Change[] | undefined } = {},
): Promise<StoredFile | null> {
  const begun = await changeFile(fileId, (file) => {
    const copied = file.uploads !== null && copies !== undefined ? state.withCopies(file, copies) : null;
    const after = state.begun(copied ?? file, event);
    return after && { after, with: [...(copied && copies ? copies.with : []), ...more] };
  });
  return begun?.change ? begun.file : null;
}

/**
 * States that the file of a recording can be watched everywhere, or that it will not be: again when a restored file is
 * converted.
 */
function stateOutcome({ id, transcodeStatus }: StoredFile, { id: of, workspaceId, file }: StoredRecording): Change[] {
  // A cut is made of a file that can be watched, or could not.
  if (file.id !== id || file.cutFrom || transcodeStatus === file.transcodeStatus) return [];
  const about = { workspaceId, by: BY_SYSTEM, of };
  if (transcodeStatus === 'completed') return [stateEvent('recording.ready', about)];
  return transcodeStatus === 'failed' ? [stateEvent('recording.failed', about)] : [];
}

/** Sets a file to failed when its uploads were deleted before they were copied: there is nothing to show. */
export async function failMissingUpload(fileId: string, reason: string): Promise<void> {
  const failed = await changeFile(fileId, (found, recording) => {
    const after = state.withoutUpload(found, reason);
    return after && { after, with: stateOutcome(after, recording) };
  });
  if (failed?.change) publishOutcome(failed.file, failed.before.updatedAt);
}

/** Stores the job of an attempt while the attempt is in progress. */
export async function storeJobId({ fileId, attempt }: state.Attempt, jobId: string): Promise<void> {
  await changeFile(fileId, (found) => {
    const after = state.withJob(found, attempt, jobId);
    return after && { after };
  });
}

/** Corrects the length of a file while its attempt is in progress. @param duration seconds; null when it is not known */
export async function storeDuration({ fileId, attempt }: state.Attempt, duration: number | null): Promise<void> {
  await changeFile(fileId, (found) => {
    const after = state.withDuration(found, attempt, duration);
    return after && { after };
  });
}

/** The MP4 that a cut has been rendered from, if it was made for that alone. */
function endWhole({ id, cutFrom }: StoredFile): Change[] {
  if (!cutFrom?.key.startsWith(convertedPrefix(id))) return [];
  return [putCleanupJob({ id: `${id}:whole`, keys: outputKeysBeside(cutFrom.key) })];
}

/**
 * The recording once a file of it is converted: it shows a file that it waits for, and a cut that is rendered. Null when
 * nothing but the file changes.
 */
async function shownBy(before: WithEarlier, file: StoredFile): Promise<WithEarlier | null> {
  if (before.recording.file.id !== file.id) return takeOver(before, file);
  const size = file.mp4Key === null ? null : (await findObject(file.mp4Key))?.size;
  return finishCut(before, { ...file, fileSize: size ?? null });
}

/** The changes with which a recording shows a file that is converted. */
async function show(recording: StoredRecording, file: StoredFile) {
  const isWaited = recording.next?.fileId === file.id || (recording.file.id === file.id && recording.file.cutFrom);
  if (!isWaited || file.transcodeStatus !== 'completed' || isMakersOwn(file)) return { with: [] };
  const before = await withEarlier(recording);
  const shown = await shownBy(before, file);
  if (!shown) return { with: [] };
  const { after, with: ofFiles } = changeEarlierFiles(before, shown);
  const transcript = hasTranscription() ? [putTranscriptOrder(recording.id, 0)] : [];
  return { recording: after, with: [...ofFiles, ...fileExpiry(shown), ...transcript] };
}

/**
 * Ends an attempt that is still in progress. Events of earlier attempts, repeated events, and events of deleted
 * recordings change nothing.
 * @param more changes of the same transaction
 * @returns the file's status when this has changed it, null when it has not
 */
export async function endAttempt(
  { fileId, attempt }: state.Attempt,
  outcome: state.Outcome,
  more: Change[] = [],
): Promise<TranscodeStatus | null> {
  const result = await changeFile(fileId, async (found, recording) => {
    const after = state.ended(found, attempt, outcome);
    if (!after) return null;
    const { recording: shown, with: changes } = await show(recording, after);
    const whole = after.transcodeStatus === 'completed' ? endWhole(found) : [];
    return { after, recording: shown, with: [...changes, ...whole, ...stateOutcome(after, recording), ...more] };
  });
  if (!result?.change) return null;
  const { before, file } = result;
  publishOutcome(file, before.updatedAt);
  if (file.transcodeStatus === 'completed')
    await learnPace('conversion', file.duration, file.conversionStartedAt ?? before.updatedAt);
  return file.transcodeStatus;
}
