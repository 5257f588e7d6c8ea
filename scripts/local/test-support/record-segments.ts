import { type CutRecording, type Permission, sendRecording } from '#functions/domain/test-support/segments.ts';
import type { Recording } from '#shared/api/recordings.ts';
import type { Account } from '../../client/test-client.ts';

/** Sends a recording in segments and attaches it, as the app does. */
export async function recordSegments(
  { client, workspaceId }: Pick<Account, 'client' | 'workspaceId'>,
  cut: CutRecording,
  { name = 'Joined', isWatchable = false } = {},
) {
  const input = { name, recordingType: 'screen', workspaceId };
  const { id } = await client.must<Recording>('POST', '/api/recordings', input);
  const permission = await client.must<Permission>('POST', `/api/recordings/${id}/segments`, { isWatchable });
  const playlist = await sendRecording(permission, cut);
  const { fileSize, duration } = cut;
  const attachment = { segmentUploadId: permission.segmentUploadId, playlist, fileSize, duration };
  const attached = await client.must<Recording>('PUT', `/api/recordings/${id}/segments`, attachment);
  return { id, permission, playlist, attached };
}
