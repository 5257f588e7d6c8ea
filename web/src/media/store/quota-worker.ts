/** Finds out how far a file of the origin private file system can grow. */
import { openSyncFile, type SyncFile } from '../opfs/sync-file.ts';

const MB = 1024 ** 2;
const FOLDER = 'quota';

/** What is tried first, in bytes; then twice as much, and so on. */
const FIRST = 16 * MB;
/** More is not tried: it is enough for the better part of an hour at the highest quality. */
const MOST = 4096 * MB;
/** Growing takes no time, unless the storage is in memory (a private window) and is really taken; milliseconds. */
const TIME_LIMIT_MS = 50;
/** Halvings between what can be had and what cannot. */
const REFINEMENTS = 6;

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

function closeIn(file: SyncFile, possible: number, refused: number) {
  let [low, high] = [possible, refused];
  for (let step = 0; step < REFINEMENTS; step += 1) {
    const middle = Math.floor((low + high) / 2);
    if (canGrow(file, middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Null when no limit was met. */
function findLimit(file: SyncFile): number | null {
  const startedAt = performance.now();
  let possible = 0;
  for (let bytes = FIRST; canGrow(file, bytes); bytes *= 2) {
    possible = bytes;
    if (bytes >= MOST || performance.now() - startedAt > TIME_LIMIT_MS) return null;
  }
  return closeIn(file, possible, Math.max(FIRST, possible * 2));
}

async function measureQuota() {
  const file = await openSyncFile(FOLDER, 'probe');
  try {
    return findLimit(file);
  } finally {
    file.truncate(0);
    file.close();
  }
}

addEventListener('message', () => {
  measureQuota().then(postMessage, (error: unknown) => {
    console.warn('The quota could not be measured.', error);
    postMessage(null);
  });
});
