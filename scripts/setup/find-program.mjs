import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const isRunnable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * The first of some programs that is there: names are looked for on PATH, paths are taken as they are.
 * @param {string[]} names
 * @returns {string | undefined}
 */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
    .find(isRunnable);
}
