import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { idsWithChunks, readChunks, removeChunks } from './chunk-database.ts';
import { diskFileNames, readDiskFile, removeDiskFile } from './disk-folder.ts';
import type { TakeNote } from './take-note.ts';

const RAW = '.webm';
const COPY = '.seekable.webm';

/** Name of the file that the browser's recorder wrote. */
export const rawName = (takeId: string): string => `${takeId}${RAW}`;

/** Name of the seekable copy, also while it is being written: only the note says that it is finished. */
export const copyName = (takeId: string): string => `${takeId}${COPY}`;

const asVideo = (file: Blob) => file.slice(0, file.size, VIDEO_CONTENT_TYPE);

/** What the browser's recorder wrote, from disk or, where there is none, from the database; empty when there is nothing. */
export async function readRaw(takeId: string): Promise<Blob> {
  const file = await readDiskFile(rawName(takeId));
  return file && file.size > 0 ? asVideo(file) : readChunks(takeId);
}

/** The finished seekable copy; null when the note tells of none, or it is not all there. */
export async function readCopy({ id, repairedBytes }: TakeNote): Promise<Blob | null> {
  if (repairedBytes === null) return null;
  const file = await readDiskFile(copyName(id));
  return file?.size === repairedBytes ? asVideo(file) : null;
}

/** Removes what the browser's recorder wrote. */
export async function removeRaw(takeId: string): Promise<void> {
  await Promise.all([removeDiskFile(rawName(takeId)), removeChunks(takeId)]);
}

/** Removes the seekable copy, finished or not. */
export const removeCopy = (takeId: string): Promise<void> => removeDiskFile(copyName(takeId));

/** Ids of every take of which there are bytes, whosever. */
export async function idsWithFiles(): Promise<string[]> {
  const names = await diskFileNames();
  const onDisk = names.map((name) => name.replace(name.endsWith(COPY) ? COPY : RAW, ''));
  return [...new Set([...onDisk, ...(await idsWithChunks())])];
}
