import * as api from '#shared/api/segments.ts';
import { callInBackground } from '#web/lib/api.ts';
import { isUnauthorised } from '#web/lib/unauthorised.ts';
import { mayPass } from '#web/lib/uploads/upload-api.ts';
import { TransientError } from '#web/media/retry.ts';
import { openSegmentUpload } from '#web/media/segments/open-segment-upload.ts';
import { LoggedOutError, type SegmentCalls } from '#web/media/segments/segment-calls.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';

/** What a refusal means to an upload in segments. */
function failureOf(cause: unknown): unknown {
  if (isUnauthorised(cause)) return new LoggedOutError('Nobody is logged in', { cause });
  return mayPass(cause) ? new TransientError('Upload failed', { cause }) : cause;
}

/** The server's side of an upload in segments, by the calls of the API. */
export const segmentCalls: SegmentCalls = {
  renew: async (recordingId, signOfLife, signal) => {
    try {
      return await callInBackground(api.renewSegmentUpload, { params: { id: recordingId }, input: signOfLife, signal });
    } catch (error) {
      throw failureOf(error);
    }
  },
};

/** Begins to send a recording while it is made. */
export const sendWhileRecording = (local: LocalRecording): SegmentUpload =>
  openSegmentUpload(local, { calls: segmentCalls, isWatchable: false });

/**
 * Continues the upload of a recording that an earlier visit left. @returns null for a recording that sent no segments,
 * and for one whose recorded file was replaced by a seekable one
 */
export function resumeSending(local: LocalRecording): SegmentUpload | null {
  const { segmentUploadId, seekableBytes } = local.manifest();
  return segmentUploadId === null || seekableBytes !== null ? null : sendWhileRecording(local);
}
