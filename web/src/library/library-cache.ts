import { queryOptions } from '@tanstack/react-query';
import { type LibraryEntry, readLibrary } from '#shared/api/video/library.ts';
import { call, urlOf } from '../lib/api.ts';
import { moment } from '../lib/moment.ts';
import { isNotFound } from '../lib/not-found.ts';
import { queryClient, urlKey } from '../lib/query.ts';
import { currentUserQuery } from './current-user.ts';
import { EMPTY_INDEX, type LibraryIndex, type LibraryPage, withKnown, withPage } from './search/library-index.ts';
import type { LibraryScope } from './search/stored-libraries.ts';
import { changedLately, fill, idsWhere, known, storedMoment, workspaceOf } from './store/entities.ts';

/** The module that stores libraries in this browser. It is loaded after the screen. */
const loadStore = () => import('./search/stored-libraries.ts');

/** Longest wait for the database of this browser, in milliseconds. */
const STORE_MS = 3000;

let isStoreStuck = false;

/**
 * Uses the database of this browser. When it is blocked or full, everything works, but the next page reads the library
 * again. In WebKit, no operation may ever end when the page before was left during one: nothing waits for it then.
 */
async function orWithoutStore<T>(
  work: (store: Awaited<ReturnType<typeof loadStore>>) => Promise<T>,
): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isStoreStuck = true;
      reject(new Error(`It has not answered for ${STORE_MS} ms`));
    }, STORE_MS);
    if (isStoreStuck) reject(new Error('It did not answer before'));
  });
  try {
    return await Promise.race([loadStore().then(work), late]);
  } catch (error) {
    console.warn('The stored library was not used.', error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const libraryKey = (workspaceId: string) => urlKey(urlOf(readLibrary, { params: { workspaceId } }));

/**
 * What the index of a workspace says of a recording. The index has no next files. A recording that only the list of links
 * has named does not count as known.
 */
const knownIn = (workspaceId: string) => (id: string) => {
  const recording = workspaceOf(id) === workspaceId ? known('recording', id) : undefined;
  const isListed = recording?.recordingType !== undefined && !recording.versionOf;
  return isListed ? (recording as LibraryEntry) : undefined;
};

/** The recordings of a workspace that lists have read, as an index. */
export function knownIndex(workspaceId: string): LibraryIndex {
  const ids = idsWhere('recording', ({ id }) => workspaceOf(id) === workspaceId);
  return withKnown(EMPTY_INDEX, ids, knownIn(workspaceId));
}

function currentScope(workspaceId: string): LibraryScope | null {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user ? { userId: user.id, workspaceId } : null;
}

/** The index counts views up to five minutes later than what reads a recording. Views only become more. */
const withAllViews = (entry: LibraryEntry): LibraryEntry => ({
  ...entry,
  viewCount: Math.max(entry.viewCount, known('recording', entry.id)?.viewCount ?? 0),
});

async function storedIndex(scope: LibraryScope | null): Promise<LibraryIndex> {
  const stored = scope && (await orWithoutStore((store) => store.loadLibrary(scope)));
  if (!stored) return EMPTY_INDEX;
  const { entries, after, isComplete } = stored;
  fill('recording', entries, storedMoment());
  return withPage(EMPTY_INDEX, { startsOver: true, entries, removed: [], after, hasMore: !isComplete });
}

async function savePage(scope: LibraryScope | null, page: LibraryPage, isComplete: boolean): Promise<void> {
  // A page without changes is not stored: the older cursor returns it again.
  const isWorthIt = page.startsOver || page.entries.length > 0 || page.removed.length > 0;
  if (scope && isWorthIt) await orWithoutStore((store) => store.saveLibraryPage(scope, page, isComplete));
}

/** The index with a page, and with what the store knows better. */
function shownWith(index: LibraryIndex, page: LibraryPage, workspaceId: string): LibraryIndex {
  const { entries, removed, startsOver } = page;
  const changed = [...entries.map(({ id }) => id), ...removed];
  const all = startsOver ? changedLately('recording') : [];
  return withKnown(withPage(index, page), [...changed, ...all], knownIn(workspaceId));
}

/** Reads the remaining pages or the changes of a library, and updates the cache with each page. */
async function readOn(workspaceId: string, signal: AbortSignal): Promise<LibraryIndex> {
  const queryKey = libraryKey(workspaceId);
  const scope = currentScope(workspaceId);
  const first = queryClient.getQueryData<LibraryIndex>(queryKey) ?? (await storedIndex(scope));
  for (let index = first; ; ) {
    const at = moment();
    const page = await call(readLibrary, { params: { workspaceId }, query: { after: index.after }, signal });
    fill('recording', page.entries.map(withAllViews), at, { gone: page.removed, isDelayed: true });
    // Other answers and changes may have come meanwhile.
    index = shownWith(queryClient.getQueryData<LibraryIndex>(queryKey) ?? index, page, workspaceId);
    queryClient.setQueryData(queryKey, index);
    await savePage(scope, page, index.isComplete);
    if (signal.aborted) throw signal.reason;
    if (!page.hasMore) return queryClient.getQueryData<LibraryIndex>(queryKey) ?? index;
  }
}

/** Search index of a workspace: all its recordings, read once, then kept up to date. */
export const libraryQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: libraryKey(workspaceId),
    queryFn: async ({ signal }): Promise<LibraryIndex> => {
      try {
        return await readOn(workspaceId, signal);
      } catch (error) {
        if (isNotFound(error)) await forgetLibrary(workspaceId);
        throw error;
      }
    },
    // Changes by others appear when the search opens again or the window gets the focus.
    staleTime: 0,
    refetchOnWindowFocus: true,
    // Comparing ten thousand entries takes longer than rendering the screen.
    structuralSharing: false,
    meta: {
      kind: 'recording',
      needs: ['recording+', 'project-', 'workspace'],
      withKnown: (index: LibraryIndex, ids: readonly string[]) => withKnown(index, ids, knownIn(workspaceId)),
    },
  });

async function forgetLibrary(workspaceId: string): Promise<void> {
  const scope = currentScope(workspaceId);
  if (scope) await orWithoutStore((store) => store.forgetLibrary(scope));
}

/** Removes the libraries of all other workspaces and other users from this browser. */
export const keepLibraries = (userId: string, workspaceIds: readonly string[]): Promise<unknown> =>
  orWithoutStore((store) => store.forgetLibraries(workspaceIds.map((workspaceId) => ({ userId, workspaceId }))));

/** Removes all libraries from this browser, after a logout. */
export const forgetAllLibraries = (): Promise<unknown> => orWithoutStore((store) => store.forgetLibraries());
