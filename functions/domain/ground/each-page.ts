/**
 * Takes the first items again and again, until none are left or the time is over. `take` removes the items that it got.
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
