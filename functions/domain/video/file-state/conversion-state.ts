import type { FailureCause } from '#shared/model/video/recording.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { type StoredFile, sourceKeyOf } from '../../../data/video/file.ts';
import type { Mp4 } from '../../../data/video/mp4s.ts';
import { isoNow } from '../../../process/clock.ts';
import { CONVERSION_ATTEMPTS_MAX, INTERRUPTIONS_MAX } from '../../../process/limits.ts';
import { isFileOfJoin } from '../../ground/media-files/media-keys.ts';
import { fileFact } from './failure-reason.ts';
import { after, isInProgress, statusAfter } from './file-state.ts';

export interface Attempt {
  fileId: string;
  attempt: number;
}

/**
 * How an attempt ends: `pending` when it could not be begun and may be begun again at any time; `transient` when it
 * failed, maybe through no fault of the recording, which is pending too until that has happened too often; `interrupted`
 * when it ended with the machine, or by a fault of the service itself, which counts apart; `hasNoJob` when the service
 * knows no job of it. With `skipsPictures`, the next attempt makes the MP4 alone.
 */
export type Outcome =
  | ({ status: 'completed'; mp4Key: string; durationMs: number | null } & Pick<
      StoredFile,
      Mp4['attribute'] | 'picture' | 'strip'
    >)
  | { status: 'failed'; cause: FailureCause; reason: string }
  | { status: 'pending'; reason: string; skipsPictures?: true }
  | { status: 'transient'; reason: string }
  | { status: 'interrupted'; reason: string; hasNoJob?: true };

/**
 * Whether the attempt after an outcome, if there is one, begins at once. After a fault of the service it does not: the
 * schedule waits, so that an outage does not use up all attempts.
 */
export const beginsAtOnce = (outcome: Outcome): boolean =>
  outcome.status === 'interrupted' ? outcome.hasNoJob === true : outcome.status !== 'transient';

/** The copies that replace the uploads of a file when its first conversion begins. */
export interface Copies {
  /** The key of the copy of an upload; null when the upload is gone, and undefined for another upload. */
  of: (uploadKey: string) => string | null | undefined;
  /** Writes for the transaction that points the file to the copies. */
  with: Change[];
}

/** @returns null when an upload has no copy: the file was replaced since the copies were made */
export function withCopies(file: StoredFile, { of }: Copies): StoredFile | null {
  const { originalKey, thumbnailKey, uploads } = file;
  const original = uploads?.original && originalKey ? of(originalKey) : originalKey;
  const thumbnail = uploads?.thumbnail && thumbnailKey ? of(thumbnailKey) : thumbnailKey;
  if (original === undefined || thumbnail === undefined) return null;
  return { ...file, originalKey: original, thumbnailKey: thumbnail, uploads: null };
}

/**
 * Whether there is something to convert. A recording whose segments are attached but not joined has nothing: an earlier
 * file of it is incomplete. An upload can still be overwritten, so an attempt begins only with its copy.
 */
const hasOriginal = (file: StoredFile): boolean =>
  sourceKeyOf(file) !== null && file.uploads === null && !waitsForFile(file);

/** The fields that a retry by a person resets, and the first of two conversions. */
const RETRIED = { transientFailures: 0, interruptions: 0, skipsPictures: false } as const;

/** A failed file that waits for another attempt, which the recovery begins if nobody else does; null for any other. */
export const retried = (file: StoredFile): StoredFile | null =>
  hasOriginal(file) && statusAfter(file, 'retry') !== null ? after(file, 'retry', RETRIED) : null;

/**
 * A file whose next attempt has begun. The error of the attempt before stays stored.
 * @param event after a failure, only `beginAgain` counts transient failures from 0, and makes pictures and a small file
 *   again
 * @returns null when there is nothing to convert, or another attempt has begun
 */
export function begun(file: StoredFile, event: 'begin' | 'beginAgain'): StoredFile | null {
  if (!hasOriginal(file) || statusAfter(file, event) === null) return null;
  return after(file, event, {
    conversionAttempt: file.conversionAttempt + 1,
    conversionStartedAt: isoNow(),
    conversionJobId: null,
    ...(file.transcodeStatus === 'failed' && RETRIED),
  });
}

