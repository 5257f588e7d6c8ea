import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import type { RecordingLink } from '#shared/api/links.ts';
import type { Project } from '#shared/api/projects.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { getRecording } from '#shared/api/recordings.ts';
import { call } from '../lib/api.ts';
import { changeItems, type Pages } from '../lib/paged-list.ts';
import { queryClient, urlKey } from '../lib/query.ts';
import { dropFromLibrary, putInLibrary, refreshLibrary, unshareInLibrary } from './library-cache.ts';
import { refreshNamedLinks } from './named-link-cache.ts';
import { workspaceQueries } from './workspace-queries.ts';

const PROJECTS_KEY = urlKey('/api/projects');
const RECORDINGS_KEY = urlKey('/api/recordings');
const isProject = ({ queryKey }: Query) => queryKey.length === PROJECTS_KEY.length + 1;
/** Queries of one recording, as dialogs use them. */
const isRecording = ({ queryKey }: Query) => queryKey.length === RECORDINGS_KEY.length + 1;
/** Lists of recordings, of a workspace or a project: their keys end with `recordings` and the page sizes. */
const isRecordingList = ({ queryKey }: Query) =>
  queryKey.at(-2) === 'recordings' && typeof queryKey.at(-1) === 'object';

/** Queries of recordings by their ids. */
const isRecordingBatch = ({ queryKey }: Query) => queryKey.at(-2) === 'batch' && typeof queryKey.at(-1) === 'object';

/** The key of a whole list, which is the prefix of the keys of its pages. */
const wholeKey = (queryKey: readonly unknown[]): QueryKey => queryKey.slice(0, -1);

const replaced = (recording: Recording) => (items: Recording[]) => {
  const isOlder = (entry: Recording) => entry.id === recording.id && entry.updatedAt <= recording.updatedAt;
  return items.some(isOlder) ? items.map((entry) => (isOlder(entry) ? recording : entry)) : items;
};

const without =
  <Item extends { id: string }>(gone: ReadonlySet<string>) =>
  (items: Item[]) =>
    items.some(({ id }) => gone.has(id)) ? items.filter(({ id }) => !gone.has(id)) : items;

function changeRecordings(change: (items: Recording[]) => Recording[]): void {
  queryClient.setQueriesData<Pages<Recording>>(
    { predicate: isRecordingList },
    (data) => data && changeItems(data, change),
  );
  queryClient.setQueriesData<Recording[]>({ predicate: isRecordingBatch }, (data) => data && change(data));
}

/** Caches a recording for the screens of single recordings, unless a newer version is cached. */
export function rememberRecording(recording: Recording): void {
  queryClient.setQueryData(workspaceQueries.recording(recording.id).queryKey, (known) =>
    known && known.updatedAt > recording.updatedAt ? known : recording,
  );
}

/** Updates a recording everywhere in the cache, unless a newer version is cached. */
export function putRecording(recording: Recording): void {
  putInLibrary(recording);
  rememberRecording(recording);
  changeRecordings(replaced(recording));
}

/** Repeats running requests after a change: the server may have read their data before the change. */
const askAgain = (concerns: (query: Query) => boolean): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) => query.state.fetchStatus === 'fetching' && concerns(query),
  });

/** Updates a recording everywhere in the cache after a change, and repeats running requests for it. */
export async function putChangedRecording(recording: Recording): Promise<void> {
  putRecording(recording);
  await askAgain((query) => isRecordingList(query) || (isRecording(query) && query.queryKey.at(-1) === recording.id));
}

/** Updates a project everywhere in the cache after a change, and repeats running requests for it. */
export async function putChangedProject(project: Project): Promise<void> {
  const { queryKey } = workspaceQueries.projects(project.workspaceId);
  queryClient.setQueryData(workspaceQueries.project(project.id).queryKey, project);
  queryClient.setQueryData(queryKey, (list) => list?.map((entry) => (entry.id === project.id ? project : entry)));
  await askAgain(
    (query) =>
      hashKey(query.queryKey) === hashKey(queryKey) || (isProject(query) && query.queryKey.at(-1) === project.id),
  );
}

/** Fetches one recording and updates it everywhere in the cache. */
export async function reloadRecording(id: string): Promise<void> {
  try {
    putRecording(await call(getRecording, { params: { id } }));
  } catch (error) {
    // The recording has changed nevertheless, so the lists are refetched.
    console.warn('The recording was not loaded again.', error);
    await queryClient.invalidateQueries({ predicate: isRecordingList });
  }
}

/** Removes a recording from every list. Its open dialogs keep their data. */
export function dropRecording(id: string): void {
  dropFromLibrary(id);
  changeRecordings(without(new Set([id])));
  queryClient.removeQueries({ queryKey: workspaceQueries.recording(id).queryKey, exact: true, type: 'inactive' });
}

