import type { Log } from '../log.ts';
import { DAY_MS } from './old-versions.ts';
import type { ConfiguredBucket } from './read-buckets.ts';

const CHECK_EVERY_MS = 3_600_000;

/** Applies the rules of all buckets, also when one fails: a damaged file must not keep what has to go. */
async function sweep(buckets: ConfiguredBucket[], log: Log): Promise<void> {
  const attempt = (work: Promise<void>) => work.catch((error) => log.error('s3', error));
  for (const { uploads, store, abortUploadsAfterDays, expireVersionsAfterDays } of buckets) {
    if (abortUploadsAfterDays !== undefined)
      await attempt(uploads.removeOlderThan(Date.now() - abortUploadsAfterDays * DAY_MS));
    if (expireVersionsAfterDays !== undefined) await attempt(store.expireVersions(expireVersionsAfterDays, Date.now()));
  }
}

/**
 * Applies the lifecycle rules of the buckets now and every hour: it removes unfinished multipart uploads and old
 * versions.
 * @returns a function that stops it
 */
export function startLifecycle(buckets: ConfiguredBucket[], log: Log): () => void {
  const run = () => void sweep(buckets, log);
  run();
  const timer = setInterval(run, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}
