import { createRecording, deleteRecording } from '#shared/api/recordings.ts';
import { VideoFault } from '#shared/video-file/video-fault.ts';
import { call, callInBackground } from '#web/lib/api.ts';
import { attachRecording } from '#web/lib/uploads/attach-recording.ts';
import { isUploadLost, uploadCalls } from '#web/lib/uploads/upload-api.ts';
import { reportTo, type UploadStatus } from '#web/lib/uploads/upload-status.ts';
import { refreshWorkspace } from '#web/lib/workspace-cache.ts';
import { isReadable } from '#web/media/imports/examine-file.ts';
import type { ImportRecord } from '#web/media/imports/import-store.ts';
import { openVideo } from '#web/media/imports/open-video.ts';
import { thumbnailOf } from '#web/media/thumbnail/thumbnail-of.ts';
import { abortRecordingUpload, uploadRecording } from '#web/media/upload/upload-recording.ts';
import { failureOf, type ImportFailure } from './import-failure.ts';
import { importName } from './import-name.ts';

/** Where an import stands, and where that is saved. */
export interface ImportJournal {
  record: () => ImportRecord;
  update: (change: Partial<ImportRecord>) => Promise<void>;
}

interface SendOptions {
  signal: AbortSignal;
  onProgress: (status: UploadStatus) => void;
}

/** An import that failed, and why. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly failure: ImportFailure;

  constructor(cause: unknown, step: Parameters<typeof failureOf>[1]) {
    const failure = failureOf(cause, step);
    super(failure.sentence, { cause });
    this.failure = failure;
  }
}

async function step<T>(name: Parameters<typeof failureOf>[1], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw new ImportError(error, name);
  }
}

/** Makes the recording when its upload begins: who may not, or has reached a limit, learns it before anything is sent. */
async function beginRecording({ record, update }: ImportJournal): Promise<string> {
  const { recordingId, file, workspaceId, projectId } = record();
  if (recordingId !== null) return recordingId;
  const input = { name: importName(file.name), recordingType: 'screen' as const, workspaceId, projectId };
  const { id } = await call(createRecording, { input });
  await update({ recordingId: id });
  void refreshWorkspace(workspaceId);
  return id;
}

/**
 * Sends a file. A browser does not read a file that was changed since it was chosen, and the failed request looks like a
 * lost network: the file is tried when requests fail.
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
      void isReadable(file).then((isThere) => isThere || gone.abort(new VideoFault('unreadable')));
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

/** What has to be done with a recording after an attempt failed, so that another one can go on. */
async function settleFailure({ cause, failure }: ImportError, journal: ImportJournal): Promise<void> {
  if (failure.phase === 'refused') return discardSent(journal.record());
  const status = (cause as { status?: number }).status;
  // The recording is gone: what has arrived of the file is attached to the next one.
  if (status === 404) await journal.update({ recordingId: null });
}

/**
 * Uploads a file as a recording: makes the recording, sends file and picture, and attaches them. What has arrived is in
 * the journal: called again, also by another visit, it goes on from there.
 * @throws ImportError; the signal's reason when it was cancelled
 */
export async function sendImport(file: File, journal: ImportJournal, options: SendOptions): Promise<void> {
  const { signal } = options;
  const recordingId = await step('begin', signal, () => beginRecording(journal));
  try {
    try {
      await sendAndAttach(recordingId, file, journal, options);
    } catch (error) {
      if (!(error instanceof ImportError && isUploadLost(error.cause))) throw error;
      // What was sent is not on the server any more: once more from the beginning.
      await journal.update({ upload: null });
      await sendAndAttach(recordingId, file, journal, options);
    }
  } catch (error) {
    if (error instanceof ImportError) await settleFailure(error, journal);
    throw error;
  }
  void refreshWorkspace(journal.record().workspaceId);
}

/**
 * Removes what an import that is given up has made on the server. It never fails: the server removes by itself what
 * nobody attaches.
 */
export async function discardSent({ recordingId, upload, workspaceId }: ImportRecord): Promise<void> {
  if (upload) await abortRecordingUpload(upload, uploadCalls);
  if (recordingId === null) return;
  try {
    await callInBackground(deleteRecording, { params: { id: recordingId } });
  } catch (error) {
    console.warn('The recording of an upload that was given up is left to the server to remove.', error);
  }
  void refreshWorkspace(workspaceId);
}
