/** Answers how far a file of the origin's private file system may grow, up to a limit that is asked for. */
import { openSyncFile, type SyncFile } from './sync-file.ts';

const FOLDER = 'room';

/** A file grows without being written: next to nothing reaches the disk. Some refuse by an error, some in silence. */
function canGrow(file: SyncFile, bytes: number) {
  try {
    file.truncate(bytes);
    return file.getSize() === bytes;
  } catch (error) {
    if ((error as Error).name !== 'QuotaExceededError') throw error;
    return false;
  }
}

async function findRoom(limitBytes: number) {
  const file = await openSyncFile(FOLDER, 'probe');
  try {
    let bytes = limitBytes;
    while (bytes >= 1 && !canGrow(file, bytes)) bytes = Math.floor(bytes / 2);
    return bytes;
  } finally {
    file.truncate(0);
    file.close();
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true });
  }
}

addEventListener('message', ({ data }: MessageEvent<number>) => {
  findRoom(data).then(postMessage, (error: unknown) => {
    console.warn('The room on the private disk could not be measured.', error);
    postMessage(null);
  });
});
