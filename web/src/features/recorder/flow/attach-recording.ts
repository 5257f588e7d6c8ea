import type { InputOf } from '#shared/api/operation.ts';
import { attachRecordingVideo } from '#shared/api/recordings.ts';
import { call } from '#web/lib/api.ts';
import { TransientError, withRetry } from '#web/media/retry.ts';
import { mayPass } from './upload-api.ts';

export type AttachedFiles = InputOf<typeof attachRecordingVideo>;

/**
 * Attaches uploaded files to a recording, with retries while the network or the server fails: the same call twice is the
 * same as once.
 * @throws ApiError; TransientError when it went on failing; the signal's reason
 */
export async function attachRecording(recordingId: string, files: AttachedFiles, signal: AbortSignal): Promise<void> {
  const attach = async () => {
    try {
      await call(attachRecordingVideo, { params: { id: recordingId }, input: files, signal });
    } catch (error) {
      throw mayPass(error) ? new TransientError('Failed to update recording', { cause: error }) : error;
    }
  };
  await withRetry(attach, { signal });
}
