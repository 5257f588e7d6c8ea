import { type CutRecording, type Permission, sendRecording } from '#functions/domain/test-support/segments.ts';
import { createRecording, type Place } from '../client/send-recording.ts';

/** Begins a recording in segments, which others may watch while it is made. @throws Error */
export async function beginSegments(place: Place, name?: string) {
  const id = await createRecording(place, name);
  const segments = `/api/recordings/${id}/segments`;
  const permission = await place.client.must<Permission>('POST', segments, { isWatchable: true });
  return { id, permission };
}

/** Sends a recording in segments and attaches it, as its recorder does. @throws Error */
export async function attachSegments(place: Place, cut: CutRecording, name?: string) {
  const { id, permission } = await beginSegments(place, name);
  const playlist = await sendRecording(permission, cut);
  const { segmentUploadId } = permission;
  const attached = { segmentUploadId, playlist, fileSize: cut.fileSize, duration: cut.duration };
  await place.client.must('PUT', `/api/recordings/${id}/segments`, attached);
  return { id, permission, playlist };
}
