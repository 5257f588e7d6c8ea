import type { WithLeftOut } from '#shared/api/editing/captions.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { CAPTIONS_MAX, CAPTIONS_MAX_BYTES, CAPTIONS_MAX_TEXT } from '#shared/limits.ts';
import { CAPTIONS_CONTENT_TYPE } from '#shared/model/editing/captions.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { CaptionsError, readCaptionsFile } from '#shared/rules/editing/read-captions.ts';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';
import type { Change } from '../../../data/ground/apply.ts';
import { putCleanupJob, removeCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { captionsFileIds, type StoredCaptions, type StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { newId } from '../../../process/ids.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { limitCreation } from '../../ground/limit-rate.ts';
import { captionsKey } from '../../ground/media-files/media-keys.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { dropReadUpload, readSmallUpload, type SmallFile, storeForAnHour } from '../../ground/uploads/small-upload.ts';
import { changeRecording, type RecordingChange } from '../../video/recordings/change-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { indexCaptions } from './index-captions.ts';

const refused = (message: string, cause?: unknown) => new AppError('INVALID_CAPTIONS', message, {}, cause);

const CAPTIONS_FILE: SmallFile = {
  missing: 'The captions have not been uploaded yet',
  changed: 'The captions were sent again in the meantime. Please choose them again.',
  requireSize: (bytes) => {
    if (bytes === 0) throw refused('The file is empty');
    if (bytes > CAPTIONS_MAX_BYTES) throw refused(CAPTIONS_MAX_TEXT);
  },
};

interface PlainCaptions extends Pick<WithLeftOut, 'leftOut'> {
  /** WebVTT with nothing but times and plain text. */
  file: Uint8Array;
}

function plainCaptions(bytes: Uint8Array): PlainCaptions {
  try {
    const { cues, leftOut } = readCaptionsFile(bytes, TextDecoder);
    return { file: Buffer.from(writeCaptions(cues)), leftOut };
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    throw refused(error.message, error);
  }
}

/**
 * Reads captions that the actor has uploaded.
 * @throws AppError UPLOAD_NOT_YOURS, UPLOAD_MISSING, UPLOAD_TAKEN, INVALID_CAPTIONS, CONFLICT
 */
async function readUploadedCaptions(actor: Actor, uploadURL: string): Promise<PlainCaptions & { uploadId: string }> {
  const { file, uploadId } = await readSmallUpload(actor, uploadURL, CAPTIONS_FILE);
  return { ...plainCaptions(file), uploadId };
}

const jobId = (captionsId: string): string => `captions-${captionsId}`;
/** The change with which a recording takes a stored file. */
export const takeCaptions = (captionsId: string): Change => removeCleanupJob(jobId(captionsId));

/** Stores a file. The cleanup deletes it unless its recording takes it within an hour. @returns its id */
export async function storeCaptions(recordingId: string, file: Uint8Array): Promise<string> {
  const id = newId();
  await storeForAnHour(jobId(id), captionsKey(recordingId, id), file, `${CAPTIONS_CONTENT_TYPE}; charset=utf-8`);
  return id;
}

/** Whether one of a recording's captions has a name, in any case. */
export const hasName = (captions: readonly StoredCaptions[], name: string): boolean =>
  captions.some(({ label }) => label.toLowerCase() === name.toLowerCase());

function requireAddable({ captions }: StoredFile, label: string): void {
  if (captions.length >= CAPTIONS_MAX) {
    throw new AppError('CAPTIONS_LIMIT', `A recording can have ${CAPTIONS_MAX} captions at most`);
  }
  if (hasName(captions, label)) {
    throw new AppError('CAPTIONS_NAME_TAKEN', 'This recording already has captions of this name');
  }
}

export function requireCaptions({ captions }: StoredFile, captionsId: string): StoredCaptions {
  const found = captions.find(({ id }) => id === captionsId);
  if (!found) throw notFound('Captions');
  return found;
}

/** The changes that order the deletion of files of captions and the end of their addresses. */
const endFiles = (recordingId: string, fileIds: string[]): Change[] => [
  ...fileIds.map((id) => putCleanupJob({ id: jobId(id), keys: [captionsKey(recordingId, id)] })),
  ...orderRevocations(fileIds.map(cutoffEntry.captions)),
];

export const withCaptions = (recording: StoredRecording, captions: StoredCaptions[]): StoredRecording => ({
  ...recording,
  file: { ...recording.file, captions },
});

interface CaptionsChange extends RecordingChange {
  /** Ids of files that nothing needs any more. */
  ended?: string[];
}

/**
 * Changes the captions of a recording: deletes files that nothing needs any more, ends their addresses within a minute,
 * and updates the index of the search. The recording's `updatedAt` stays the same: a stuck conversion is found by it.
 * @param decide as for `changeRecording`
 * @returns false when nothing was changed
 */
export async function changeCaptions(
  recordingId: string,
  decide: (recording: StoredRecording) => CaptionsChange | null | Promise<CaptionsChange | null>,
): Promise<boolean> {
  const changed = await changeRecording(recordingId, async (recording) => {
    const decided = await decide(recording);
    if (!decided) return null;
    const { ended = [], with: others = [] } = decided;
    return { ...decided, ended, with: [...others, ...endFiles(recordingId, ended)] };
  });
  const ended = changed?.change?.ended ?? [];
  await Promise.all([endAccess(ended.map(cutoffEntry.captions)), indexCaptions([recordingId])]);
  return Boolean(changed?.change);
}

interface NewCaptions extends Pick<StoredCaptions, 'language' | 'label'> {
  uploadURL: string;
}

/**
 * Adds captions to a recording.
 * @throws AppError NOT_FOUND, FORBIDDEN, CAPTIONS_LIMIT, CAPTIONS_NAME_TAKEN, RATE_LIMITED; see `readUploadedCaptions`
 */
export async function addCaptions(actor: Actor, recordingId: string, added: NewCaptions): Promise<WithLeftOut> {
  const { uploadURL, language, label } = added;
  const { file: known, workspaceId } = await loadRecording(actor, recordingId);
  requireAddable(known, label);
  await limitCreation('captions', actor, workspaceId);
  const { file, leftOut, uploadId } = await readUploadedCaptions(actor, uploadURL);
  const id = await storeCaptions(recordingId, file);
  await changeCaptions(recordingId, (recording) => {
    requireAddable(recording.file, label);
    return {
      after: withCaptions(recording, [...recording.file.captions, { id, language, label, automatic: null }]),
      with: [takeCaptions(id)],
    };
  });
  await dropReadUpload(actor, uploadId);
  return { ...(await getRecording(actor, recordingId)), leftOut };
}

interface NewFile {
  captionsId: string;
  uploadURL: string;
}

/**
 * Replaces the file of captions. The addresses of the old file end within a minute.
 * @throws AppError NOT_FOUND (of the recording, or of the captions), FORBIDDEN, RATE_LIMITED; see `readUploadedCaptions`
 */
export async function replaceCaptions(
  actor: Actor,
  recordingId: string,
  { captionsId, uploadURL }: NewFile,
): Promise<WithLeftOut> {
  const { file: known, workspaceId } = await loadRecording(actor, recordingId);
  requireCaptions(known, captionsId);
  await limitCreation('captions', actor, workspaceId);
  const { file, leftOut, uploadId } = await readUploadedCaptions(actor, uploadURL);
  const id = await storeCaptions(recordingId, file);
  await changeCaptions(recordingId, (recording) => {
    const ended = captionsFileIds(requireCaptions(recording.file, captionsId));
    const captions = recording.file.captions.map((each) =>
      each.id === captionsId ? { ...each, id, automatic: null } : each,
    );
    return { after: withCaptions(recording, captions), with: [takeCaptions(id)], ended };
  });
  await dropReadUpload(actor, uploadId);
  return { ...(await getRecording(actor, recordingId)), leftOut };
}

/**
 * Removes captions: their file is deleted, and their addresses end within a minute.
 * @throws AppError NOT_FOUND (of the recording, or of the captions), FORBIDDEN
 */
export async function removeCaptions(actor: Actor, recordingId: string, captionsId: string): Promise<Recording> {
  await loadRecording(actor, recordingId);
  await changeCaptions(recordingId, (recording) => {
    const ended = captionsFileIds(requireCaptions(recording.file, captionsId));
    const captions = recording.file.captions.filter(({ id }) => id !== captionsId);
    return { after: withCaptions(recording, captions), ended };
  });
  return getRecording(actor, recordingId);
}
