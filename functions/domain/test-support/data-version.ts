import { vi } from 'vitest';
import { storeDataVersion } from '#scripts/test-support/store-data-version.ts';
import { getMigrationsDone } from '../../data/migrations.ts';

/** Later than the tests of a file end. */
let ms = 10 * 60 * 1000;

/** Lets the table have data of a version, which this process knows then. */
export async function haveDataVersion(version?: number): Promise<void> {
  await storeDataVersion(version);
  ms += 40_000;
  vi.spyOn(performance, 'now').mockReturnValue(ms);
  // Any read finds it.
  await getMigrationsDone();
}
