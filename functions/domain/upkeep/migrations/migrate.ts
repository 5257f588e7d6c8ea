import * as z from 'zod';
import { ALL_MIGRATIONS, MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import {
  awaitWrites,
  beginNewTable,
  getMigrationsDone,
  itemPosition,
  requireReadableData,
  type StoredItem,
  storedItems,
  storeMigrationsDone,
} from '../../../data/upkeep/migrations.ts';
import { startMigrationExecution } from '../../../gateways/step-functions.ts';
import { logError, logInfo } from '../../../observability/log.ts';
import { isoNow } from '../../../process/clock.ts';
import { CHANGES, type ItemChange } from './changes.ts';

/** Items that are read at one time. The engine of one machine takes as long for a few items as for many. */
const PAGE = 1000;

/**
 * Starts the workflow that does the migrations of this version, unless they are done. One that failed is started again
 * on the next day.
 */
export async function startMigrations(): Promise<void> {
  const done = await getMigrationsDone();
  if (done !== null && done >= ALL_MIGRATIONS) return;
  await startMigrationExecution(`${ALL_MIGRATIONS}-${isoNow().slice(0, 10)}`);
}

/** Where a migration is: the number of migrations before it, and the last item that it has read. */
export const migrationStep = z.object({ migration: z.number(), after: itemPosition.nullable() });
export type MigrationStep = z.output<typeof migrationStep>;

/** An item that no version can read stays as it is. Other errors end the step, which the workflow then repeats. */
async function changeOne({ name, types, change }: ItemChange, { id, type }: StoredItem): Promise<void> {
  if (type === undefined || !types.includes(type) || id === undefined) return;
  try {
    await change(id);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ZodError')) throw error;
    logError('A stored item cannot be migrated', error, {
      migration: name,
      ...(type === 'user' ? { userId: id } : { recordingId: id }),
    });
  }
}

/** Changes the items of the next page. @returns the position after it; null on the last page */
async function changePage(
  change: ItemChange,
  after: MigrationStep['after'],
  size: number,
): Promise<MigrationStep['after']> {
  const { items, next } = await storedItems(after, size);
  for (const item of items) await changeOne(change, item);
  return next;
}

/** The first step. A new table begins with all migrations done. @throws OldDataError */
async function begin(): Promise<MigrationStep> {
  const done = await requireReadableData();
  if (done === null) await beginNewTable();
  else await awaitWrites();
  return { migration: done ?? ALL_MIGRATIONS, after: null };
}

interface Work {
  /** Whether to read another page. */
  hasTime: () => boolean;
  /** Items of a page. */
  size?: number;
  changes?: readonly ItemChange[];
}

/**
 * Does the migrations from a step on. An error after the first page ends the step there, so that no page is read again.
 * @param from null for the first migration that is not done
 * @returns the next step, and whether all are done
 * @throws the error of the first page; OldDataError for data that this version does not read, which stay as they are
 */
export async function migrate(
  from: MigrationStep | null,
  { hasTime, size = PAGE, changes = CHANGES }: Work,
): Promise<MigrationStep & { done: boolean }> {
  let { migration, after } = from ?? (await begin());
  let pages = 0;
  const next = () => changes[migration - MIGRATIONS_BEFORE];
  for (let each = next(); each; each = next()) {
    if (!hasTime()) return { migration, after, done: false };
    try {
      after = await changePage(each, after, size);
    } catch (error) {
      if (pages === 0) throw error;
      logError('A page of a migration failed', error, { migration: each.name });
      return { migration, after, done: false };
    }
    pages += 1;
    if (after !== null) continue;
    migration += 1;
    await storeMigrationsDone(migration);
    logInfo('A migration is done', { migration: each.name });
  }
  return { migration, after: null, done: true };
}
