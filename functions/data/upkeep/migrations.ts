import * as z from 'zod';
import { ALL_MIGRATIONS, MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { pause } from '#shared/rules/ground/retry.ts';
import { nowMs } from '../../process/clock.ts';
import { unchecked } from '../table/client.ts';
import { OldDataError, raiseDataVersion } from '../table/data-version.ts';
import { expression } from '../table/expression.ts';
import { getItem, tryUpdateItem } from '../table/items.ts';
import { dataVersionKey, migrationStateKey } from '../table/keys.ts';
import { scanPage } from '../table/scan-page.ts';

const versionItem = z.object({ type: z.literal('dataVersion'), writtenFrom: z.string() });

const stateItem = z.object({ type: z.literal('migrations'), done: z.number() });

/** How many of `ALL_MIGRATIONS` are done; null for a new table, and for one of a version without migrations. */
export const getMigrationsDone = async (): Promise<number | null> =>
  (await getItem(stateItem, migrationStateKey()))?.done ?? null;

/** Stores that the first `done` of `ALL_MIGRATIONS` are done. A repeated or late call changes nothing. */
export async function storeMigrationsDone(done: number): Promise<void> {
  await tryUpdateItem({
    Key: migrationStateKey(),
    set: { type: 'migrations', done },
    onlyIf: expression`attribute_not_exists(done) OR done < ${done}`,
  });
}

/** The attributes of every item, and two by which items of earlier forms are known. */
const storedItem = z.object({
  type: z.string().optional(),
  id: z.string().optional(),
  file: z.unknown().optional(),
  GSI1PK: z.string().optional(),
});
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

/** Recordings have had their file as one attribute, and accounts have been in an index, since `OLDEST_READ`. */
const isOld = ({ type, file, GSI1PK }: StoredItem): boolean =>
  (type === 'recording' && file === undefined) || (type === 'user' && GSI1PK === undefined);

/** Items of a page. */
const PAGE = 1000;

/** Whether a table without a count of migrations has items of an earlier form. */
async function hasOldItems(): Promise<boolean> {
  for (let after: ItemPosition | null | undefined; after !== null; ) {
    const { items, next } = await storedItems(after ?? null, PAGE);
    if (items.some(isOld)) return true;
    after = next;
  }
  return false;
}

/**
 * Checks that the table has no data of a version before `OLDEST_READ`, and that no migration of that version is left.
 * @returns the number of migrations that are done; null for a new table
 * @throws OldDataError
 */
export async function requireReadableData(): Promise<number | null> {
  const done = await getMigrationsDone();
  if (done === null ? await hasOldItems() : done < MIGRATIONS_BEFORE)
    throw new OldDataError(`${done ?? 0} of ${MIGRATIONS_BEFORE} data migrations of earlier versions are done.`);
  return done;
}

/** Lets this program write at once: no other one works with the table. */
const writeAtOnce = (): Promise<void> => raiseDataVersion(unchecked, 0);

/** Waits until this program may write: until every function of the version before refuses to. */
export async function awaitWrites(): Promise<void> {
  await raiseDataVersion(unchecked);
  const item = await getItem(versionItem, dataVersionKey());
  const ms = Date.parse(item?.writtenFrom ?? '') - nowMs();
  if (ms > 0) await pause(ms);
}

/** Begins to work with a table that no other program works with. @throws OldDataError */
export async function beginAlone(): Promise<void> {
  await requireReadableData();
  await writeAtOnce();
}

/** Stores that a new table needs no migration. */
export async function beginNewTable(): Promise<void> {
  await writeAtOnce();
  await storeMigrationsDone(ALL_MIGRATIONS);
}
