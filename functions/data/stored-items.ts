import * as z from 'zod';
import type { Key } from './table/keys.ts';
import { scanPage } from './table/scan-page.ts';

/** What the program knows of an item of any kind. */
const storedItem = z.object({ type: z.string().optional(), id: z.string().optional() });

export type StoredItem = z.output<typeof storedItem>;
/** An item's place in the order in which the whole table is read. */
export type ItemPosition = Key;

/**
 * A page of all items of the table, in no order.
 * @param after the item after which the page begins; null for the first page
 * @param size largest number of items
 */
export async function storedItems(
  after: ItemPosition | null,
  size: number,
): Promise<{ items: StoredItem[]; next: ItemPosition | null }> {
  const { items, next } = await scanPage(after, size);
  return { items: items.map((item) => storedItem.parse(item)), next };
}
