import * as z from 'zod';
import { tryApply } from '../ground/apply.ts';
import { getItems } from '../table/batches.ts';
import { firstItems, getItem, inPartition } from '../table/items.ts';
import { fileKey, filePrefix, recordingKey, workspaceKey } from '../table/keys.ts';
import { type StoredFile, storedFile } from './file.ts';
import { moveFrom04, removeFile } from './file-changes.ts';
import { fileItemIn04, fileOfItemIn04, isIn04 } from './files-in-0-4.ts';
import { getStoredRecording, recordingItem, type StoredRecording } from './recording.ts';

const fileItem = storedFile.extend({ type: z.literal('file') });

const storedItem = fileItem.transform(({ type: _type, ...file }): StoredFile => file);

const storedIn04 = z.discriminatedUnion('type', [recordingItem, fileItemIn04]);

/** Reads a recording whose files are as in version 0.4.0; null for any other. */
export async function getRecordingIn04(recordingId: string): Promise<StoredRecording | null> {
  const item = await getItem(storedIn04, recordingKey(recordingId));
  return item?.type === 'recording' && isIn04(item) ? getStoredRecording(recordingId) : null;
}

/** A file as version 0.4.0 stored it: among the recordings, or as a part of the recording that showed it. */
export async function getFileIn04(fileId: string): Promise<StoredFile | null> {
  const item = await getItem(storedIn04, recordingKey(fileId));
  if (!item) return null;
  if (item.type === 'file') return { ...fileOfItemIn04(item), isIn04: true };
  return (await getRecordingIn04(fileId))?.file ?? null;
}

/**
 * Gives a file of version 0.4.0 that no recording shows the item that it has since. The migration stores the others with
 * their recordings.
 */
export async function moveFile(fileId: string): Promise<void> {
  const file = await getFileIn04(fileId);
  if (!file?.isIn04) return;
  const recording = await getStoredRecording(file.recordingId);
  const isElsewhere = recording === null || recording.file.id === fileId || (await isStored(fileId));
  await tryApply(isElsewhere ? [removeFile(file)] : moveFrom04(file));
}

const isStored = async (fileId: string): Promise<boolean> => (await getItem(storedItem, fileKey(fileId))) !== null;

/** Reads a file; null for an unknown or deleted one. */
export const getFile = async (fileId: string): Promise<StoredFile | null> =>
  (await getItem(storedItem, fileKey(fileId))) ?? getFileIn04(fileId);

/** The files with these ids, in no order; one that does not exist is left out. */
export async function getFiles(fileIds: string[]): Promise<StoredFile[]> {
  const found = await getItems(storedItem, fileIds.map(fileKey));
  const ids = new Set(found.map(({ id }) => id));
  const others = await Promise.all(fileIds.filter((id) => !ids.has(id)).map(getFileIn04));
  return [...found, ...others.filter((file) => file !== null)];
}

/** Up to `limit` of the files of a workspace's recordings, oldest first. */
export const firstFiles = (workspaceId: string, limit: number): Promise<StoredFile[]> =>
  firstItems(storedItem, inPartition(workspaceKey(workspaceId).PK, filePrefix), limit);
