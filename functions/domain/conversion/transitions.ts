import { cutoffEntry } from '#shared/model/media-token.ts';
import type { FailureCause, TranscodeStatus } from '#shared/model/recording.ts';
import { shownLength } from '#shared/rules/kept-ranges.ts';
import { isMakersOwn } from '#shared/rules/makers-own.ts';
import { waitsForFile } from '#shared/rules/playable-source.ts';
import type { Change } from '../../data/apply.ts';
import { cleanupJobCreated } from '../../data/cleanup-job.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { getStoredRecording } from '../../data/recording.ts';
import { recordingChanged } from '../../data/recording-changes.ts';
import { transcriptOrdered } from '../../data/transcript-order.ts';
import { headObject } from '../../gateways/s3.ts';
import { isoNow } from '../../process/clock.ts';
import { hasTranscription } from '../../process/environment.ts';
import { convertedPrefix, isFileOfJoin, outputKeysBeside } from '../media-files/media-keys.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { fileFact } from '../recordings/failure-reason.ts';
import { cutFailed, fileExpiry, takeOver } from '../recordings/file-versions.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import { learnPace } from '../work-pace.ts';
import { publishOutcome } from './publish-outcome.ts';

/** Number of attempts that may fail by a fault of the service before the recording counts as failed. */
const TRANSCODE_ATTEMPTS_MAX = 3;

/**
 * All allowed transitions of a recording's status. After a recording is created, only this file writes
 * `transcodeStatus`, and `replaceFile`: with another file, the status is `pending`.
 */
export const ALLOWED_TRANSITIONS: Record<TranscodeStatus, readonly TranscodeStatus[]> = {
  pending: ['processing', 'failed'],
  processing: ['completed', 'failed', 'pending'],
  failed: ['processing'],
  completed: [],
};

type Fields = Partial<
  Pick<
    StoredRecording,
    | 'mp4Key'
    | 'picture'
    | 'strip'
    | 'duration'
    | 'transcodedAt'
    | 'conversionError'
    | 'failureCause'
    | 'conversionAttempt'
    | 'conversionStartedAt'
    | 'conversionJobId'
    | 'transientFailures'
    | 'skipsPictures'
  >
>;

/** The recording in another status. Only a failed one has a cause. Counters and index follow from it when it is written. */
function withStatus(recording: StoredRecording, to: TranscodeStatus, fields: Fields): StoredRecording {
  if (!ALLOWED_TRANSITIONS[recording.transcodeStatus].includes(to)) {
    throw new Error(`A recording cannot go from ${recording.transcodeStatus} to ${to}`);
  }
  return { ...recording, failureCause: null, ...fields, transcodeStatus: to, updatedAt: isoNow() };
}

export interface Attempt {
  recordingId: string;
  attempt: number;
}

/**
 * How an attempt ends: `pending` when it could not be begun and may be begun again at any time; `transient` when it
 * failed through no fault of the recording, which is pending too until that has happened too often. With
 * `skipsPictures`, the next attempt makes the MP4 alone, and begins at once.
 */
export type Outcome =
  | ({ status: 'completed'; mp4Key: string; durationMs: number | null } & Pick<StoredRecording, 'picture' | 'strip'>)
  | { status: 'failed'; cause: FailureCause; reason: string }
  | { status: 'pending'; reason: string; skipsPictures?: true }
  | { status: 'transient'; reason: string };

/** A file that a join has written is not a person's: its faults are ours. */
export const causeOf = ({ originalKey }: StoredRecording, cause: FailureCause): FailureCause =>
  originalKey !== null && isFileOfJoin(originalKey) ? 'system' : cause;

/** A cut whose original is converted now: the cut itself is rendered from that. */
const withWhole = (version: StoredRecording, mp4Key: string): StoredRecording => ({
  ...withStatus(version, 'pending', { conversionError: null, transientFailures: 0, skipsPictures: false }),
  ...{ convertsFirst: false, originalKey: mp4Key, fileType: 'video/mp4' },
  duration: Math.floor(shownLength(version.kept ?? []) / 1000),
});

