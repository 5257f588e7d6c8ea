import type { Recording } from '../../../shared/api/recordings.ts';
import { THUMBNAIL_CONTENT_TYPE, VIDEO_CONTENT_TYPE } from '../../../shared/model/recording.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { recordingWrites } from '../../data/recording-writes.ts';
import { transact } from '../../data/table.ts';
import { storedRecording } from '../../data/test-support/stored-recording.ts';
import type { Actor } from '../actor.ts';
import { createRecording } from '../recordings/create-recording.ts';
import { createUpload } from '../recordings/create-upload.ts';

/** A new recording without a file, made by somebody. */
export const newRecording = (actor: Actor, workspaceId: string, projectId?: string): Promise<Recording> =>
  createRecording(actor, { name: 'A take', recordingType: 'screen', workspaceId, projectId });

/** Uploads bytes as a browser does; gives the URL that they were sent to. */
export async function upload(actor: Actor, bytes: Buffer, type: string = VIDEO_CONTENT_TYPE): Promise<string> {
  const { uploadURL } = await createUpload(actor, {});
  const headers = { 'content-type': type };
  const answer = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
  return uploadURL;
}

/** The smallest thing that passes for a thumbnail. */
export const uploadThumbnail = (actor: Actor): Promise<string> =>
  upload(actor, Buffer.from([0xff, 0xd8, 0xff, 0xd9]), THUMBNAIL_CONTENT_TYPE);

/**
 * Stores a recording just so, past every rule: with a take that no upload brought, or in the middle of a conversion.
 */
export async function storeRecording(changes: Partial<StoredRecording>): Promise<StoredRecording> {
  const recording = storedRecording(changes);
  await transact(recordingWrites(null, recording));
  const stored = await getStoredRecording(recording.id);
  if (!stored) throw new Error('The recording was not stored');
  return stored;
}
