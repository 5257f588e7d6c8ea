import { cutoffEntry } from '#shared/model/media-token.ts';
import type { TranscodeStatus } from '#shared/model/recording.ts';
import { isMakersOwn } from '#shared/rules/makers-own.ts';
import type { Change } from '../../data/apply.ts';
import { putCleanupJob } from '../../data/cleanup-job.ts';
import { changeEarlierFiles, withEarlier } from '../../data/earlier-files.ts';
import type { StoredFile } from '../../data/file.ts';
import { getStoredRecording, isRecording, type StoredRecording, type WithFile } from '../../data/recording.ts';
import { writeRecording } from '../../data/recording-changes.ts';
import { putTranscriptOrder } from '../../data/transcript-order.ts';
import { findObject } from '../../gateways/s3.ts';
import { hasTranscription } from '../../process/environment.ts';
import { BY_SYSTEM, stateEvent } from '../events/state-event.ts';
import * as state from '../file-state/conversion-state.ts';
import { fileExpiry, takeOver, withCutFailed } from '../file-state/show-file.ts';
import { convertedPrefix, outputKeysBeside } from '../media-files/media-keys.ts';
import { changeFile } from '../recordings/change-recording.ts';
import { endAccess, orderRevocations } from '../revocations/end-access.ts';
import { learnPace } from '../work-pace.ts';
import { publishOutcome } from './publish-outcome.ts';

/** With another attempt at its render, a cut has not failed any more. */
async function clearCutFailure(stored: WithFile): Promise<Change[]> {
  if (isRecording(stored) || stored.file.transcodeStatus !== 'failed') return [];
  const recording = await getStoredRecording(stored.recordingId);
  const retried = recording && withCutFailed(recording, stored.file, false);
  return retried ? writeRecording(recording, retried) : [];
}

/**
 * Begins an attempt. Of several calls at once only one succeeds.
 * @param event see `begun`
 * @param copies of the uploads, when the file still points to the uploads
 * @param more changes of the same transaction
 * @returns the file with its new attempt; null when there is nothing to convert or another attempt has begun
 */
export async function beginAttempt(
  recordingId: string,
  event: 'begin' | 'beginAgain',
  { copies, with: more = [] }: { copies?: state.Copies; with?: Change[] | undefined } = {},
): Promise<StoredFile | null> {
  const begun = await changeFile(recordingId, async (file, stored) => {
    const copied = file.uploads !== null && copies !== undefined ? state.withCopies(file, copies) : null;
    const after = state.begun(copied ?? file, event);
    if (!after) return null;
    return { after, with: [...(copied && copies ? copies.with : []), ...(await clearCutFailure(stored)), ...more] };
  });
  return begun?.change ? begun.file : null;
}

/**
 * States that the file of a recording can be watched everywhere, or that it will not be: again when a restored file is
 * converted.
 */
function stateOutcome(stored: WithFile, { transcodeStatus }: StoredFile): Change[] {
  if (!isRecording(stored) || transcodeStatus === stored.file.transcodeStatus) return [];
  const { id: of, workspaceId } = stored;
  const about = { workspaceId, by: BY_SYSTEM, of };
  if (transcodeStatus === 'completed') return [stateEvent('recording.ready', about)];
  return transcodeStatus === 'failed' ? [stateEvent('recording.failed', about)] : [];
}

/** Sets a recording to failed when its uploads were deleted before they were copied: it has no file. */
export async function failMissingUpload(recordingId: string, reason: string): Promise<void> {
  const failed = await changeFile(recordingId, (found, stored) => {
    const after = state.withoutUpload(found, reason);
    return after && { after, with: stateOutcome(stored, after) };
  });
  if (failed?.change) publishOutcome(failed.file, failed.before.updatedAt);
}