function withOutcome(recording: StoredRecording, outcome: Outcome): StoredRecording {
  if (outcome.status === 'completed' && recording.convertsFirst) return withWhole(recording, outcome.mp4Key);
  if (outcome.status === 'completed') {
    const { status, mp4Key, picture, strip, durationMs } = outcome;
    // A browser that cannot decode a file does not know its length.
    const duration = recording.duration || (durationMs === null ? recording.duration : Math.floor(durationMs / 1000));
    return withStatus(recording, status, {
      ...{ mp4Key, picture, strip, duration },
      ...{ transcodedAt: isoNow(), conversionError: null },
    });
  }
  const { status, reason: conversionError } = outcome;
  if (status === 'failed') {
    const failureCause = causeOf(recording, outcome.cause);
    const reason = failureCause === 'file' ? fileFact(conversionError) : conversionError;
    return withStatus(recording, status, { conversionError: reason, failureCause });
  }
  if (status === 'pending') {
    const skipsPictures = outcome.skipsPictures ?? recording.skipsPictures;
    return withStatus(recording, status, { conversionError, skipsPictures });
  }
  const transientFailures = recording.transientFailures + 1;
  const isGivenUp = transientFailures >= TRANSCODE_ATTEMPTS_MAX;
  if (!isGivenUp) return withStatus(recording, 'pending', { conversionError, transientFailures });
  return withStatus(recording, 'failed', { conversionError, transientFailures, failureCause: 'system' });
}

/** The copies that replace a recording's uploads when its first conversion begins. */
export interface Copies {
  /** The key of the copy of an upload; null when the upload is gone, and undefined for another upload. */
  of: (uploadKey: string) => string | null | undefined;
  /** Writes for the transaction that points the recording to the copies. */
  with: Change[];
}

/** @returns null when an upload has no copy: the recording got other files since the copies were made */
function withCopies(recording: StoredRecording, { of }: Copies): StoredRecording | null {
  const { originalKey, thumbnailKey, uploads } = recording;
  const original = uploads?.original && originalKey ? of(originalKey) : originalKey;
  const thumbnail = uploads?.thumbnail && thumbnailKey ? of(thumbnailKey) : thumbnailKey;
  if (original === undefined || thumbnail === undefined) return null;
  return { ...recording, originalKey: original, thumbnailKey: thumbnail, uploads: null };
}

/**
 * A recording whose segments are attached but not joined has nothing to convert: an earlier file of it is incomplete.
 */
const mayBegin = (recording: StoredRecording, from: readonly TranscodeStatus[]): boolean =>
  recording.originalKey !== null &&
  recording.uploads === null &&
  !waitsForFile(recording) &&
  from.includes(recording.transcodeStatus);

/**
 * Begins an attempt: the status is `processing`, and of several calls at once only one succeeds. The error of the
 * attempt before stays stored. An upload can still be overwritten, so an attempt only begins with copies of the
 * uploads.
 * @param from statuses that the attempt may begin from; from `failed`, the count of transient failures begins again, and
 * the job makes pictures again
 * @param copies of the uploads, when the recording still points to the uploads
 * @returns the recording with its new attempt; null when there is nothing to convert or another attempt has begun
 */
export async function beginAttempt(
  recordingId: string,
  from: readonly TranscodeStatus[],
  copies?: Copies,
): Promise<StoredRecording | null> {
  const begun = await changeRecording(recordingId, (stored) => {
    const copied = stored.uploads !== null && copies !== undefined ? withCopies(stored, copies) : null;
    const found = copied ?? stored;
    if (!mayBegin(found, from)) return null;
    const again = found.transcodeStatus === 'failed' ? { transientFailures: 0, skipsPictures: false } : {};
    const conversionAttempt = found.conversionAttempt + 1;
    const attempt = { conversionAttempt, conversionStartedAt: isoNow(), conversionJobId: null };
    const after = withStatus(found, 'processing', { ...attempt, ...again });
    return { after, with: copied && copies ? copies.with : [] };
  });
  return begun?.change ? begun.recording : null;
}

/** A recording without a file whose segments could not be joined, once they are removed. */
export const withoutFile = (recording: StoredRecording, reason: string): StoredRecording => ({
  ...(recording.transcodeStatus === 'failed' ? recording : withStatus(recording, 'failed', {})),
  ...{ conversionError: reason, failureCause: 'system' },
});

/** Sets a recording to failed when its uploads were deleted before they were copied: it has no file. */
export async function failMissingUpload(recordingId: string, reason: string): Promise<void> {
  const failed = await changeRecording(recordingId, (found) =>
    found.uploads !== null && found.transcodeStatus === 'pending'
      ? { after: withStatus(found, 'failed', { conversionError: reason, failureCause: 'system' }) }
      : null,
  );
  if (failed?.change) publishOutcome(failed.recording, failed.before.updatedAt);
}

