import type { ErrorCode } from '#shared/api/errors.ts';
import * as uploads from '#shared/api/uploads.ts';
import type { THUMBNAIL_CONTENT_TYPE } from '#shared/model/recording.ts';
import type { VideoContentType } from '#shared/model/video-file.ts';
import { call, callInBackground } from '#web/lib/api.ts';
import { ApiError, NetworkError } from '#web/lib/http/api-error.ts';
import { TransientError } from '#web/media/retry.ts';
import type { UploadCalls } from '#web/media/upload/upload-calls.ts';
import { PartsMissingError, UploadGoneError } from '#web/media/upload/upload-failure.ts';

/** Too early, too many: another time it may be answered. */
const PASSING_STATUSES = [408, 425, 429];

/** The longest wait for a limit of the account, in seconds; a longer one is reported to the person. */
const RETRY_AFTER_MAX = 120;

/** Whether another try may mend a call that was not answered, or not well. */
export const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    (error.status >= 500 || PASSING_STATUSES.includes(error.status)) &&
    (error.retryAfter ?? 0) <= RETRY_AFTER_MAX);

/** What a refusal means to an upload. */
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

/** The server's side of an upload, by the calls of the API. */
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

/** For what somebody waits for. */
export const uploadCalls = uploadCallsBy(call);

/** For what is sent while its person does something else. */
export const backgroundUploadCalls = uploadCallsBy(callInBackground);

const LOST_CODES: (ErrorCode | undefined)[] = [
  'UPLOAD_MISSING',
  'UPLOAD_NOT_YOURS',
  'UPLOAD_TAKEN',
  'UPLOAD_INCOMPLETE',
];

/**
 * Whether attaching was refused because what was sent is not there (any more) as the upload record says: swept after a
 * day, or sent by another account. A new upload, without the record, mends that.
 */
export const isUploadLost = (error: unknown): boolean => error instanceof ApiError && LOST_CODES.includes(error.code);
