import * as z from 'zod';
import { MIGRATIONS } from '#shared/model/migrations.ts';
import { isoNow } from '../process/clock.ts';
import { forgetDataVersion } from './table/client.ts';
import { CHECK_COUNTS_MS, DATA_VERSION } from './table/data-version.ts';
import { expression } from './table/expression.ts';
import { getItem, tryUpdateItem } from './table/items.ts';
import { dataVersionKey, migrationStateKey } from './table/keys.ts';
import { scanPage } from './table/scan-page.ts';

const stateItem = z.object({ type: z.literal('migrations'), done: z.number() });

/** How many of `MIGRATIONS` are done. */
export const getMigrationsDone = async (): Promise<number> =>
  (await getItem(stateItem, migrationStateKey()))?.done ?? 0;

/** Stores that the first `done` of `MIGRATIONS` are done. A repeated or late call changes nothing. */
export async function storeMigrationsDone(done: number): Promise<void> {
  await tryUpdateItem({
    Key: migrationStateKey(),
    set: { type: 'migrations', done },
    onlyIf: expression`attribute_not_exists(done) OR done < ${done}`,
  });
}

const versionItem = z.object({ type: z.literal('dataVersion'), version: z.number(), writtenFrom: z.string() });

/** A check of a function counts so long; it began a little earlier, and clocks differ by less than a second. */
const ALL_KNOW_SECONDS = CHECK_COUNTS_MS / 1000 + 5;

/**
 * Stores that the table gets items of a version of the data, unless that is stored already. Programs that do not know the
 * version refuse all requests from then on.
 * @param knownInSeconds until all functions know it
 * @returns when all functions know it, ISO 8601: from then on, such items may be written
 */
export async function raiseDataVersion(version: number, knownInSeconds = ALL_KNOW_SECONDS): Promise<string> {
  await tryUpdateItem({
    Key: dataVersionKey(),
    set: { type: 'dataVersion', version, writtenFrom: isoNow(knownInSeconds) },
    onlyIf: expression`attribute_not_exists(#version) OR #version < ${version}`,
  });
  return (await getItem(versionItem, dataVersionKey()))?.writtenFrom ?? isoNow();
}

/** Stores that a new table needs no migration. No function may have used it: their checks of its version count for a while. */
export async function beginNewTable(): Promise<void> {
  await raiseDataVersion(DATA_VERSION, 0);
  // This process has just found that the table has no version.
  forgetDataVersion();
  await storeMigrationsDone(MIGRATIONS.length);
}

/** The attributes of every item. */
const storedItem = z.object({ type: z.string().optional(), id: z.string().optional() });
export type StoredItem = z.output<typeof storedItem>;

/** An item's place in the order in which the whole table is read. */
export const itemPosition = z.object({ PK: z.string(), SK: z.string() });
type ItemPosition = z.output<typeof itemPosition>;

/**
 * A page of all items of the table, in no order.
 * @param after the item after which the page begins; null for the first page
 * @param size largest number of items
 * @returns the items, and the position after which the next page begins; null on the last page
 */
export async function storedItems(
  after: ItemPosition | null,
  size: number,
): Promise<{ items: StoredItem[]; next: ItemPosition | null }> {
  const { items, next } = await scanPage(storedItem, after ?? undefined, size);
  return { items, next: next ? itemPosition.parse(next) : null };
}
