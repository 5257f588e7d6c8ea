import { createRecording, deleteRecording } from '#shared/api/recordings.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { call, callInBackground } from '#web/lib/api.ts';
import { attachRecording } from '#web/library/uploads/attach-recording.ts';
import { isUploadLost, uploadCalls } from '#web/library/uploads/upload-api.ts';
import { reportTo, type UploadStatus } from '#web/library/uploads/upload-status.ts';
import { isReadable } from '#web/media/imports/examine-file.ts';
import type { ImportRecord } from '#web/media/imports/import-store.ts';
import { openVideo } from '#web/media/imports/open-video.ts';
import { thumbnailOf } from '#web/media/thumbnail/thumbnail.ts';
import { abortRecordingUpload, uploadRecording } from '#web/media/upload/upload-recording.ts';
import type { ListedBelow } from './batch.ts';
import { failureOf, type ImportFailure, type ImportStep } from './import-failure.ts';
import { importName } from './import-name.ts';

/** The saved state of an import. */
export interface ImportJournal {
  record: () => ImportRecord;
  update: (change: Partial<ImportRecord>) => Promise<void>;
  /** Creates the recording at its place among the files that were chosen with its file. @returns its id */
  inOrder: (create: (listedBelow: ListedBelow) => Promise<string>) => Promise<string>;
}

interface SendOptions {
  signal: AbortSignal;
  onProgress: (status: UploadStatus) => void;
}

/** An import failed; `failure` says why. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly failure: ImportFailure;

  constructor(cause: unknown, step: ImportStep) {
    const failure = failureOf(cause, step);
    super(failure.sentence, { cause });
    this.failure = failure;
  }
}

/** Runs a step of an import. @throws ImportError; the signal's reason when the import was cancelled */
async function step<T>(name: ImportStep, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw new ImportError(error, name);
  }
}

/** Creates the recording before its file is sent, so that a missing permission or a limit is reported first. */
async function beginRecording({ record, update, inOrder }: ImportJournal): Promise<string> {
  const { recordingId, file, workspaceId, projectId } = record();
  if (recordingId !== null) return recordingId;
  const input = { name: importName(file.name), recordingType: 'screen' as const, workspaceId, projectId };
  const id = await inOrder(async (listedBelow) => {
    const created = await call(createRecording, { input: { ...input, listedBelow } });
    return created.id;
  });
  await update({ recordingId: id });
  return id;
}

/**
 * Sends a file. A browser refuses to read a file that was changed after it was chosen, and the request fails like one
 * without a network. So each time a request is retried, this checks whether the file can still be read.
 */
async function sendFile(file: File, { record, update }: ImportJournal, { signal, onProgress }: SendOptions) {
  const { contentType, duration, upload } = record();
  const gone = new AbortController();
  const report = reportTo(onProgress);
  const files = { video: file, contentType, thumbnail: () => thumbnailOf(file, duration * 1000, openVideo) };
  return uploadRecording(files, {
    record: upload,
    calls: uploadCalls,
    signal: AbortSignal.any([signal, gone.signal]),
    onProgress: (progress) => {
      report(progress);
      if (progress.state !== 'retrying') return;
      void isReadable(file).then((isThere) => isThere || gone.abort(new VideoFileError('unreadable')));
    },
    onRecord: (next) => update({ upload: next }),
  });
}

async function sendAndAttach(recordingId: string, file: File, journal: ImportJournal, options: SendOptions) {
  const { signal } = options;
  const urls = await step('upload', signal, () => sendFile(file, journal, options));
  const { duration } = journal.record();
  const attachment = { ...urls, fileSize: file.size, duration };
  await step('attach', signal, () => attachRecording(recordingId, attachment, signal));
}

/** After a failed attempt, cleans up or prepares the next attempt. */
async function settleFailure({ cause, failure }: ImportError, journal: ImportJournal): Promise<void> {
  if (failure.phase === 'refused') return discardSent(journal.record());
  const status = (cause as { status?: number }).status;
  // The recording was deleted: the next attempt creates another one for the uploaded parts.
  if (status === 404) await journal.update({ recordingId: null });
}

/**
 * Uploads a file as a recording: creates the recording, sends the file and its thumbnail, and attaches them. The
 * journal records the progress: the next call, also in a later visit, resumes from there.
 * @throws ImportError; the signal's reason when the import was cancelled
 */
export async function sendImport(file: File, journal: ImportJournal, options: SendOptions): Promise<void> {
  const { signal } = options;
  const recordingId = await step('begin', signal, () => beginRecording(journal));
  try {
    try {
      await sendAndAttach(recordingId, file, journal, options);
    } catch (error) {
      if (!(error instanceof ImportError && isUploadLost(error.cause))) throw error;
      // The uploaded parts are not on the server any more: the upload starts from the beginning.
      await journal.update({ upload: null });
      await sendAndAttach(recordingId, file, journal, options);
    }
  } catch (error) {
    if (error instanceof ImportError) await settleFailure(error, journal);
    throw error;
  }
}

/**
 * Removes the upload and the recording of a cancelled import from the server. It never fails: the server itself removes
 * unattached uploads after a day and, later, recordings without a file.
 */
export async function discardSent({ recordingId, upload }: ImportRecord): Promise<void> {
  if (upload) await abortRecordingUpload(upload, uploadCalls);
  if (recordingId === null) return;
  try {
    await callInBackground(deleteRecording, { params: { id: recordingId } });
  } catch (error) {
    console.warn('The recording of a cancelled upload could not be deleted. The server removes it later.', error);
  }
}
