import { createFileVersion } from '#shared/api/editing/files.ts';
import { createRecording, deleteRecording } from '#shared/api/video/recordings.ts';
import { NAME_MAX_LENGTH } from '#shared/limits.ts';
import { safeText } from '#shared/model/ground/text.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { call, callInBackground } from '#web/lib/api.ts';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { limitSentence } from '#web/library/uploads/limit-sentence.ts';
import { type AttachedFiles, attachFiles, SaveError, saveFile, saveStep } from '#web/library/uploads/save-file.ts';
import { uploadCalls } from '#web/library/uploads/upload-api.ts';
import type { UploadStatus } from '#web/library/uploads/upload-status.ts';
import { openVideo } from '#web/media/imports/examine-file.ts';
import type { ImportRecord } from '#web/media/imports/import-store.ts';
import { thumbnailOf } from '#web/media/thumbnail/thumbnail.ts';
import { abortRecordingUpload } from '#web/media/upload/upload-recording.ts';
import type { ListedBelow } from './batch.ts';

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

const UNNAMED = 'Untitled video';

/** An ending of two to five letters and digits. 'Take 1.5 final' has no ending. */
const ENDING = /\.[a-z0-9]{2,5}$/i;

/** Name of the recording for a file: the file name without its ending, cleaned like every name. */
export function importName(fileName: string): string {
  const clean = safeText(fileName.normalize().replace(ENDING, ''), 'one-line');
  // The cut must not leave half of a surrogate pair.
  return (
    clean
      .slice(0, NAME_MAX_LENGTH)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || UNNAMED
  );
}

const FAILED = 'The upload failed. Check your connection and try again.';
const DELETED = 'Its recording was deleted before the file was saved. Try again to create a new one.';
const NOT_SENT = 'The file could not be uploaded. Try again.';

interface ImportFailure {
  phase: 'refused' | 'failed';
  sentence: string;
}

/** The first error of a class among an error and its causes. */
function causeIn<T extends Error>(error: unknown, kind: abstract new (...parts: never[]) => T): T | null {
  if (error instanceof kind) return error;
  return error instanceof Error ? causeIn(error.cause, kind) : null;
}

export function failureOf(error: unknown): ImportFailure {
  const badFile = causeIn(error, VideoFileError);
  if (badFile) return { phase: 'refused', sentence: badFile.message };
  if (!(error instanceof SaveError)) return { phase: 'failed', sentence: NOT_SENT };
  const refusal = causeIn(error, ApiError);
  if (refusal?.code === 'UNSUPPORTED_MEDIA_TYPE') return { phase: 'refused', sentence: errorMessage(refusal, FAILED) };
  if (refusal?.status === 404 && error.step === 'attach') return { phase: 'failed', sentence: DELETED };
  const sentence = limitSentence(error) ?? errorMessage(refusal ?? error.cause, FAILED);
  return { phase: 'failed', sentence: refusal && refusal.status >= 500 ? FAILED : sentence };
}

async function createVersion({ recordingId: id, keepsTexts }: NonNullable<ImportRecord['replaces']>): Promise<string> {
  return (await call(createFileVersion, { params: { id }, input: { keepsTexts } })).id;
}

/**
 * Creates the recording, or the next file of another, before the file is sent: so a missing permission or a limit is
 * reported first.
 */
async function beginRecording({ record, update, inOrder }: ImportJournal): Promise<string> {
  const { recordingId, file, workspaceId, projectId, replaces } = record();
  if (recordingId !== null) return recordingId;
  const input = { name: importName(file.name), recordingType: 'screen' as const, workspaceId, projectId };
  const create = async (listedBelow: ListedBelow) =>
    (await call(createRecording, { input: { ...input, listedBelow } })).id;
  const id = await (replaces ? createVersion(replaces) : inOrder(create));
  await update({ recordingId: id });
  return id;
}

/** Attaches the files. If the recording was deleted, the next attempt creates another one for the uploaded parts. */
async function attach(recordingId: string, files: AttachedFiles, journal: ImportJournal, signal: AbortSignal) {
  try {
    await attachFiles(recordingId, files, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await journal.update({ recordingId: null });
    throw error;
  }
}

/**
 * Uploads a file as a recording: creates the recording, sends the file and its thumbnail, and attaches them. The
 * journal records the progress: the next call, also in a later visit, resumes from there.
 * @throws SaveError; the signal's reason when the import was cancelled
 */
export async function sendImport(file: File, journal: ImportJournal, options: SendOptions): Promise<void> {
  const { signal } = options;
  const { contentType, duration } = journal.record();
  const recordingId = await saveStep('create', signal, beginRecording(journal));
  const toSave = {
    video: file,
    contentType,
    duration,
    thumbnail: () => thumbnailOf(file, duration * 1000, openVideo),
    upload: () => journal.record().upload,
    store: (upload: ImportRecord['upload']) => journal.update({ upload }),
    attach: (files: AttachedFiles) => attach(recordingId, files, journal, signal),
  };
  try {
    await saveFile(toSave, options);
  } catch (error) {
    if (!signal.aborted && failureOf(error).phase === 'refused') await discardSent(journal.record());
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
