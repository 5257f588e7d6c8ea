import { hasOpfs } from '../opfs/recordings-folder.ts';

const BITS_PER_BYTE = 8;

/** Files of a recording that there are at one time: as recorded, and the seekable one that is made of it. */
const COPIES = 2;

/**
 * Asks the browser not to clear this site's storage by itself when the disk runs short. It may refuse; a
 * recording is stored all the same.
 */
export async function requestPersistentStorage(): Promise<void> {
  if (!navigator.storage?.persist) return;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

/** What the browser says; Infinity where it says nothing. */
async function estimatedBytes(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : Math.max(0, quota - usage);
}

/** Null where no limit was met, or it cannot be tried. */
function askWorker(): Promise<number | null> {
  const worker = new Worker(new URL('./quota-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<number | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage('measure');
  });
  return answer.finally(() => worker.terminate());
}

/** What a file can really grow by; Infinity where nothing is against it. */
async function foundBytes(): Promise<number> {
  const found = (await hasOpfs()) ? await askWorker() : null;
  return found ?? Number.POSITIVE_INFINITY;
}

/**
 * What this site may still store in one more file, in bytes; null where there is no knowing. Chrome reports
 * 10 GiB to every site, whatever the disk has (https://chromestatus.com/feature/4977371751645184), so that the first 4 GiB are tried
 * out. It also lets a file grow in steps, each twice the last up to 128 MB: near the end a half may be the most that a
 * file can have, and this is what is said here. It takes milliseconds, in which nothing is left for others.
 */
export async function availableQuota(): Promise<{ freeBytes: number } | null> {
  const freeBytes = Math.min(...(await Promise.all([estimatedBytes(), foundBytes()])));
  return Number.isFinite(freeBytes) ? { freeBytes } : null;
}

/**
 * How long a recording can be, in whole seconds, until the storage is full.
 * @param freeBytes what may still be stored
 * @param bitsPerSecond of picture and sound together
 */
export const recordableSeconds = (freeBytes: number, bitsPerSecond: number): number =>
  Math.floor((freeBytes * BITS_PER_BYTE) / (bitsPerSecond * COPIES));
