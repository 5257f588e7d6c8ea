import { cleanupJobCreated, saveCleanupJob } from '../../data/cleanup-job.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { VersionGoneError } from '../../gateways/s3-copy.ts';
import { abortMultipartUpload, type MultipartTarget } from '../../gateways/s3-multipart.ts';
import { logError } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { startConversion } from '../conversion/start-conversion.ts';
import { type Copies, failMissingUpload } from '../conversion/transitions.ts';
import { copyKey, originalPrefix, parseUploadKey } from '../media-files/media-keys.ts';
import { COPY_LIMITS, type CopyLimits, type CopySource, type CopyStep, copyUpload } from './copy-upload.ts';

/** The state of a preparation between two of its steps. */
export interface Preparation {
  recordingId: string;
  /** The multipart upload of a copy; null before it begins. */
  copying: MultipartTarget | null;
}

export interface StepOptions {
  /** Whether to go on with a copy; called before each part. */
  hasTime: () => boolean;
  limits?: CopyLimits;
}

interface UploadedFile {
  source: CopySource;
  key: string;
  /** Whether the recording is complete without it. */
  isOptional: boolean;
  /** Whether the attached version was deleted before it was copied. */
  isGone?: boolean;
}

/** The uploads that a recording still points to; empty after they are copied. */
function uploadedFiles({ id, originalKey, thumbnailKey, uploads }: StoredRecording): UploadedFile[] {
  const file = (key: string | null, checked: Omit<CopySource, 'key'> | null | undefined, isOptional: boolean) => {
    const uploadId = key === null ? undefined : parseUploadKey(key)?.uploadId;
    return key && checked && uploadId ? [{ source: { ...checked, key }, key: copyKey(id, uploadId), isOptional }] : [];
  };
  return [...file(originalKey, uploads?.original, false), ...file(thumbnailKey, uploads?.thumbnail, true)];
}

/** @throws VersionGoneError for a file that the recording needs */
async function copyOne(
  file: UploadedFile,
  copying: MultipartTarget | null,
  options: Required<StepOptions>,
): Promise<CopyStep> {
  try {
    return await copyUpload(file.source, file.key, copying, options);
  } catch (error) {
    if (!(error instanceof VersionGoneError) || !file.isOptional) throw error;
    logError('A thumbnail was deleted before it was copied', error);
    file.isGone = true;
    return { isDone: true };
  }
}

/** @returns the progress of the copy that is not done; null when all are */
async function copyInTurn(files: UploadedFile[], copying: MultipartTarget | null, options: Required<StepOptions>) {
  for (const file of files) {
    const step = await copyOne(file, copying, options);
    if (!step.isDone) return step;
  }
  return null;
}

/**
 * Copies small files at the same time as the others. Of large files, one at a time has a multipart upload. Waits for all
 * copies, also when one fails: a failed step leaves no copy that is still being written.
 */
async function copyAll(files: UploadedFile[], copying: MultipartTarget | null, options: Required<StepOptions>) {
  const isSmall = ({ source }: UploadedFile) => source.size <= options.limits.wholeBytes;
  const groups = [files.filter((file) => !isSmall(file)), ...files.filter(isSmall).map((file) => [file])];
  const copies = groups.map((group) => copyInTurn(group, copying, options));
  await Promise.allSettled(copies);
  return (await Promise.all(copies)).find((step) => step !== null) ?? null;
}

/** The transaction that points the recording to the copies also orders the removal of its uploads. */
function copiesOf(recordingId: string, files: UploadedFile[]): Copies {
  const keys = files.map(({ source }) => source.key);
  const id = `${recordingId}:${keys[0]}`;
  const copies = new Map(files.map(({ source, key, isGone }) => [source.key, isGone ? null : key]));
  return {
    of: (key) => copies.get(key),
    with: keys.length > 0 ? [cleanupJobCreated({ id, keys, prefixes: [], dueAt: isoNow() })] : [],
  };
}

/** Orders the deletion of copies that were made while the recording was deleted: its own cleanup may have come before. */
async function removeCopies({ recordingId, copying }: Preparation): Promise<void> {
  if (copying) await abortMultipartUpload(copying);
  const prefixes = [originalPrefix(recordingId)];
  await saveCleanupJob({ id: `${recordingId}:copies`, keys: [], prefixes, dueAt: isoNow() });
}

async function convert(recordingId: string, files: UploadedFile[]): Promise<void> {
  const start = await startConversion(recordingId, ['pending', 'failed'], copiesOf(recordingId, files));
  if (start === 'nothing' && !(await getStoredRecording(recordingId))) {
    await removeCopies({ recordingId, copying: null });
  }
}

/** @returns the progress of a copy; null when all copies are made; 'gone' when an upload was deleted */
async function copyOrFail(
  recording: StoredRecording,
  files: UploadedFile[],
  { copying }: Preparation,
  options: StepOptions,
): Promise<CopyStep | 'gone' | null> {
  try {
    return await copyAll(files, copying, { limits: COPY_LIMITS, ...options });
  } catch (error) {
    if (!(error instanceof VersionGoneError)) throw error;
    logError('An upload was deleted before it was copied', error, { recordingId: recording.id });
    await failMissingUpload(recording.id, 'The uploaded file was removed before it could be copied');
    return 'gone';
  }
}

/**
 * Does one step of the preparation of an attached recording: copies the files to keys that no signed URL names, points
 * the recording to the copies, orders the deletion of the uploads, and starts the conversion of the copy. It can stop
 * anywhere and be repeated, also twice at once.
 * @returns input of the next step; null after the last one
 * @throws the error of S3, the table or MediaConvert; a retry continues from there
 */
export async function prepareRecording(preparation: Preparation, options: StepOptions): Promise<Preparation | null> {
  const { recordingId } = preparation;
  const recording = await getStoredRecording(recordingId);
  if (!recording) {
    await removeCopies(preparation);
    return null;
  }
  const files = uploadedFiles(recording);
  const step = await copyOrFail(recording, files, preparation, options);
  if (step === 'gone') return null;
  if (step && !step.isDone) return { recordingId, copying: step.copying };
  await convert(recordingId, files);
  return null;
}
