import { accessSync, constants } from 'node:fs';

/** Whether the disk of a folder is read-only, also for root, who may write to every folder. */
export function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
