/** Measures how far a file of the origin private file system can grow. */
import { openSyncFile, type SyncFile } from '../opfs/sync-file.ts';
import { LOADED } from '../worker-script.ts';

const MB = 1024 ** 2;
const FOLDER = 'quota';

/** Size of the first try in bytes; each further try doubles it. */
const FIRST = 16 * MB;
/** Largest size that is tried: it is enough for the better part of an hour at the highest quality. */
const MOST = 4096 * MB;
/**
 * Growing takes almost no time, unless the storage is in memory (a private window) and is really allocated;
 * milliseconds.
 */
const TIME_LIMIT_MS = 50;
/** Bisection steps between a size that fits and one that does not. */
const REFINEMENTS = 6;

/** A file grows without a write: almost nothing reaches the disk. Some browsers refuse with an error, some silently. */
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

/** Null when no limit was reached. */
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
postMessage(LOADED);