/** Stores the job of an attempt while the attempt is in progress. */
export async function storeJobId({ recordingId, attempt }: state.Attempt, jobId: string): Promise<void> {
  await changeFile(recordingId, (found) => {
    const after = state.withJob(found, attempt, jobId);
    return after && { after };
  });
}

/** Corrects the length of a file while its attempt is in progress. @param duration seconds; null when it is not known */
export async function storeDuration({ recordingId, attempt }: state.Attempt, duration: number | null): Promise<void> {
  await changeFile(recordingId, (found) => {
    const after = state.withDuration(found, attempt, duration);
    return after && { after };
  });
}

/** Changes, and the subjects whose access they end. */
interface TakenOver {
  changes: Change[];
  ended: string[];
}

const NOTHING: TakenOver = { changes: [], ended: [] };

/** A cut of version 0.3 may have been shown before it was rendered. The addresses of that file have not ended yet. */
function shownCutEnded({ id, placeGrantVersion, next }: StoredRecording): string[] {
  return next?.cut?.shown ? [cutoffEntry.place(id, placeGrantVersion)] : [];
}

/** The MP4 that a cut has been rendered from, if it was made for that alone. */
function endWhole({ id, kept, originalKey }: StoredFile): Change[] {
  if (!kept || !originalKey?.startsWith(convertedPrefix(id))) return [];
  return [putCleanupJob({ id: `${id}:whole`, keys: outputKeysBeside(originalKey) })];
}

/**
 * Gives a converted made file to its recording, if the recording still waits for it, and says so when a cut could not be
 * rendered.
 */
async function takenOver(version: StoredFile, stored: WithFile): Promise<TakenOver> {
  const { transcodeStatus, kept, mp4Key } = version;
  const isReady = transcodeStatus === 'completed' && !isMakersOwn(version);
  if (isRecording(stored) || !(isReady || transcodeStatus === 'failed')) return NOTHING;
  const recording = await getStoredRecording(stored.recordingId);
  if (!recording) return NOTHING;
  if (!isReady) {
    const failed = withCutFailed(recording, version, true);
    return failed ? { ...NOTHING, changes: writeRecording(recording, failed) } : NOTHING;
  }
  const fileSize = kept && mp4Key !== null ? ((await findObject(mp4Key))?.size ?? null) : version.fileSize;
  const before = await withEarlier(recording);
  const taken = takeOver(before, { ...version, fileSize });
  if (!taken) return NOTHING;
  const { after: shown, with: files } = changeEarlierFiles(before, taken);
  const ended = shownCutEnded(recording);
  const after = { ...shown, placeGrantVersion: shown.placeGrantVersion + ended.length };
  const changes = [...writeRecording(recording, after), ...files, ...fileExpiry(taken), ...endWhole(version)];
  const transcript = hasTranscription() ? [putTranscriptOrder(recording.id, 0)] : [];
  return { changes: [...changes, ...transcript, ...orderRevocations(ended)], ended };
}

/**
 * Ends an attempt that is still in progress. Events of earlier attempts, repeated events, and events of deleted
 * recordings change nothing.
 * @param more changes of the same transaction
 * @returns the recording's status when this has changed it, null when it has not
 */
export async function endAttempt(
  { recordingId, attempt }: state.Attempt,
  outcome: state.Outcome,
  more: Change[] = [],
): Promise<TranscodeStatus | null> {
  const result = await changeFile(recordingId, async (found, stored) => {
    const after = state.ended(found, attempt, outcome);
    if (!after) return null;
    const { changes, ended } = await takenOver(after, stored);
    return { after, with: [...changes, ...stateOutcome(stored, after), ...more], ended };
  });
  if (!result?.change) return null;
  const { file, change } = result;
  const begunAt = result.before.updatedAt;
  await endAccess(change.ended);
  publishOutcome(file, begunAt);
  if (file.transcodeStatus === 'completed')
    await learnPace('conversion', file.duration, file.conversionStartedAt ?? begunAt);
  return file.transcodeStatus;
}
