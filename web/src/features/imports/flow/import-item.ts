import { readStored, writeStored } from '#web/lib/storage.ts';
import type { UploadItem, UploadPhase } from '#web/library/uploads/upload-item.ts';
import { NOTHING_SENT } from '#web/library/uploads/upload-status.ts';
import type { ImportRecord } from '#web/media/imports/import-store.ts';

export const NEXT_PHASES: Record<UploadPhase, readonly UploadPhase[]> = {
  checking: ['waiting', 'refused', 'failed'],
  waiting: ['uploading', 'failed'],
  uploading: ['done', 'refused', 'failed'],
  interrupted: ['checking'],
  failed: ['checking'],
  done: [],
  refused: [],
};

export interface ImportItem extends UploadItem {
  /** Whether the file can be opened without choosing it again. */
  hasHandle: boolean;
}

/** Where the recording of a file is created, or the recording whose video the file replaces. */
export interface ImportPlace {
  workspaceId: string;
  projectId: string | null;
  replaces?: ImportRecord['replaces'];
}

export interface ChosenFile {
  file: File;
  /** Handle with which a later visit can open the file; null in browsers without handles. */
  handle: FileSystemFileHandle | null;
}

/** Whether a file has the name, the size and the modification time of the one that an import began with. */
export const isSameFile = ({ file: known }: ImportRecord, { name, size, lastModified }: File): boolean =>
  known.name === name && known.size === size && known.lastModified === lastModified;

export const RESUMABLE = 'Its upload was interrupted. Continue it to send the rest.';
export const CHOOSE_AGAIN = 'Its upload was interrupted. Choose the same file again to continue.';
export const OTHER_FILE = 'This is a different file, or it has changed. Choose the file whose upload was interrupted.';

export const newItem = (id: string, { name, size }: Pick<File, 'name' | 'size'>): ImportItem => ({
  id,
  name,
  size,
  phase: 'checking',
  status: NOTHING_SENT,
  sentence: null,
  hasHandle: false,
});

/** Key in localStorage. It holds the ids of the users who have saved imports in this browser. */
const UNFINISHED_KEY = 'unfinishedImports';

const usersWithSaved = (): string[] => readStored(UNFINISHED_KEY)?.split(',') ?? [];

/** Whether this browser has saved imports of the user, which a visit then loads. */
export const hasSavedImports = (userId: string): boolean => usersWithSaved().includes(userId);

export function noteSavedImports(userId: string, hasSaved: boolean): void {
  const others = usersWithSaved().filter((id) => id !== userId);
  writeStored(UNFINISHED_KEY, (hasSaved ? [...others, userId] : others).join(',') || null);
}
