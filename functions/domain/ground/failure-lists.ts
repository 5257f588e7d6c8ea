import { LISTED_FAILURES_MAX } from '#shared/limits.ts';
import type { FailureList } from '../../data/ground/failure-lists.ts';
import { isoNow } from '../../process/clock.ts';
import { LISTED_FAILURE_SECONDS } from '../../process/limits.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

interface Failure {
  /** ISO 8601. */
  at: string;
}

const isListed = ({ at }: Failure): boolean => at > isoNow(-LISTED_FAILURE_SECONDS);

/** @param changed gives the new failures; null when they stay as they are */
async function changeList<F extends Failure>(
  list: FailureList<F>,
  changed: (failures: F[]) => F[] | null,
): Promise<void> {
  await retryOnConflict(async () => {
    const before = await list.get();
    const failures = changed((before?.failures ?? []).filter(isListed));
    if (!failures) return true;
    return (await list.save(before, failures.slice(0, LISTED_FAILURES_MAX))) || null;
  });
}

/** Replaces what the list has of one kind of failures: `added` by itself, or nothing. An unchanged list is not written. */
export async function replaceFailure<F extends Failure>(
  list: FailureList<F>,
  isSame: (other: F) => boolean,
  added: F | null,
): Promise<void> {
  await changeList(list, (failures) => {
    const others = failures.filter((each) => !isSame(each));
    if (!added && others.length === failures.length) return null;
    return [...(added ? [added] : []), ...others];
  });
}

/** Adds a failure to the list for administrators, unless it has one that is the same. */
export async function addFailure<F extends Failure>(
  list: FailureList<F>,
  added: F,
  isSame: (other: F) => boolean,
): Promise<void> {
  await changeList(list, (failures) => (failures.some(isSame) ? null : [added, ...failures]));
}

/** Failures of the last 30 days, newest first, 20 at most. */
export const listFailures = async <F extends Failure>(list: FailureList<F>): Promise<F[]> =>
  ((await list.get())?.failures ?? []).filter(isListed);
