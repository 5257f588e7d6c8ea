import { CONTAINERS } from '#shared/model/video/video-file.ts';
import { examineVideo } from '#shared/video-file/examine-video.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { putCleanupJob, saveCleanupJob } from '../../../data/ground/cleanup-job.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { findObject, putObject } from '../../../gateways/s3/s3.ts';
import { readVersionRange, VersionGoneError } from '../../../gateways/s3/s3-copy.ts';
import { abortMultipartUpload, type MultipartTarget } from '../../../gateways/s3/s3-multipart.ts';
import { logError } from '../../../observability/log.ts';
import { THUMBNAIL_MAX_BYTES } from '../../../process/limits.ts';
import { copyKey, originalPrefix, parseUploadKey } from '../../ground/media-files/media-keys.ts';
import { plainJpeg } from '../../ground/media-files/plain-jpeg.ts';
import { failMissingUpload } from '../conversion/attempts.ts';
import { startConversion } from '../conversion/start-conversion.ts';
import type { Copies } from '../file-state/conversion-state.ts';
import { COPY_LIMITS, type CopyLimits, type CopySource, type CopyStep, copyUpload } from './copy-upload.ts';

/** The state of a preparation between two of its steps. */
export interface Preparation {
  /** Id of the file. Executions of earlier versions have it under this name. */
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
  /** Whether the attached version was deleted before it was copied, or is too large. */
  isGone?: boolean;
}

/** The uploads that a file still points to; empty after they are copied. */
function uploadedFiles({ id, originalKey, thumbnailKey, uploads }: StoredFile): UploadedFile[] {
  const file = (key: string | null, checked: Omit<CopySource, 'key'> | null | undefined, isOptional: boolean) => {
    const uploadId = key === null ? undefined : parseUploadKey(key)?.uploadId;
    return key && checked && uploadId ? [{ source: { ...checked, key }, key: copyKey(id, uploadId), isOptional }] : [];
  };
  return [...file(originalKey, uploads?.original, false), ...file(thumbnailKey, uploads?.thumbnail, true)];
}

/**
 * Copies a thumbnail without its metadata, such as the place where a picture was taken.
 * @returns whether the copy is there: a thumbnail that is too large to be read has none
 * @throws VersionGoneError
 */
async function copyThumbnail({ source, key }: UploadedFile): Promise<boolean> {
  if (await findObject(key)) return true;
  if (source.size > THUMBNAIL_MAX_BYTES) return false;
  const file = await readVersionRange(source, 0, source.size);
  await putObject(key, plainJpeg(file)?.bytes ?? file, source.contentType);
  return true;
}

/** The video to copy, with its edits. Where its bytes prove no video, or are gone, the next step says so. */
async function withEdits(source: CopySource): Promise<CopySource> {
  const { size } = source;
  try {
    const { edits, container } = await examineVideo({
      size,
      read: (start, end) => readVersionRange(source, start, end),
    });
    return edits.length > 0 ? { ...source, edits, contentType: CONTAINERS[container].contentType } : source;
  } catch (error) {
    if (error instanceof VideoFileError || error instanceof VersionGoneError) return source;
    throw error;
  }
}

/** @throws VersionGoneError for a file that the recording needs */
async function copyOne(
  file: UploadedFile,
  copying: MultipartTarget | null,
  options: Required<StepOptions>,
): Promise<CopyStep> {
  if (!file.isOptional) return copyUpload(await withEdits(file.source), file.key, copying, options);
  try {
    file.isGone = !(await copyThumbnail(file));
  } catch (error) {
    if (!(error instanceof VersionGoneError)) throw error;
    logError('A thumbnail was deleted before it was copied', error);
    file.isGone = true;
  }
  return { isDone: true };
}

/**
 * Copies all files at the same time. Waits for all copies, also when one fails: a failed step leaves no copy that is
 * still being written.
 * @returns the progress of the copy that is not done; null when all are
 */
async function copyAll(files: UploadedFile[], copying: MultipartTarget | null, options: Required<StepOptions>) {
  const copies = files.map((file) => copyOne(file, copying, options));
  await Promise.allSettled(copies);
  return (await Promise.all(copies)).find((step) => !step.isDone) ?? null;
}

/** The transaction that points the recording to the copies also orders the removal of its uploads. */
function copiesOf(fileId: string, files: UploadedFile[]): Copies {
  const keys = files.map(({ source }) => source.key);
  const id = `${fileId}:${keys[0]}`;
  const copies = new Map(files.map(({ source, key, isGone }) => [source.key, isGone ? null : key]));
  return {
    of: (key) => copies.get(key),
    with: keys.length > 0 ? [putCleanupJob({ id, keys })] : [],
  };
}

/** Orders the deletion of copies that were made while the recording was deleted: its own cleanup may have come before. */
async function removeCopies({ recordingId: fileId, copying }: Preparation): Promise<void> {
  if (copying) await abortMultipartUpload(copying);
  const prefixes = [originalPrefix(fileId)];
  await saveCleanupJob({ id: `${fileId}:copies`, prefixes });
}

async function convert(fileId: string, files: UploadedFile[]): Promise<void> {
  const start = await startConversion(fileId, 'beginAgain', { copies: copiesOf(fileId, files) });
  if (start === 'nothing' && !(await getFile(fileId))) {
    await removeCopies({ recordingId: fileId, copying: null });
  }
}

/** @returns the progress of a copy; null when all copies are made; 'gone' when an upload was deleted */
async function copyOrFail(
  fileId: string,
  files: UploadedFile[],
  { copying }: Preparation,
  options: StepOptions,
): Promise<CopyStep | 'gone' | null> {
  try {
    return await copyAll(files, copying, { limits: COPY_LIMITS, ...options });
  } catch (error) {
    if (!(error instanceof VersionGoneError)) throw error;
    logError('An upload was deleted before it was copied', error, { recordingId: fileId });
    await failMissingUpload(fileId, 'The uploaded file was removed before it could be copied');
    return 'gone';
  }
}

/**
 * Does one step of the preparation of an attached file: copies its uploads to keys that no signed URL names, points
 * the file to the copies, orders the deletion of the uploads, and starts the conversion of the copy. It can stop
 * anywhere and be repeated, also twice at once.
 * @returns input of the next step; null after the last one
 * @throws the error of the store, the table or the conversion service; a retry continues from there
 */
export async function prepareRecording(preparation: Preparation, options: StepOptions): Promise<Preparation | null> {
  const { recordingId: fileId } = preparation;
  const file = await getFile(fileId);
  if (!file) {
    await removeCopies(preparation);
    return null;
  }
  const files = uploadedFiles(file);
  const step = await copyOrFail(fileId, files, preparation, options);
  if (step === 'gone') return null;
  if (step && !step.isDone) return { recordingId: fileId, copying: step.copying };
  await convert(fileId, files);
  return null;
}
