/**
 * Waits for all, also when some fail.
 * @param saying says how many have failed
 * @throws AggregateError of all failures
 */
export async function settleAll(work: Promise<unknown>[], saying: (failures: number) => string): Promise<void> {
  const ends = await Promise.allSettled(work);
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, saying(failures.length));
}
