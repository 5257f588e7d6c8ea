import type { TranscodeStatus } from '#shared/model/video/recording.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { NO_MP4S } from '../../../data/video/mp4s.ts';
import { isoNow } from '../../../process/clock.ts';

/**
 * The events of a file. Each leads from the statuses in which it can happen to another one. A recording has the status
 * of the file that it shows.
 */
const TRANSITIONS = {
  /** An attempt begins by itself, or because somebody has asked for it. */
  begin: { pending: 'processing' },
  beginAgain: { pending: 'processing', failed: 'processing' },
  /** Somebody has asked for another attempt, which begins soon. */
  retry: { failed: 'pending' },
  /** An attempt ends: with an MP4, with the whole original of a cut, which follows, or with neither. */
  complete: { processing: 'completed' },
  completeWhole: { processing: 'pending' },
  defer: { processing: 'pending' },
  fail: { processing: 'failed' },
  /** Its source is gone: the attached upload, or the segments. */
  loseUpload: { pending: 'failed' },
  loseSegments: { pending: 'failed', failed: 'failed' },
  /** Other bytes replace it, because it ends too early. */
  replace: { pending: 'pending', processing: 'pending', completed: 'pending', failed: 'pending' },
  /** Another file is shown. Its conversion begins again when it is restored. */
  end: { pending: 'pending', processing: 'pending', completed: 'completed', failed: 'failed' },
} as const satisfies Record<string, Partial<Record<TranscodeStatus, TranscodeStatus>>>;

export type FileEvent = keyof typeof TRANSITIONS;

type FileState = Pick<StoredFile, 'transcodeStatus' | 'conversionAttempt'>;

/** Whether an attempt is in progress. Events of earlier attempts, and repeated events, mean nothing to a file. */
export const isInProgress = ({ transcodeStatus, conversionAttempt }: FileState, attempt: number): boolean =>
  transcodeStatus === 'processing' && conversionAttempt === attempt;

/** The status of a file after an event; null when it cannot happen to the file. */
export function statusAfter({ transcodeStatus }: Pick<FileState, 'transcodeStatus'>, event: FileEvent) {
  const transitions: Partial<Record<TranscodeStatus, TranscodeStatus>> = TRANSITIONS[event];
  return transitions[transcodeStatus] ?? null;
}

/**
 * A file after an event. Only a failed one has a cause. Counters and index follow from it when it is written.
 * @throws Error for an event that cannot happen to the file
 */
export function after(file: StoredFile, event: FileEvent, fields: Partial<StoredFile> = {}): StoredFile {
  const transcodeStatus = statusAfter(file, event);
  if (transcodeStatus === null)
    throw new Error(`To a file that is ${file.transcodeStatus}, this cannot happen: ${event}`);
  const failureCause = transcodeStatus === 'failed' ? file.failureCause : null;
  return { ...file, failureCause, ...fields, transcodeStatus, updatedAt: isoNow() };
}

/** The fields of a file before its first conversion, or since it was replaced. */
export const UNCONVERTED = {
  ...NO_MP4S,
  hlsPrefix: null,
  picture: null,
  strip: null,
  transcodedAt: null,
  conversionStartedAt: null,
  conversionJobId: null,
  conversionError: null,
  failureCause: null,
  transientFailures: 0,
  interruptions: 0,
  skipsPictures: false,
} as const;

/** A file before anything of it has arrived. */
export const NEW_FILE = {
  ...UNCONVERTED,
  originalKey: null,
  fileType: null,
  fileSize: null,
  thumbnailKey: null,
  uploads: null,
  captions: [],
  transcription: null,
  duration: null,
  transcodeStatus: 'pending',
} satisfies Partial<StoredFile>;

/** A file of a recording before anything of it has arrived. @param createdAt ISO 8601 */
export const newFile = (
  of: Pick<StoredFile, 'id' | 'recordingId' | 'workspaceId' | 'userId'>,
  createdAt = isoNow(),
): StoredFile => ({
  ...NEW_FILE,
  ...of,
  createdAt,
  updatedAt: createdAt,
  isAbandoned: false,
  version: 0,
  number: 0,
  cut: null,
  cutFrom: null,
  moments: null,
  shownSince: null,
  ended: null,
  conversionAttempt: 0,
  segments: null,
});
