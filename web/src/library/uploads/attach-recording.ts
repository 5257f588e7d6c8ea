import type { InputOf } from '#shared/api/operation.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { attachRecordingVideo } from '#shared/api/recordings.ts';
import { attachSegments } from '#shared/api/segments.ts';
import { call } from '#web/lib/api.ts';
import { TransientError, withRetry } from '#web/media/retry.ts';
import { mayPass } from './upload-api.ts';

export type AttachedFiles = InputOf<typeof attachRecordingVideo>;
export type AttachedSegments = InputOf<typeof attachSegments>;

/** Retries are safe, because the calls are idempotent. */
const attach = (work: () => Promise<Recording>, signal: AbortSignal) =>
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

/**
 * Attaches uploaded files to a recording. It retries when the network or the server fails.
 * @returns the recording with its files
 * @throws ApiError; TransientError after the last try; the signal's reason
 */
export const attachRecording = (recordingId: string, files: AttachedFiles, signal: AbortSignal): Promise<Recording> =>
  attach(() => call(attachRecordingVideo, { params: { id: recordingId }, input: files, signal }), signal);

/**
 * Attaches the uploaded segments to their recording, which can then be watched. It retries like `attachRecording`.
 * @returns the recording with its segments
 * @throws the errors of `attachRecording`
 */
export const attachSentSegments = (
  recordingId: string,
  sent: AttachedSegments,
  signal: AbortSignal,
): Promise<Recording> =>
  attach(() => call(attachSegments, { params: { id: recordingId }, input: sent, signal }), signal);