/** Stores the cause of a failure that an earlier version of the program stored without one. */
export async function storeFailureCause(
  recordingId: string,
  failureCause: FailureCause,
  conversionError: string | null,
): Promise<void> {
  await changeRecording(recordingId, (found) => {
    if (found.transcodeStatus !== 'failed' || found.failureCause !== null) return null;
    return { after: { ...found, failureCause: causeOf(found, failureCause), conversionError } };
  });
}

const isCurrent = ({ transcodeStatus, conversionAttempt }: StoredRecording, attempt: number): boolean =>
  transcodeStatus === 'processing' && conversionAttempt === attempt;

/** Stores the job of an attempt while the attempt is in progress. */
export async function storeJobId({ recordingId, attempt }: Attempt, conversionJobId: string): Promise<void> {
  await changeRecording(recordingId, (found) =>
    isCurrent(found, attempt) ? { after: { ...found, conversionJobId } } : null,
  );
}

/** Changes, and the subjects whose access they end. */
interface TakenOver {
  changes: Change[];
  ended: string[];
}

const NOTHING: TakenOver = { changes: [], ended: [] };

/** With the render of its cut, the file whose players have skipped the removed parts is gone. */
function skippedEnded({ id, placeGrantVersion, versions }: StoredRecording): string[] {
  return versions?.next?.cut?.shown ? [cutoffEntry.place(id, placeGrantVersion)] : [];
}

/** The MP4 that a cut has been rendered from, if it was made for that alone. */
function wholeEnded({ id, kept, originalKey }: StoredRecording): Change[] {
  if (!kept || !originalKey?.startsWith(convertedPrefix(id))) return [];
  return [cleanupJobCreated({ id: `${id}:whole`, keys: outputKeysBeside(originalKey), prefixes: [], dueAt: isoNow() })];
}

/**
 * Gives a converted file version to its recording, if the recording still waits for it, and says so when a cut could not be
 * rendered.
 */
async function takenOver(version: StoredRecording): Promise<TakenOver> {
  const { versionOf, transcodeStatus, kept, mp4Key } = version;
  const isReady = transcodeStatus === 'completed' && !isMakersOwn(version);
  if (versionOf === null || !(isReady || transcodeStatus === 'failed')) return NOTHING;
  const recording = await getStoredRecording(versionOf);
  if (!recording) return NOTHING;
  if (!isReady) {
    const failed = cutFailed(recording, version);
    return failed ? { ...NOTHING, changes: recordingChanged(recording, failed) } : NOTHING;
  }
  const fileSize = kept && mp4Key !== null ? ((await headObject(mp4Key))?.size ?? null) : version.fileSize;
  const shown = takeOver(recording, { ...version, fileSize });
  if (!shown) return NOTHING;
  const ended = skippedEnded(recording);
  const after = { ...shown, placeGrantVersion: shown.placeGrantVersion + ended.length };
  const changes = [...recordingChanged(recording, after), ...fileExpiry(after), ...wholeEnded(version)];
  const transcript = hasTranscription() ? [transcriptOrdered(recording.id, 0)] : [];
  return { changes: [...changes, ...transcript, ...accessEnded(ended)], ended };
}

/**
 * Ends an attempt that is still in progress. Events of earlier attempts, repeated events, and events of deleted
 * recordings change nothing.
 * @returns the recording's status when this has changed it, null when it has not
 */
export async function endAttempt({ recordingId, attempt }: Attempt, outcome: Outcome): Promise<TranscodeStatus | null> {
  const result = await changeRecording(recordingId, async (found) => {
    if (!isCurrent(found, attempt)) return null;
    const after = withOutcome(found, outcome);
    const { changes, ended } = await takenOver(after);
    return { after, with: changes, ended };
  });
  if (!result?.change) return null;
  const { recording, change } = result;
  const begunAt = result.before.updatedAt;
  await endAccess(change.ended);
  publishOutcome(recording, begunAt);
  if (recording.transcodeStatus === 'completed')
    await learnPace('conversion', recording.duration, recording.conversionStartedAt ?? begunAt);
  return recording.transcodeStatus;
}
