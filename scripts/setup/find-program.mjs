import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** @param {string} file */
export const isRunnable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds the first of some programs that is installed. Names are searched on PATH.
 * @param {string[]} names or absolute paths
 * @returns {string | undefined}
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .find(isRunnable);
}
