import type { InputOf } from '#shared/api/ground/operation.ts';
import { attachRecordingVideo, type Recording } from '#shared/api/video/recordings.ts';
import { attachSegments } from '#shared/api/video/segments.ts';
import { call } from '#web/lib/api.ts';
import type { RecordingUploadRecord } from '#web/media/upload/upload-record.ts';
import { type RecordingFiles, uploadRecording } from '#web/media/upload/upload-recording.ts';
import { limitSentence } from './limit-sentence.ts';
import { isUploadLost, retryCall, uploadCalls } from './upload-api.ts';
import { reportTo, type UploadStatus } from './upload-status.ts';

const MESSAGES = {
  create: 'Failed to create recording',
  upload: 'Upload failed',
  attach: 'Failed to update recording',
};

/** Steps of saving: creating the recording, sending its file, and attaching the file to it. */
export type SaveStep = keyof typeof MESSAGES;

/** A step of saving failed. The message is the server's about a limit, or else says what failed. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
  readonly step: SaveStep;

  constructor(step: SaveStep, cause: unknown) {
    super(limitSentence(cause) ?? MESSAGES[step], { cause });
    this.step = step;
  }
}

/** Runs a step of saving. @throws SaveError; the signal's reason when saving was cancelled */
export async function saveStep<T>(step: SaveStep, signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    signal.throwIfAborted();
    throw new SaveError(step, error);
  }
}

export type AttachedFiles = InputOf<typeof attachRecordingVideo>;

/**
 * Attaches uploaded files to a recording. It retries when the network or the server fails.
 * @returns the recording with its files
 * @throws ApiError; TransientError after the last try; the signal's reason
 */
export const attachFiles = (recordingId: string, files: AttachedFiles, signal: AbortSignal): Promise<Recording> =>
  retryCall(() => call(attachRecordingVideo, { params: { id: recordingId }, input: files, signal }), signal);

/**
 * Attaches the uploaded segments to their recording, which can then be watched. It retries like `attachFiles`.
 * @returns the recording with its segments
 * @throws the errors of `attachFiles`
 */
export const attachSentSegments = (
  recordingId: string,
  sent: InputOf<typeof attachSegments>,
  signal: AbortSignal,
): Promise<Recording> =>
  retryCall(() => call(attachSegments, { params: { id: recordingId }, input: sent, signal }), signal);

/** A file to save as a recording: one that was recorded here, or that the user chose. */
export interface FileToSave<Saved> extends RecordingFiles {
  /** Seconds. */
  duration: number;
  /** The stored state of its upload; null before the first. */
  upload: () => RecordingUploadRecord | null;
  store: (upload: RecordingUploadRecord | null) => Promise<void>;
  attach: (files: AttachedFiles) => Promise<Saved>;
}

interface SaveOptions {
  signal: AbortSignal;
  onProgress: (status: UploadStatus) => void;
}

async function sendAndAttach<Saved>(file: FileToSave<Saved>, { signal, onProgress }: SaveOptions): Promise<Saved> {
  const sending = uploadRecording(file, {
    record: file.upload(),
    calls: uploadCalls,
    signal,
    onProgress: reportTo(onProgress),
    onRecord: file.store,
  });
  const urls = await saveStep('upload', signal, sending);
  const attaching = file.attach({ ...urls, fileSize: file.video.size, duration: file.duration });
  return saveStep('attach', signal, attaching);
}

/** Does nothing after an error that a new upload helps against. @throws any other error */
export function requireLost(error: unknown): void {
  if (!(error instanceof SaveError && isUploadLost(error.cause))) throw error;
}

/**
 * Sends a file in parallel with its thumbnail, and attaches both. The stored state has what has arrived: the next call,
 * also in a later visit, resumes from there.
 * @returns what `attach` returns
 * @throws SaveError; the signal's reason when cancelled
 */
export async function saveFile<Saved>(file: FileToSave<Saved>, options: SaveOptions): Promise<Saved> {
  try {
    return await sendAndAttach(file, options);
  } catch (error) {
    requireLost(error);
  }
  const record = file.upload();
  if (record?.video && record.thumbnail !== null && record.thumbnail !== 'none') {
    // A thumbnail arrives long before a large video, so the server may have removed the thumbnail alone.
    await file.store({ ...record, thumbnail: null });
    try {
      return await sendAndAttach(file, options);
    } catch (error) {
      requireLost(error);
    }
  }
  // The server does not have the uploaded parts any more, so the upload starts from the beginning.
  await file.store(null);
  return sendAndAttach(file, options);
}
