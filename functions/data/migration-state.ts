import * as z from 'zod';
import { expression } from './table/expression.ts';
import { getItem, tryUpdateItem } from './table/items.ts';
import { migrationStateKey } from './table/keys.ts';

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
