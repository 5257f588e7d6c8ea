import type { FailureList } from '../data/failure-list.ts';
import { isoNow } from '../process/clock.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const LISTED = 20;
/** How long a failure is in its list, in seconds. */
const LISTED_SECONDS = 30 * 24 * 60 * 60;

interface Failure {
  /** ISO 8601. */
  at: string;
}

const isListed = ({ at }: Failure): boolean => at > isoNow(-LISTED_SECONDS);

/** Replaces what the list has of one kind of failures: `added` by itself, or nothing. An unchanged list is not written. */
export async function replaceFailure<F extends Failure>(
  list: FailureList<F>,
  isSame: (other: F) => boolean,
  added: F | null,
): Promise<void> {
  await retryOnConflict(async () => {
    const before = await list.get();
    const failures = (before?.failures ?? []).filter(isListed);
    const others = failures.filter((each) => !isSame(each));
    if (!added && others.length === failures.length) return true;
    return (await list.save(before, [...(added ? [added] : []), ...others].slice(0, LISTED))) || null;
  });
}

/** Adds a failure to the list for administrators, unless it has one that is the same. */
export async function addFailure<F extends Failure>(
  list: FailureList<F>,
  added: F,
  isSame: (other: F) => boolean,
): Promise<void> {
  await retryOnConflict(async () => {
    const before = await list.get();
    const failures = (before?.failures ?? []).filter(isListed);
    if (failures.some(isSame)) return true;
    return (await list.save(before, [added, ...failures].slice(0, LISTED))) || null;
  });
}

/** Failures of the last 30 days, newest first, 20 at most. */
export const listFailures = async <F extends Failure>(list: FailureList<F>): Promise<F[]> =>
  ((await list.get())?.failures ?? []).filter(isListed);
