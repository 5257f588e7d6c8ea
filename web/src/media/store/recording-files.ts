import { VIDEO_CONTENT_TYPE } from '#shared/model/recording.ts';
import { opfsFileNames, readOpfsFile, removeOpfsFile } from '../opfs/recordings-folder.ts';
import { idsWithChunks, readChunks, removeChunks } from './chunk-store.ts';
import type { Manifest } from './manifest.ts';

const RECORDED = '.webm';
const SEEKABLE = '.seekable.webm';

/** Name of the file that the browser's recorder wrote. */
export const recordedName = (id: string): string => `${id}${RECORDED}`;

/** Name of the seekable file, also while it is being written: only the manifest says that it is finished. */
export const seekableName = (id: string): string => `${id}${SEEKABLE}`;

/** Id of the recording that a file of one of the two names belongs to. */
export const idOfFile = (name: string): string => name.replace(name.endsWith(SEEKABLE) ? SEEKABLE : RECORDED, '');

const asVideo = (file: Blob) => file.slice(0, file.size, VIDEO_CONTENT_TYPE);

/**
 * What the browser's recorder wrote, from its file or, where there is none, from IndexedDB; empty when there is
 * nothing.
 */
export async function readRecordedFile(id: string): Promise<Blob> {
  const file = await readOpfsFile(recordedName(id));
  return file && file.size > 0 ? asVideo(file) : readChunks(id);
}

/** The finished seekable file; null when the manifest has none, or it is not all there. */
export async function readSeekableFile({ id, seekableBytes }: Manifest): Promise<Blob | null> {
  if (seekableBytes === null) return null;
  const file = await readOpfsFile(seekableName(id));
  return file?.size === seekableBytes ? asVideo(file) : null;
}

/** Removes what the browser's recorder wrote. */
export async function removeRecordedFile(id: string): Promise<void> {
  await Promise.all([removeOpfsFile(recordedName(id)), removeChunks(id)]);
}

/** Removes the seekable file, finished or not. */
export const removeSeekableFile = (id: string): Promise<void> => removeOpfsFile(seekableName(id));

/** Ids of every recording with bytes, of every user. */
export async function idsWithBytes(): Promise<string[]> {
  const withFiles = (await opfsFileNames()).map(idOfFile);
  return [...new Set([...withFiles, ...(await idsWithChunks())])];
}
