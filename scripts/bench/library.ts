import type { Account } from '../client/test-client.ts';
import { backupHold } from './backup-hold.ts';
import { benchLength } from './bench-length.ts';
import { captionsSearchTimes } from './captions-search.ts';
import { type Figure, medianMs, type Ratio } from './measure.ts';
import { newLibrary } from './new-library.ts';
import { searchTimes, untilSettled } from './search.ts';

const RUNS = benchLength({ usual: 20, shortest: 1 });
const WHOLE_RUNS = benchLength({ usual: 5, shortest: 1 });
const UNIT = 'GET /api/auth/user';
/** Largest first: `untilSettled` needs a small workspace, and uses the newest one. */
const SIZES = benchLength({ usual: [100_000, 10_000, 100], shortest: [100] });

/** The first call of a screen, and the call for the whole list. */
const calls = (workspaceId: string) => ({
  'first page of recordings': { path: `/api/workspaces/${workspaceId}/recordings?limit=24`, runs: RUNS },
  'first page of shared links': { path: `/api/recordings/shared?workspaceId=${workspaceId}&limit=20`, runs: RUNS },
  'totals of the dashboard': { path: `/api/workspaces/${workspaceId}/stats`, runs: RUNS },
  '1,000 more shared links': {
    path: `/api/recordings/shared?workspaceId=${workspaceId}&limit=1000`,
    runs: WHOLE_RUNS,
  },
  'whole list of recordings': { path: `/api/workspaces/${workspaceId}/recordings`, runs: WHOLE_RUNS },
});

/**
 * Times of the library's calls and searches in workspaces of different sizes, as multiples of the cheapest call.
 * @returns the number of recordings that the table has afterwards
 */
async function libraryTimes(account: Account, print: (ratio: Ratio) => void): Promise<number> {
  const { client } = account;
  const unit = await medianMs(RUNS, () => client.call('GET', '/api/auth/user'));
  const workspaces: { size: number; workspaceId: string }[] = [];
  for (const size of SIZES) workspaces.push({ size, workspaceId: (await newLibrary(account, size)).workspaceId });
  await untilSettled(client, workspaces.at(-1)?.workspaceId ?? '');
  for (const { size, workspaceId } of workspaces.toReversed()) {
    for (const ratio of await searchTimes(client, { workspaceId, size }, { unitMs: unit, unit: UNIT })) print(ratio);
    for (const [what, { path, runs }] of Object.entries(calls(workspaceId))) {
      const time = await medianMs(runs, () => client.call('GET', path));
      print({ what: `${what}, of ${size}`, ratio: time / unit, unit: UNIT });
    }
  }
  return SIZES.reduce((sum, size) => sum + size, 0);
}

/**
 * Measures lists and searches of large libraries, the wait of a write beside a backup of them, and searches in what was
 * said.
 * @param isWhole whether the index of what was said has all words, and not only those that the searches could read
 */
export async function measureLibrary(
  account: Account,
  isWhole: boolean,
  print: (ratio: Ratio) => void,
  printFigure: (figure: Figure) => void,
): Promise<void> {
  printFigure(await backupHold(account, await libraryTimes(account, print)));
  await captionsSearchTimes(account, isWhole, printFigure);
}
