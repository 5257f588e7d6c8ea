import * as z from 'zod';
import { MIGRATIONS, type MigrationName } from '#shared/model/migrations.ts';
import { pause } from '#shared/rules/retry.ts';
import {
  getMigrationsDone,
  itemPosition,
  raiseDataVersion,
  type StoredItem,
  storedItems,
  storeMigrationsDone,
} from '../../data/migrations.ts';
import { listPerson } from '../../data/people.ts';
import { listWorkspace } from '../../data/workspace.ts';
import { startMigrationExecution } from '../../gateways/step-functions.ts';
import { logError, logInfo } from '../../observability/log.ts';
import { isoNow, nowMs } from '../../process/clock.ts';
import { giveFailureCause } from './failure-causes.ts';
import { orderIndexedCaptions } from './indexed-captions.ts';
import { moveEarlierFiles, moveFile, moveMainLink } from './move-items.ts';

/** Items that are read at one time. The engine of one machine takes as long for a few items as for many. */
const PAGE = 1000;

interface ItemChange {
  /** The values of `type` of the items that it changes. */
  types: string[];
  /** The version of the data whose form it writes; missing for a form that earlier versions of the program can read. */
  dataVersion?: number;
  /** Changes one item. It can be repeated, also while people and the version before change the same item. */
  change: (id: string) => Promise<void>;
}

const CHANGES: Record<MigrationName, ItemChange> = {
  'failure-causes': { types: ['recording'], change: giveFailureCause },
  'index-captions': { types: ['recording'], change: orderIndexedCaptions },
  'main-links': { types: ['recording'], change: moveMainLink, dataVersion: 1 },
  'made-files': { types: ['recording'], change: moveFile, dataVersion: 2 },
  'earlier-files': { types: ['recording'], change: moveEarlierFiles, dataVersion: 1 },
  'list-workspaces': { types: ['workspace'], change: listWorkspace },
  'list-people': { types: ['user'], change: listPerson },
  'whole-files': { types: ['recording', 'file'], change: moveFile, dataVersion: 2 },
};

/**
 * Starts the workflow that does the migrations of this version, unless they are done. One that failed is started again
 * on the next day.
 */
export async function startMigrations(): Promise<void> {
  if ((await getMigrationsDone()) >= MIGRATIONS.length) return;
  await startMigrationExecution(`${MIGRATIONS.length}-${isoNow().slice(0, 10)}`);
}

/** Where a migration is: the number of migrations before it, and the last item that it has read. */
export const migrationStep = z.object({ migration: z.number(), after: itemPosition.nullable() });
export type MigrationStep = z.output<typeof migrationStep>;

/** An item that no version can read stays as it is. Other errors end the step, which the workflow then repeats. */
async function changeOne(name: MigrationName, { id, type }: StoredItem): Promise<void> {
  const { types, change } = CHANGES[name];
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

/** Waits until items may be written in the form that a migration writes. */
async function awaitForm(name: MigrationName): Promise<void> {
  const { dataVersion } = CHANGES[name];
  if (dataVersion === undefined) return;
  const wait = Date.parse(await raiseDataVersion(dataVersion)) - nowMs();
  if (wait > 0) await pause(wait);
}

/** Changes the items of the next page. @returns the position after it; null on the last page */
async function changePage(
  name: MigrationName,
  after: MigrationStep['after'],
  size: number,
): Promise<MigrationStep['after']> {
  const { items, next } = await storedItems(after, size);
  for (const item of items) await changeOne(name, item);
  return next;
}

/**
 * Does the migrations from a step on. An error after the first page ends the step there, so that no page is read again.
 * @param from null for the first migration that is not done
 * @param hasTime whether to read another page
 * @param size of a page
 * @returns the next step, and whether all are done
 * @throws the error of the first page
 */
export async function migrate(
  from: MigrationStep | null,
  hasTime: () => boolean,
  size = PAGE,
): Promise<MigrationStep & { done: boolean }> {
  let { migration, after } = from ?? { migration: await getMigrationsDone(), after: null };
  let pages = 0;
  for (let each = MIGRATIONS[migration]; each; each = MIGRATIONS[migration]) {
    if (!hasTime()) return { migration, after, done: false };
    try {
      await awaitForm(each.name);
      after = await changePage(each.name, after, size);
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
