import { NOTHING_SENT, type UploadStatus } from '#web/lib/uploads/upload-status.ts';
import type { ImportRecord } from '#web/media/imports/import-store.ts';

/**
 * `interrupted`: an earlier visit left it, and its file has to be opened or chosen again; `refused`: the file is not taken,
 * whatever is done; `failed`: another try may mend it.
 */
export type ImportPhase = 'checking' | 'waiting' | 'uploading' | 'done' | 'refused' | 'failed' | 'interrupted';

/** One file that somebody uploads, as it is shown. */
export interface ImportItem {
  id: string;
  fileName: string;
  /** Bytes. */
  size: number;
  phase: ImportPhase;
  status: UploadStatus;
  /** Why it was refused or failed, or what an interrupted one waits for. */
  sentence: string | null;
  /** Whether its file can be opened without choosing it again. */
  hasHandle: boolean;
}

/** Where a file goes. */
export interface ImportPlace {
  workspaceId: string;
  projectId: string | null;
}

/** A file that somebody has chosen or dropped. */
export interface ChosenFile {
  file: File;
  /** What a later visit can open it with; null where the browser has no such thing. */
  handle: FileSystemFileHandle | null;
}

const ACTIVE: ImportPhase[] = ['checking', 'waiting', 'uploading'];

/** Whether something goes on that ends when the page is left. */
export const isActive = ({ phase }: ImportItem): boolean => ACTIVE.includes(phase);

/** Whether a file is the one that an import was begun with, as far as a page can tell. */
export const isSameFile = ({ file: known }: ImportRecord, { name, size, lastModified }: File): boolean =>
  known.name === name && known.size === size && known.lastModified === lastModified;

export const RESUMABLE = 'Its upload was interrupted.';
export const CHOOSE_AGAIN = 'Its upload was interrupted. Choose the same file again to go on.';
export const OTHER_FILE = 'This is another file, or it was changed. Choose the one whose upload was interrupted.';

export const newItem = (id: string, { name, size }: Pick<File, 'name' | 'size'>): ImportItem => ({
  id,
  fileName: name,
  size,
  phase: 'checking',
  status: NOTHING_SENT,
  sentence: null,
  hasHandle: false,
});
