import { hasOpfs } from '../opfs/recordings-folder.ts';
import { WorkerScript } from '../worker-script.ts';

const BITS_PER_BYTE = 8;

/**
 * Number of files of a recording that exist at the same time: the recorded one, and the seekable one that is made of
 * it.
 */
const COPIES = 2;

/**
 * Asks the browser not to evict this site's storage when the disk runs short. It may refuse; the recording is stored
 * all the same.
 */
export async function requestPersistentStorage(): Promise<void> {
  if (!navigator.storage?.persist) return;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

/** The browser's estimate; Infinity where the browser gives none. */
async function estimatedBytes(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : Math.max(0, quota - usage);
}

const QUOTA_SCRIPT = new WorkerScript(
  () => new Worker(new URL('./quota-worker.ts', import.meta.url), { type: 'module' }),
);

/** Null where no limit was reached, or the browser cannot try. */
async function askWorker(): Promise<number | null> {
  const worker = await QUOTA_SCRIPT.open();
  const answer = new Promise<number | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage('measure');
  });
  return answer.finally(() => worker.terminate());
}

/** The size that a file can really grow to; Infinity where nothing limits it. */
async function foundBytes(): Promise<number> {
  const found = (await hasOpfs()) ? await askWorker() : null;
  return found ?? Number.POSITIVE_INFINITY;
}

/** A browser that refuses to tell a number is one that knows none. */
const orUnknown = (bytes: Promise<number>): Promise<number> =>
  bytes.catch((error: unknown) => {
    console.warn('The browser does not tell how much it can store.', error);
    return Number.POSITIVE_INFINITY;
  });

/**
 * Bytes that this site may still store in one more file; null where this cannot be known. It never fails. Chrome reports 10 GiB to
 * every site, whatever the disk has (https://chromestatus.com/feature/4977371751645184), so the first 4 GiB are tried
 * out. It also lets a file grow in steps, each twice the last up to 128 MB: near the limit, the result may be half of
 * the real maximum. The test takes milliseconds, during which no space is left for other files.
 */
export async function availableQuota(): Promise<{ freeBytes: number } | null> {
  const freeBytes = Math.min(...(await Promise.all([estimatedBytes(), foundBytes()].map(orUnknown))));
  return Number.isFinite(freeBytes) ? { freeBytes } : null;
}

/**
 * How long a recording can be, in whole seconds, until the storage is full.
 * @param freeBytes bytes that may still be stored
 * @param bitsPerSecond bit rate of video and sound together
 */
export const recordableSeconds = (freeBytes: number, bitsPerSecond: number): number =>
  Math.floor((freeBytes * BITS_PER_BYTE) / (bitsPerSecond * COPIES));
