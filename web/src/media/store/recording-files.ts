import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { opfsFileNames, readOpfsFile, removeOpfsFile } from '../opfs/recordings-folder.ts';
import { idsWithChunks, readChunks, removeChunks } from './chunk-store.ts';
import type { Manifest } from './manifest.ts';

const RAW = '.webm';
const COPY = '.seekable.webm';

/** Name of the file that the browser's recorder wrote. */
export const recordedName = (takeId: string): string => `${takeId}${RAW}`;

/** Name of the seekable copy, also while it is being written: only the note says that it is finished. */
export const seekableName = (takeId: string): string => `${takeId}${COPY}`;

const asVideo = (file: Blob) => file.slice(0, file.size, VIDEO_CONTENT_TYPE);

/** What the browser's recorder wrote, from disk or, where there is none, from the database; empty when there is nothing. */
export async function readRecordedFile(takeId: string): Promise<Blob> {
  const file = await readOpfsFile(recordedName(takeId));
  return file && file.size > 0 ? asVideo(file) : readChunks(takeId);
}

/** The finished seekable copy; null when the note tells of none, or it is not all there. */
export async function readSeekableFile({ id, repairedBytes }: Manifest): Promise<Blob | null> {
  if (repairedBytes === null) return null;
  const file = await readOpfsFile(seekableName(id));
  return file?.size === repairedBytes ? asVideo(file) : null;
}

/** Removes what the browser's recorder wrote. */
export async function removeRecordedFile(takeId: string): Promise<void> {
  await Promise.all([removeOpfsFile(recordedName(takeId)), removeChunks(takeId)]);
}

/** Removes the seekable copy, finished or not. */
export const removeSeekableFile = (takeId: string): Promise<void> => removeOpfsFile(seekableName(takeId));

/** Ids of every take of which there are bytes, whosever. */
export async function idsWithBytes(): Promise<string[]> {
  const names = await opfsFileNames();
  const onDisk = names.map((name) => name.replace(name.endsWith(COPY) ? COPY : RAW, ''));
  return [...new Set([...onDisk, ...(await idsWithChunks())])];
}
