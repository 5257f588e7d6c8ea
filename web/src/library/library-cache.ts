import { queryOptions } from '@tanstack/react-query';
import { type LibraryEntry, readLibrary } from '#shared/api/library.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { call, urlOf } from '../lib/api.ts';
import { isNotFound } from '../lib/not-found.ts';
import { queryClient, urlKey } from '../lib/query.ts';
import { currentUserQuery } from './current-user.ts';
import {
  EMPTY_INDEX,
  entryOf,
  type LibraryIndex,
  type LibraryPage,
  withEntry,
  withPage,
} from './search/library-index.ts';
import type { LibraryScope } from './search/stored-libraries.ts';

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

/** How long a change in this tab overrides the server's index, which is updated with a delay; in milliseconds. */
const OWN_CHANGE_MS = 30_000;

/** Entries that were changed in this tab, by workspace and id; null for removed ones. */
const ownChanges = new Map<string, Map<string, { entry: LibraryEntry | null; until: number }>>();

function withOwnChanges(index: LibraryIndex, workspaceId: string): LibraryIndex {
  let next = index;
  for (const [id, { entry, until }] of ownChanges.get(workspaceId) ?? []) {
    if (until < Date.now()) ownChanges.get(workspaceId)?.delete(id);
    else next = withEntry(next, id, entry);
  }
  return next;
}

function currentScope(workspaceId: string): LibraryScope | null {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user ? { userId: user.id, workspaceId } : null;
}

async function storedIndex(scope: LibraryScope | null): Promise<LibraryIndex> {
  const stored = scope && (await orWithoutStore((store) => store.loadLibrary(scope)));
  if (!stored) return EMPTY_INDEX;
  const { entries, after, isComplete } = stored;
  return withPage(EMPTY_INDEX, { startsOver: true, entries, removed: [], after, hasMore: !isComplete });
}

async function savePage(scope: LibraryScope | null, page: LibraryPage, isComplete: boolean): Promise<void> {
  // A page without changes is not stored: the older cursor returns it again.
  const isWorthIt = page.startsOver || page.entries.length > 0 || page.removed.length > 0;
  if (scope && isWorthIt) await orWithoutStore((store) => store.saveLibraryPage(scope, page, isComplete));
}

/** Reads the remaining pages or the changes of a library, and updates the cache with each page. */
async function readOn(workspaceId: string, signal: AbortSignal): Promise<LibraryIndex> {
  const queryKey = libraryKey(workspaceId);
  const scope = currentScope(workspaceId);
  let index = queryClient.getQueryData<LibraryIndex>(queryKey) ?? (await storedIndex(scope));
  for (;;) {
    const page = await call(readLibrary, { params: { workspaceId }, query: { after: index.after }, signal });
    index = withPage(index, page);
    await savePage(scope, page, index.isComplete);
    if (signal.aborted) throw signal.reason;
    const shown = withOwnChanges(index, workspaceId);
    if (!page.hasMore) return shown;
    queryClient.setQueryData(queryKey, shown);
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
  });

async function forgetLibrary(workspaceId: string): Promise<void> {
  ownChanges.delete(workspaceId);
  const scope = currentScope(workspaceId);
  if (scope) await orWithoutStore((store) => store.forgetLibrary(scope));
}

/** Removes the libraries of all other workspaces and other users from this browser. */
export const keepLibraries = (userId: string, workspaceIds: readonly string[]): Promise<unknown> =>
  orWithoutStore((store) => store.forgetLibraries(workspaceIds.map((workspaceId) => ({ userId, workspaceId }))));

/** Removes all libraries from this browser, after a logout. */
export function forgetAllLibraries(): Promise<unknown> {
  ownChanges.clear();
  return orWithoutStore((store) => store.forgetLibraries());
}

function change(workspaceId: string, id: string, entry: LibraryEntry | null): void {
  const changes = ownChanges.get(workspaceId) ?? new Map();
  ownChanges.set(workspaceId, changes.set(id, { entry, until: Date.now() + OWN_CHANGE_MS }));
  queryClient.setQueryData<LibraryIndex>(libraryKey(workspaceId), (index) => index && withEntry(index, id, entry));
}

export const putInLibrary = (recording: Recording): void =>
  change(recording.workspaceId, recording.id, entryOf(recording));

/** The workspace that the id of a recording or a project begins with. */
export const workspaceOf = (id: string): string => id.split('_')[0] ?? '';

/** A recording in the cached library; undefined if it is not there. */
export const libraryEntry = (id: string): LibraryEntry | undefined =>
  queryClient.getQueryData<LibraryIndex>(libraryKey(workspaceOf(id)))?.entries.get(id);

export const dropFromLibrary = (id: string): void => change(workspaceOf(id), id, null);

export function unshareInLibrary(workspaceId: string, ids: readonly string[]): void {
  const index = queryClient.getQueryData<LibraryIndex>(libraryKey(workspaceId));
  for (const id of ids) {
    const entry = index?.entries.get(id);
    if (entry) change(workspaceId, id, { ...entryOf(entry), isShared: false });
  }
}

/** Fetches the changes of a library if a screen shows it. Otherwise the next screen that opens it fetches them. */
export const refreshLibrary = (workspaceId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: libraryKey(workspaceId) });
