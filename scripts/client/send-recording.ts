import type { Account, TestClient } from './test-client.ts';

/** Sends a file in one request, as a client that knows only the calls. @returns its address @throws Error */
export async function sendFile(client: TestClient, bytes: Buffer, contentType: string): Promise<string> {
  const { status, body } = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', { contentType });
  if (status !== 201) throw new Error(`The place for the upload was answered ${status}: ${JSON.stringify(body)}`);
  const headers = { 'content-type': contentType };
  const sent = await fetch(body.uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers });
  if (!sent.ok) throw new Error(`The upload was answered ${sent.status}`);
  return body.uploadURL;
}

/**
 * Creates a recording and gives it a WebM file.
 * @param duration seconds
 * @returns its id
 */
export async function sendRecording(
  { client, workspaceId }: Pick<Account, 'client' | 'workspaceId'>,
  video: Buffer,
  duration: number,
): Promise<string> {
  const recording = { name: 'Sent', recordingType: 'screen', workspaceId };
  const { body } = await client.call<{ id: string }>('POST', '/api/recordings', recording);
  const videoURL = await sendFile(client, video, 'video/webm');
  const attached = { videoURL, fileSize: video.length, duration };
  const { status } = await client.call('PUT', `/api/recordings/${body.id}/video`, attached);
  if (status !== 200) throw new Error(`The video was answered ${status}`);
  return body.id;
}
