import type { TestClient } from './test-client.ts';

/** Where a recording is made, and by whom. */
export interface Place {
  client: TestClient;
  workspaceId: string;
  projectId?: string;
}

/** Creates a recording without a file. @returns its id @throws Error */
export async function createRecording({ client, workspaceId, projectId }: Place, name = 'Sent'): Promise<string> {
  const recording = { name, recordingType: 'screen', workspaceId, projectId };
  return (await client.must<{ id: string }>('POST', '/api/recordings', recording)).id;
}

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
 * @throws Error
 */
export async function sendRecording(
  place: Place,
  video: Buffer,
  duration: number,
  { name, thumbnail }: { name?: string; thumbnail?: Buffer } = {},
): Promise<string> {
  const { client } = place;
  const id = await createRecording(place, name);
  const videoURL = await sendFile(client, video, 'video/webm');
  const thumbnailURL = thumbnail && (await sendFile(client, thumbnail, 'image/jpeg'));
  const attached = { videoURL, thumbnailURL, fileSize: video.length, duration };
  await client.must('PUT', `/api/recordings/${id}/video`, attached);
  return id;
}