/** A file whose attempt has a job; null when the attempt is not in progress. */
export const withJob = (file: StoredFile, attempt: number, conversionJobId: string): StoredFile | null =>
  isInProgress(file, attempt) ? { ...file, conversionJobId } : null;

/** A file with the length that its bytes give it; null when the attempt is not in progress. @param duration seconds */
export const withDuration = (file: StoredFile, attempt: number, duration: number | null): StoredFile | null =>
  isInProgress(file, attempt) ? { ...file, duration } : null;

/** A file that a join has written is not a person's: its faults are ours. */
export const causeOf = (file: StoredFile, cause: FailureCause): FailureCause =>
  isFileOfJoin(sourceKeyOf(file) ?? '') ? 'system' : cause;

type Completed = Extract<Outcome, { status: 'completed' }>;

/** A cut whose original is converted now: the cut itself is rendered from that. */
const withWhole = (file: StoredFile, { mp4Key: key }: Completed): StoredFile =>
  after(file, 'completeWhole', { conversionError: null, ...RETRIED, cutFrom: { key, convertsFirst: false } });

/** A rendered cut is its own original. */
const rendered = ({ cutFrom }: StoredFile, { mp4Key }: Completed): Partial<StoredFile> =>
  cutFrom ? { originalKey: mp4Key, fileType: 'video/mp4', cutFrom: null } : {};

function completed(file: StoredFile, outcome: Completed): StoredFile {
  if (file.cutFrom?.convertsFirst) return withWhole(file, outcome);
  const { status: _status, durationMs, ...made } = outcome;
  // A browser that cannot decode a file does not know its length.
  const duration = file.duration || (durationMs === null ? file.duration : Math.floor(durationMs / 1000));
  const fields = { ...made, ...rendered(file, outcome), duration, transcodedAt: isoNow(), conversionError: null };
  return after(file, 'complete', fields);
}

function failed(file: StoredFile, { cause, reason }: Extract<Outcome, { status: 'failed' }>): StoredFile {
  const failureCause = causeOf(file, cause);
  return after(file, 'fail', { conversionError: failureCause === 'file' ? fileFact(reason) : reason, failureCause });
}

function failedTransiently(file: StoredFile, conversionError: string): StoredFile {
  const transientFailures = file.transientFailures + 1;
  const isGivenUp = transientFailures >= CONVERSION_ATTEMPTS_MAX;
  const fields = { conversionError, transientFailures };
  return isGivenUp ? after(file, 'fail', { ...fields, failureCause: 'system' }) : after(file, 'defer', fields);
}

function interrupted(file: StoredFile, reason: string): StoredFile {
  const interruptions = file.interruptions + 1;
  if (interruptions < INTERRUPTIONS_MAX) return after(file, 'defer', { conversionError: reason, interruptions });
  const conversionError = `Held back after ${interruptions} interruptions: ${reason}`;
  return after(file, 'fail', { conversionError, interruptions, failureCause: 'system' });
}

/** A file whose attempt has ended; null when the attempt is not in progress. */
export function ended(file: StoredFile, attempt: number, outcome: Outcome): StoredFile | null {
  if (!isInProgress(file, attempt)) return null;
  if (outcome.status === 'completed') return completed(file, outcome);
  if (outcome.status === 'failed') return failed(file, outcome);
  if (outcome.status === 'transient') return failedTransiently(file, outcome.reason);
  if (outcome.status === 'interrupted') return interrupted(file, outcome.reason);
  const { reason: conversionError, skipsPictures = file.skipsPictures } = outcome;
  return after(file, 'defer', { conversionError, skipsPictures });
}

/** A file whose segments could not be joined, once they are removed. */
export const withoutFile = (file: StoredFile, reason: string): StoredFile =>
  after(file, 'loseSegments', { conversionError: reason, failureCause: 'system' });

/** A file whose uploads were deleted before they were copied. Null for any other. */
export const withoutUpload = (file: StoredFile, reason: string): StoredFile | null =>
  file.uploads !== null && statusAfter(file, 'loseUpload') !== null
    ? after(file, 'loseUpload', { conversionError: reason, failureCause: 'system' })
    : null;
