import { type LinkedRecording, putLinkedRecording } from '#scripts/seed/linked-recording.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { CAPTIONS_CONTENT_TYPE } from '#shared/model/editing/captions.ts';
import { THUMBNAIL_CONTENT_TYPE, VIDEO_CONTENT_TYPE } from '#shared/model/video/recording.ts';
import { apply } from '../../data/ground/apply.ts';
import { createFile } from '../../data/video/file-changes.ts';
import { getStoredRecording, type StoredRecording } from '../../data/video/recording.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, scopedId } from '../../process/ids.ts';
import { EARLIER_FILE_SECONDS } from '../../process/limits.ts';
import type { Actor } from '../ground/actor.ts';
import { copyKey } from '../ground/media-files/media-keys.ts';
import { createMultipart } from '../ground/uploads/create-multipart.ts';
import { createUpload } from '../ground/uploads/create-upload.ts';
import { PART_BYTES } from '../ground/uploads/part-sizes.ts';
import { signParts } from '../ground/uploads/sign-parts.ts';
import { createRecording } from '../video/recordings/create-recording.ts';
import { put } from './objects.ts';
import { type RecordingAttributes, storedRecording } from './stored-recording.ts';

/** A new recording of a user, without a file. */
export const newRecording = (actor: Actor, workspaceId: string, projectId?: string): Promise<Recording> =>
  createRecording(actor, { name: 'A recording', recordingType: 'screen', workspaceId, projectId });

/** Uploads bytes as a browser does. @returns the URL to which they were sent */
export async function upload(actor: Actor, bytes: Buffer, type: string = VIDEO_CONTENT_TYPE): Promise<string> {
  const { uploadURL } = await createUpload(actor, {});
  await send(uploadURL, bytes, { 'content-type': type });
  return uploadURL;
}

async function send(url: string, bytes: Buffer, headers = {}): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
}

/** Begins an upload of `fileSize` bytes in parts. @returns its id */
export const startMultipart = async (actor: Actor, fileSize: number): Promise<string> =>
  (await createMultipart(actor, { contentType: VIDEO_CONTENT_TYPE, fileSize })).uploadId;

/** Sends parts of a file as a browser does: the given ones, or all. */
export async function sendParts(actor: Actor, uploadId: string, file: Buffer, partNumbers?: number[]): Promise<void> {
  const all = Array.from({ length: Math.ceil(file.length / PART_BYTES) }, (_, index) => index + 1);
  const { parts } = await signParts(actor, uploadId, partNumbers ?? all);
  const piece = (number: number) => file.subarray((number - 1) * PART_BYTES, number * PART_BYTES);
  await Promise.all(parts.map(({ partNumber, url }) => send(url, piece(partNumber))));
}

/** Uploads the smallest file that is accepted as a thumbnail. */
export const uploadThumbnail = (actor: Actor): Promise<string> =>
  upload(actor, Buffer.from([0xff, 0xd8, 0xff, 0xd9]), THUMBNAIL_CONTENT_TYPE);

/** Uploads a file of captions as a browser does. */
export const uploadCaptions = (actor: Actor, file: string | Uint8Array): Promise<string> =>
  upload(actor, Buffer.from(file), CAPTIONS_CONTENT_TYPE);

/** The beginning of a WebM, up to its one track of VP8: enough for tests that start a conversion and do not run it. */
export const WEBM_HEADER = Buffer.concat([
  Buffer.from('1a45dfa387428284', 'hex'),
  Buffer.from('webm'),
  Buffer.from('1853806701ffffffffffffff1654ae6b8fae8dd781018381018685565f565038', 'hex'),
]);

/** Stores an original without an upload. @returns its key */
export async function storeOriginal(body: Buffer = WEBM_HEADER): Promise<string> {
  const key = `originals/nobody/${newId()}`;
  await put(key, body);
  return key;
}

/** A recording as it is stored. */
export async function stored(id: string): Promise<StoredRecording> {
  const recording = await getStoredRecording(id);
  if (!recording) throw new Error('The recording does not exist');
  return recording;
}

/**
 * Stores a recording without any check, created now by default. It can have a file without an upload, or be in the
 * middle of a conversion.
 */
export async function storeRecording(changes: RecordingAttributes): Promise<LinkedRecording> {
  // The cleanup of another test would hide a recording that has been without a file for a long time.
  const recording = storedRecording({ createdAt: isoNow(), updatedAt: isoNow(), ...changes });
  await apply(putLinkedRecording(recording));
  const { shareToken } = changes;
  return { ...(await stored(recording.id)), ...(shareToken && { shareToken }) };
}

/** Stores a recording whose first file a person has replaced. @returns its id */
export async function storeReplaced(
  changes: RecordingAttributes & Pick<StoredRecording, 'workspaceId' | 'userId'>,
  endedBy = changes.userId,
): Promise<string> {
  const { workspaceId, userId } = changes;
  const [id, firstId] = [scopedId(workspaceId, newId()), scopedId(workspaceId, newId())];
  const shown = { originalKey: copyKey(id, newId()), transcodeStatus: 'completed' } as const;
  const ended = { texts: null, endedAt: isoNow(), endedBy, keptUntil: isoNow(EARLIER_FILE_SECONDS) };
  const { file } = storedRecording({
    ...shown,
    workspaceId,
    userId,
    id,
    originalKey: copyKey(newId(), newId()),
    ended,
  });
  const earlier = [{ fileId: firstId, fileSize: file.fileSize }];
  const recording = storedRecording({ ...changes, ...shown, id, number: 1, shownSince: isoNow(), earlier });
  await apply([...putLinkedRecording(recording), createFile({ ...file, id: firstId })]);
  return id;
}
