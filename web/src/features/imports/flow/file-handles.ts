/** What TypeScript's library does not know of the File System Access API, which Chromium alone has. */
declare global {
  interface FileSystemHandle {
    requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  }
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

import { CONTAINERS } from '#shared/model/video-file.ts';
import type { ChosenFile } from './import-item.ts';

const ENDINGS: Record<string, string[]> = {
  ...Object.fromEntries(Object.values(CONTAINERS).map(({ contentType, ending }) => [contentType, [ending]])),
  [CONTAINERS.mp4.contentType]: [CONTAINERS.mp4.ending, '.m4v'],
};

/** `accept` of a file field: browsers know no type of some of the endings. */
export const ACCEPTED = Object.entries(ENDINGS).flat(2).join(',');

/** Whether the browser opens files that a later visit can open again. */
export const picksHandles = (): boolean => window.showOpenFilePicker !== undefined;

/** Has the person choose files that a later visit can open again. @returns none when nothing was chosen */
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

/** The files of a field. */
export const filesOf = (list: FileList | null): ChosenFile[] =>
  [...(list ?? [])].map((file) => ({ file, handle: null }));

async function handleOf(handle: Promise<FileSystemHandle | null> | undefined): Promise<FileSystemFileHandle | null> {
  try {
    const found = await handle;
    return found?.kind === 'file' ? (found as FileSystemFileHandle) : null;
  } catch (error) {
    console.warn('A dropped file cannot be opened again by a later visit.', error);
    return null;
  }
}

/** The files that were dropped. It has to be called before the event is over: then the browser forgets them. */
export function droppedFiles({ items }: DataTransfer): Promise<ChosenFile[]> {
  const found = [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    return file ? [{ file, handle: item.getAsFileSystemHandle?.() }] : [];
  });
  return Promise.all(found.map(async ({ file, handle }) => ({ file, handle: await handleOf(handle) })));
}
