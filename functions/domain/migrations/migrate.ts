import * as z from 'zod';
import { MIGRATIONS, type MigrationName } from '#shared/model/migrations.ts';
import {
  getMigrationsDone,
  itemPosition,
  type StoredItem,
  storedItems,
  storeMigrationsDone,
} from '../../data/migrations.ts';
import { startMigrationExecution } from '../../gateways/step-functions.ts';
import { logError, logInfo } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { giveFailureCause } from './failure-causes.ts';

/** Items that are read at one time. */
const PAGE = 100;

interface Change {
  /** The `type` of the items that it changes. */
  type: string;
  /** Changes one item. It can be repeated, also while people and the version before change the same item. */
  change: (id: string) => Promise<void>;
}

const CHANGES: Record<MigrationName, Change> = {
  'failure-causes': { type: 'recording', change: giveFailureCause },
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
  const { type: wanted, change } = CHANGES[name];
  if (type !== wanted || id === undefined) return;
  try {
    await change(id);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ZodError')) throw error;
    logError('A stored item cannot be migrated', error, { migration: name, recordingId: id });
  }
}

/**
 * Does the migrations from a step on.
 * @param from null for the first migration that is not done
 * @param hasTime whether to read another page
 * @returns the next step, and whether all are done
 */
export async function migrate(
  from: MigrationStep | null,
  hasTime: () => boolean,
): Promise<MigrationStep & { done: boolean }> {
  let { migration, after } = from ?? { migration: await getMigrationsDone(), after: null };
  for (let each = MIGRATIONS[migration]; each; each = MIGRATIONS[migration]) {
    if (!hasTime()) return { migration, after, done: false };
    const { items, next } = await storedItems(after, PAGE);
    for (const item of items) await changeOne(each.name, item);
    after = next;
    if (next !== null) continue;
    migration += 1;
    await storeMigrationsDone(migration);
    logInfo('A migration is done', { migration: each.name });
  }
  return { migration, after: null, done: true };
}
