import path from 'node:path';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { codeOf } from './disk-errors.ts';

const FOLDER_FAULTS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'no folder can be created there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'a file of that name exists',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

const FILE_FAULTS: Record<string, string> = {
  EACCES: 'cannot be opened by this user',
  EPERM: 'cannot be opened by this user',
  EISDIR: 'is a folder, and has to be a file',
  ENOTDIR: 'is a file, and has to be a folder',
  EEXIST: 'is a file, and has to be a folder',
  ELOOP: 'is a link to itself',
  EIO: 'cannot be read: its disk reports an error',
};

/** What is wrong with a file, by the error of a read or a write; undefined when the error has another cause. */
export const fileFault = (error: unknown): string | undefined => FILE_FAULTS[codeOf(error)];

/** What to do about data that cannot be recreated. */
export const RESTORE = 'Restore it from a backup of the data folder, or set LOCAL_DATA_DIR to another folder.';

/** The error for a file in a folder that cannot be used. Other errors are returned unchanged. */
export function explainFile(folder: string, error: unknown): unknown {
  const { path: at, dest = at } = Object(error) as NodeJS.ErrnoException & { dest?: string };
  const fault = fileFault(error);
  return dest?.startsWith(folder + path.sep) && fault ? new ExplainedError(`${dest} ${fault}. ${RESTORE}`) : error;
}

/**
 * The error for a folder that cannot be used, or for a file in it. Other errors are returned unchanged.
 * @param what the folder is
 */
export function explainUnusable(folder: string, error: unknown, what = 'data folder'): unknown {
  const explained = explainFile(folder, error);
  const reason = FOLDER_FAULTS[codeOf(explained)];
  return reason ? new ExplainedError(`The ${what} ${folder} cannot be used: ${reason}.`) : explained;
}
