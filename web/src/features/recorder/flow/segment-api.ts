import * as api from '#shared/api/segments.ts';
import { callInBackground } from '#web/lib/api.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { mayPass } from '#web/library/uploads/upload-api.ts';
import { TransientError } from '#web/media/retry.ts';
import { openSegmentUpload } from '#web/media/segments/open-segment-upload.ts';
import { LoggedOutError, type SegmentCalls } from '#web/media/segments/segment-calls.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';

/** Translates an error of a call for the upload in segments. */
function failureOf(cause: unknown): unknown {
  if (isUnauthorized(cause)) return new LoggedOutError('Nobody is logged in', { cause });
  return mayPass(cause) ? new TransientError('Upload failed', { cause }) : cause;
}

/** The API calls of an upload in segments. */
const segmentCalls: SegmentCalls = {
  renew: async (recordingId, signOfLife, signal) => {
    try {
      return await callInBackground(api.renewSegmentUpload, { params: { id: recordingId }, input: signOfLife, signal });
    } catch (error) {
      throw failureOf(error);
    }
  },
  setSaving: async (recordingId, input, signal) => {
    try {
      await callInBackground(api.setSaving, { params: { id: recordingId }, input, signal });
    } catch (error) {
      throw failureOf(error);
    }
  },
};

/** Starts or resumes the upload in segments of a recording, at best while it is being recorded. */
export const sendInSegments = (local: LocalRecording): SegmentUpload =>
  openSegmentUpload(local, { calls: segmentCalls, isWatchable: false });

/**
 * Resumes the upload in segments of an earlier visit.
 * @returns null for a recording without segments, or whose recorded file was replaced by a seekable one
 */
export function resumeSending(local: LocalRecording): SegmentUpload | null {
  const { segmentUploadId, seekableBytes } = local.manifest();
  return segmentUploadId === null || seekableBytes !== null ? null : sendInSegments(local);
}
