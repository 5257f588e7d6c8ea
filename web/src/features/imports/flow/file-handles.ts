import { CONTAINERS } from '#shared/model/video/video-file.ts';
import type { ChosenFile } from './import-item.ts';

/** Parts of the File System Access API that TypeScript's library does not declare. Only Chromium has them. */
declare global {
  interface DataTransferItem {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
  interface Window {
    showOpenFilePicker?: (options: {
      multiple: boolean;
      types: { description: string; accept: Record<string, string[]> }[];
    }) => Promise<FileSystemFileHandle[]>;
  }
}

/** File name endings by MIME type. `.m4v` is Apple's ending for MP4. */
const ENDINGS: Record<string, string[]> = {
  ...Object.fromEntries(Object.values(CONTAINERS).map(({ contentType, ending }) => [contentType, [ending]])),
  [CONTAINERS.mp4.contentType]: [CONTAINERS.mp4.ending, '.m4v'],
};

/** Value of `accept` of a file field. It lists the endings too, because browsers know no MIME type for some of them. */
export const ACCEPTED = Object.entries(ENDINGS).flat(2).join(',');

/** Whether the browser has file handles, with which a later visit can open a file again. */
export const picksHandles = (): boolean => window.showOpenFilePicker !== undefined;

/**
 * Lets the user choose files, with their handles.
 * @returns [] when nothing was chosen
 * @throws DOMException when a chosen file cannot be opened
 */
export async function pickFiles(multiple: boolean): Promise<ChosenFile[]> {
  const types = [{ description: 'Videos', accept: ENDINGS }];
  try {
    const handles = (await window.showOpenFilePicker?.({ multiple, types })) ?? [];
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

async function handleOf(handle: Promise<FileSystemHandle | null> | undefined): Promise<FileSystemFileHandle | null> {
  try {
    const found = await handle;
    return found?.kind === 'file' ? (found as FileSystemFileHandle) : null;
  } catch (error) {
    console.warn('A dropped file cannot be opened again by a later visit.', error);
    return null;
  }
}

/** The dropped files. Call this during the drop event: the browser discards the data afterwards. */
export function droppedFiles({ items }: DataTransfer): Promise<ChosenFile[]> {
  const found = [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    return file ? [{ file, handle: item.getAsFileSystemHandle?.() }] : [];
  });
  return Promise.all(found.map(async ({ file, handle }) => ({ file, handle: await handleOf(handle) })));
}
