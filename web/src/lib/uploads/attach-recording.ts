import type { InputOf } from '#shared/api/operation.ts';
import { attachRecordingVideo } from '#shared/api/recordings.ts';
import { attachSegments } from '#shared/api/segments.ts';
import { call } from '#web/lib/api.ts';
import { TransientError, withRetry } from '#web/media/retry.ts';
import { mayPass } from './upload-api.ts';

export type AttachedFiles = InputOf<typeof attachRecordingVideo>;
export type AttachedSegments = InputOf<typeof attachSegments>;

/** The same call twice is the same as once. */
const attach = (work: () => Promise<unknown>, signal: AbortSignal) =>
  withRetry(
    async () => {
      try {
        await work();
      } catch (error) {
        throw mayPass(error) ? new TransientError('Failed to update recording', { cause: error }) : error;
      }
    },
    { signal },
  );

/**
 * Attaches uploaded files to a recording, with retries while the network or the server fails.
 * @throws ApiError; TransientError when it went on failing; the signal's reason
 */
export const attachRecording = (recordingId: string, files: AttachedFiles, signal: AbortSignal): Promise<void> =>
  attach(() => call(attachRecordingVideo, { params: { id: recordingId }, input: files, signal }), signal);

/**
 * Attaches the segments that were sent to their recording, with retries as above: it can be watched then.
 * @throws as above
 */
export const attachSentSegments = (recordingId: string, sent: AttachedSegments, signal: AbortSignal): Promise<void> =>
  attach(() => call(attachSegments, { params: { id: recordingId }, input: sent, signal }), signal);
