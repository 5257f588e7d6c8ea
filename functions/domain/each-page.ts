/**
 * Takes what is first until nothing is left, or no time. `take` removes what it got, so that others are first then.
 * @param hasTime called only after some progress
 * @returns whether nothing is left
 */
export async function eachPage<T>(
  first: () => Promise<T[]>,
  take: (items: T[]) => Promise<void>,
  hasTime: () => boolean,
): Promise<boolean> {
  do {
    const items = await first();
    if (items.length === 0) return true;
    await take(items);
  } while (hasTime());
  return false;
}