/** Removes a deleted recording from every list, and refetches the counts. */
export async function forgetRecording({ id, workspaceId }: Recording): Promise<void> {
  dropRecording(id);
  await Promise.all([refreshCounts(workspaceId), refreshLinkLists(workspaceId)]);
}

/** Removes a project from the list of its workspace. */
export async function dropProject(workspaceId: string, id: string): Promise<void> {
  const { queryKey } = workspaceQueries.projects(workspaceId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => list?.filter((project) => project.id !== id));
}

const UNSHARED = { isShared: false, shareToken: null, shareExpiresAt: null } as const;

/** Removes main links from the list of links, and marks their recordings as not shared. */
export function dropLinks(workspaceId: string, recordingIds: readonly string[]): void {
  const gone = new Set(recordingIds);
  unshareInLibrary(workspaceId, recordingIds);
  queryClient.setQueryData<Pages<RecordingLink>>(
    workspaceQueries.links(workspaceId).queryKey,
    (data) => data && changeItems(data, without(gone)),
  );
  changeRecordings((items) =>
    items.some(({ id }) => gone.has(id))
      ? items.map((entry) => (gone.has(entry.id) ? { ...entry, ...UNSHARED } : entry))
      : items,
  );
  for (const id of recordingIds)
    queryClient.removeQueries({ queryKey: workspaceQueries.recording(id).queryKey, exact: true });
}

/** Removes a deleted project from the list of its workspace, and refetches the list and the counts. */
export async function forgetProject(workspaceId: string, id: string): Promise<void> {
  await dropProject(workspaceId, id);
  await Promise.all([
    queryClient.invalidateQueries(workspaceQueries.projects(workspaceId)),
    queryClient.invalidateQueries(workspaceQueries.stats(workspaceId)),
  ]);
}

/** Reduces lists that no screen shows to their first page, so that a refetch does not load all pages. */
function shorten(queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, type: 'inactive' })) {
    const data = query.state.data as Pages<unknown> | undefined;
    if (data && data.pages.length > 1) {
      query.setData({ pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) });
    }
  }
}

async function refreshList(queryKey: readonly unknown[]): Promise<void> {
  const whole = wholeKey(queryKey);
  shorten(whole);
  await queryClient.invalidateQueries({ queryKey: whole });
}

/** Refetches the counts of the workspace and its projects. */
export async function refreshCounts(workspaceId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(workspaceQueries.projects(workspaceId)),
    queryClient.invalidateQueries(workspaceQueries.stats(workspaceId)),
    queryClient.invalidateQueries({ queryKey: PROJECTS_KEY, predicate: isProject }),
  ]);
}

async function refreshLinkLists(workspaceId: string): Promise<void> {
  await Promise.all([refreshList(workspaceQueries.links(workspaceId).queryKey), refreshNamedLinks(workspaceId)]);
}

/** Refetches the links of a workspace and their number. */
export async function refreshLinks(workspaceId: string): Promise<void> {
  await Promise.all([
    refreshLinkLists(workspaceId),
    queryClient.invalidateQueries(workspaceQueries.stats(workspaceId)),
  ]);
}

/** Refetches the recordings of a project. */
export const refreshProjectRecordings = (projectId: string): Promise<void> =>
  refreshList(workspaceQueries.projectRecordings(projectId).queryKey);

/**
 * Refetches the counts and the lists that a saved recording changes. The recording itself is already in the cache.
 * @param projectIds its projects before and after the save; null for none
 */
export async function refreshAfterSave(workspaceId: string, projectIds: readonly (string | null)[]): Promise<void> {
  const isInProject = projectIds.some((id) => id !== null);
  await Promise.all([
    refreshLibrary(workspaceId),
    refreshList(workspaceQueries.recordings(workspaceId).queryKey),
    // A link that was copied during the recording shows its name and its length.
    refreshLinkLists(workspaceId),
    ...projectIds.map((id) => id !== null && refreshProjectRecordings(id)),
    isInProject ? refreshCounts(workspaceId) : queryClient.invalidateQueries(workspaceQueries.stats(workspaceId)),
  ]);
}

/** Refetches everything that the screens of a workspace show. */
export async function refreshWorkspace(workspaceId: string): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: PROJECTS_KEY, predicate: isRecordingList })) {
    shorten(query.queryKey);
  }
  await Promise.all([
    refreshLibrary(workspaceId),
    refreshCounts(workspaceId),
    refreshLinkLists(workspaceId),
    refreshList(workspaceQueries.recordings(workspaceId).queryKey),
    queryClient.invalidateQueries({ queryKey: PROJECTS_KEY, predicate: isRecordingList }),
    queryClient.invalidateQueries({ queryKey: RECORDINGS_KEY, predicate: isRecording }),
  ]);
}
