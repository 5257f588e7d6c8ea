import type { Account, TestClient } from './test-client.ts';

/** Sends a file in one request, as a client that knows only the calls. @returns its address @throws Error */
export async function sendFile(client: TestClient, bytes: Buffer, contentType: string): Promise<string> {
  const { uploadURL } = await client.must<{ uploadURL: string }>('POST', '/api/objects/upload', { contentType });
  const headers = { 'content-type': contentType };
  const sent = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers });
  if (!sent.ok) throw new Error(`The upload was answered ${sent.status}`);
  return uploadURL;
}

/**
 * Creates a recording and gives it a WebM file.
 * @param duration seconds
 * @param thumbnail a JPEG
 * @returns its id
 */
export async function sendRecording(
  { client, workspaceId }: Pick<Account, 'client' | 'workspaceId'>,
  video: Buffer,
  duration: number,
  thumbnail?: Buffer,
): Promise<string> {
  const recording = { name: 'Sent', recordingType: 'screen', workspaceId };
  const { id } = await client.must<{ id: string }>('POST', '/api/recordings', recording);
  const videoURL = await sendFile(client, video, 'video/webm');
  const thumbnailURL = thumbnail && (await sendFile(client, thumbnail, 'image/jpeg'));
  const attached = { videoURL, thumbnailURL, fileSize: video.length, duration };
  await client.must('PUT', `/api/recordings/${id}/video`, attached);
  return id;
}
