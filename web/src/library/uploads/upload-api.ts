import type { ErrorCode } from '#shared/api/ground/errors.ts';
import * as uploads from '#shared/api/ground/uploads.ts';
import type { THUMBNAIL_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import type { VideoContentType } from '#shared/model/video/video-file.ts';
import { call, callInBackground } from '#web/lib/api.ts';
import { ApiError, NetworkError } from '#web/lib/http/api-error.ts';
import { BUSY_STATUSES } from '#web/lib/http/is-final.ts';
import { SAVE_RETRY_AFTER_MAX_SECONDS } from '#web/lib/limits.ts';
import { TransientError, withRetry } from '#web/media/retry.ts';
import type { UploadCalls } from '#web/media/upload/upload-context.ts';
import { PartsMissingError, UploadGoneError } from '#web/media/upload/upload-failure.ts';

export const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    (error.status >= 500 || BUSY_STATUSES.includes(error.status)) &&
    (error.retryAfter ?? 0) <= SAVE_RETRY_AFTER_MAX_SECONDS);

/**
 * Repeats an idempotent call that changes a recording, while the network or the server fails.
 * @throws ApiError; TransientError after the last try; the signal's reason
 */
export const retryCall = <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  withRetry(
    async () => {
      try {
        return await work();
      } catch (error) {
        throw mayPass(error) ? new TransientError('Failed to update recording', { cause: error }) : error;
      }
    },
    { signal },
  );

function failureOf(error: unknown): unknown {
  if (mayPass(error)) return new TransientError('Upload failed', { cause: error });
  if (!(error instanceof ApiError)) return error;
  if (error.status === 404) return new UploadGoneError('Upload failed', { cause: error });
  return error.code === 'UPLOAD_INCOMPLETE' ? new PartsMissingError('Upload failed', { cause: error }) : error;
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw failureOf(error);
  }
}

type SingleType = VideoContentType | typeof THUMBNAIL_CONTENT_TYPE;

const uploadCallsBy = (make: typeof call): UploadCalls => ({
  createUpload: ({ contentType, ...announced }, signal) =>
    asked(make(uploads.createUpload, { input: { contentType: contentType as SingleType, ...announced }, signal })),
  createMultipart: ({ contentType, fileSize }, signal) =>
    asked(make(uploads.createMultipart, { input: { contentType: contentType as VideoContentType, fileSize }, signal })),
  signParts: (uploadId, partNumbers, signal) =>
    asked(make(uploads.signParts, { params: { uploadId }, input: { partNumbers }, signal })),
  listParts: (uploadId, signal) => asked(make(uploads.listParts, { params: { uploadId }, signal })),
  complete: (uploadId, signal) => asked(make(uploads.completeMultipart, { params: { uploadId }, input: {}, signal })),
  abortSingle: async (uploadId, signal) => {
    await asked(make(uploads.abortUpload, { params: { uploadId }, signal }));
  },
  abort: async (uploadId, signal) => {
    await asked(make(uploads.abortMultipart, { params: { uploadId }, signal }));
  },
});

/** For uploads that the user waits for. */
export const uploadCalls = uploadCallsBy(call);

/** For uploads in the background. */
export const backgroundUploadCalls = uploadCallsBy(callInBackground);

const LOST_CODES: (ErrorCode | undefined)[] = [
  'UPLOAD_MISSING',
  'UPLOAD_NOT_YOURS',
  'UPLOAD_TAKEN',
  'UPLOAD_INCOMPLETE',
];

/**
 * Whether attaching failed because the server does not have the upload of the record any more: it was removed after a
 * day, or belongs to another account. A new upload without the record helps.
 */
export const isUploadLost = (error: unknown): boolean => error instanceof ApiError && LOST_CODES.includes(error.code);
