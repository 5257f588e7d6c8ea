import { EMPTY_INDEX, type LibraryIndex, type LibraryPage, withPage } from '#web/library/search/library-index.ts';
import {
  LIBRARY_SORTS,
  type LibraryNames,
  type LibrarySort,
  searchLibrary,
} from '#web/library/search/search-library.ts';
import type { TestClient } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import { GaveUpError } from './give-up.ts';
import { medianMs, type Ratio } from './measure.ts';

const READS = benchLength({ usual: 3, shortest: 1 });
const SEARCHES = benchLength({ usual: 20, shortest: 1 });

/** Texts that a person types letter by letter, and other names that a person searches for. */
const TEXTS = [
  'c',
  'ch',
  'che',
  'check',
  'checkout flow',
  'checkout flow contoso',
  'nowhere to be found',
  'project 7 ada',
];

/** Time in which results must follow typing, in milliseconds. */
const GOAL_MS = 300;

/** Reads a library until no more entries follow. */
async function readAll(client: TestClient, workspaceId: string, from: LibraryIndex): Promise<LibraryIndex> {
  let index = from;
  let hasMore = true;
  while (hasMore) {
    const after = index.after === undefined ? '' : `?after=${index.after}`;
    const { status, body } = await client.call<LibraryPage>('GET', `/api/workspaces/${workspaceId}/library${after}`);
    if (status !== 200) throw new Error(`The library was answered ${status}`);
    if (body.startsOver && index !== EMPTY_INDEX) throw new Error('The library was read from its beginning again');
    index = withPage(index, body);
    ({ hasMore } = body);
  }
  return index;
}

/** Far longer than the first readings of a new member start over, in milliseconds. */
const SETTLED_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 500;

/**
 * Waits until a reading continues where the last one ended. The readings of a new member start over for 20 s, since a
 * write from before could still change what the member may see.
 * @param workspaceId a workspace that a single request reads
 */
export async function untilSettled(client: TestClient, workspaceId: string): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  const read = async (after: string) =>
    (await client.call<LibraryPage>('GET', `/api/workspaces/${workspaceId}/library${after}`)).body;
  let page = await read('');
  do {
    if (Date.now() > deadline) throw new GaveUpError('Readings of the library still start over');
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    page = await read(`?after=${page.after}`);
  } while (page.startsOver);
}

/** Names for the projects and people of an index. */
function namesIn({ entries }: LibraryIndex): LibraryNames {
  const all = [...entries.values()];
  const named = (ids: (string | null)[], name: string) =>
    new Map([...new Set(ids)].flatMap((id, index) => (id ? [[id, `${name} ${index}`]] : [])));
  return {
    projects: named(
      all.map(({ projectId }) => projectId),
      'Project',
    ),
    people: named(
      all.map(({ userId }) => userId),
      'Ada',
    ),
  };
}

/** The longest of the median times, in milliseconds. */
async function slowestOf<T>(variants: readonly T[], work: (variant: T) => unknown, runs: number): Promise<number> {
  const times: number[] = [];
  for (const variant of variants) times.push(await medianMs(runs, async () => work(variant)));
  return Math.max(...times);
}

/**
 * Measures reading a workspace's search index, asking for changes, and searching it as the browser does.
 * @param size number of recordings in the workspace
 * @param unitMs the unit of the figures for calls, in milliseconds
 */
export async function searchTimes(
  client: TestClient,
  { workspaceId, size }: { workspaceId: string; size: number },
  { unitMs, unit }: { unitMs: number; unit: string },
): Promise<Ratio[]> {
  const index = await readAll(client, workspaceId, EMPTY_INDEX);
  if (index.entries.size !== size) throw new Error(`${index.entries.size} of ${size} recordings are in the index`);
  const reading = await medianMs(READS, () => readAll(client, workspaceId, EMPTY_INDEX));
  const refresh = await medianMs(SEARCHES, () => readAll(client, workspaceId, index));
  const names = namesIn(index);
  const search = (of: LibraryIndex, text: string, sort: LibrarySort) => searchLibrary(of, { text, sort }, names);
  const searches = await slowestOf(TEXTS, (text) => search(index, text, 'newest'), SEARCHES);
  // An index that has just changed is sorted again.
  const changed = () => ({ ...index, entries: new Map(index.entries) });
  const first = await slowestOf(LIBRARY_SORTS, (sort) => search(changed(), 'check', sort), READS);
  return [
    { what: `first reading of the index, of ${size}`, ratio: reading / unitMs, unit },
    { what: `reading what has changed, of ${size}`, ratio: refresh / unitMs, unit },
    { what: `the slowest search, of ${size}`, ratio: searches / GOAL_MS, unit: `${GOAL_MS} ms` },
    { what: `the slowest first search, of ${size}`, ratio: first / GOAL_MS, unit: `${GOAL_MS} ms` },
  ];
}
