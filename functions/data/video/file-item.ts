import * as z from 'zod';
import { tryApply } from '../ground/apply.ts';
import { getItems } from '../table/batches.ts';
import { hasValues, IS_NEW } from '../table/expression.ts';
import { firstItems, getItem, inPartition } from '../table/items.ts';
import { fileKey, filePrefix, recordingKey, workspaceKey } from '../table/keys.ts';
import { remove } from '../table/transaction.ts';
import { type StoredFile, storedFile } from './file.ts';
import { putFile } from './file-changes.ts';
import { fileItemIn04, fileOfItemIn04, isCutIn04, isIn04 } from './files-in-0-4.ts';
import { getStoredRecording, recordingItem, type StoredRecording } from './recording.ts';

const fileItem = storedFile.extend({ type: z.literal('file') });

const storedItem = fileItem.transform(({ type: _type, ...file }): StoredFile => file);

const storedIn04 = z.discriminatedUnion('type', [recordingItem, fileItemIn04]);

/** Reads a recording whose files are as in version 0.4.0; null for any other. */
export async function getRecordingIn04(recordingId: string): Promise<StoredRecording | null> {
  const item = await getItem(storedIn04, recordingKey(recordingId));
  return item?.type === 'recording' && isIn04(item) ? getStoredRecording(recordingId) : null;
}

/**
 * Gives a file of version 0.4.0 the item that it has since.
 * @returns the file; null when it has that item, or none
 */
export async function moveFile(fileId: string): Promise<StoredFile | null> {
  const item = await getItem(storedIn04, recordingKey(fileId));
  // The migration stores the file that a recording shows.
  if (item?.type === 'recording') return (await getRecordingIn04(fileId))?.file ?? null;
  if (!item) return null;
  const shown = (await getStoredRecording(item.recordingId))?.file;
  const file = shown?.id === fileId && !isCutIn04(shown) ? shown : fileOfItemIn04(item);
  const isThere = (await getItem(storedItem, fileKey(fileId))) !== null;
  const old = remove({ Key: recordingKey(fileId), onlyIf: hasValues({ version: item.version }) });
  await tryApply([...(isThere ? [] : [putFile(file, IS_NEW)]), old]);
  return isThere ? null : file;
}

/** Reads a file; null for an unknown or deleted one. */
export const getFile = async (fileId: string): Promise<StoredFile | null> =>
  (await getItem(storedItem, fileKey(fileId))) ?? moveFile(fileId);

/** The files with these ids, in no order; one that does not exist is left out. */
export async function getFiles(fileIds: string[]): Promise<StoredFile[]> {
  const found = await getItems(storedItem, fileIds.map(fileKey));
  const ids = new Set(found.map(({ id }) => id));
  const others = await Promise.all(fileIds.filter((id) => !ids.has(id)).map(moveFile));
  return [...found, ...others.filter((file) => file !== null)];
}

/** Up to `limit` of the files of a workspace's recordings, oldest first. */
export const firstFiles = (workspaceId: string, limit: number): Promise<StoredFile[]> =>
  firstItems(storedItem, inPartition(workspaceKey(workspaceId).PK, filePrefix), limit);
