import { hashKey, type InfiniteData, type Query, type QueryKey } from '@tanstack/react-query';
import type { RecordingLink } from '#shared/api/links.ts';
import type { Project } from '#shared/api/projects.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { getRecording } from '#shared/api/recordings.ts';
import { call, type Page } from './api.ts';
import { dropFromLibrary, putInLibrary, refreshLibrary, unshareInLibrary } from './library-cache.ts';
import { refreshNamedLinks } from './named-link-cache.ts';
import { queryClient, urlKey } from './query.ts';
import { workspaceQueries } from './workspace-queries.ts';

type Pages<Item> = InfiniteData<Page<Item>, string | null>;

const PROJECTS_KEY = urlKey('/api/projects');
const RECORDINGS_KEY = urlKey('/api/recordings');
const isProject = ({ queryKey }: Query) => queryKey.length === PROJECTS_KEY.length + 1;
/** One recording, as a dialog about it shows it. */
const isRecording = ({ queryKey }: Query) => queryKey.length === RECORDINGS_KEY.length + 1;
/** Lists of recordings, of a workspace or of a project: they end in their name and the sizes of their parts. */
const isRecordingList = ({ queryKey }: Query) =>
  queryKey.at(-2) === 'recordings' && typeof queryKey.at(-1) === 'object';

/** Recordings that were asked for by their ids. */
const isRecordingBatch = ({ queryKey }: Query) => queryKey.at(-2) === 'batch' && typeof queryKey.at(-1) === 'object';

/** The key of a whole list, which its parts' keys start with. */
const wholeKey = (queryKey: readonly unknown[]): QueryKey => queryKey.slice(0, -1);

/** Changes the items of a list that comes in parts; a part in which nothing changes stays the same object. */
function changeItems<Item>(data: Pages<Item>, change: (items: Item[]) => Item[]): Pages<Item> {
  const pages = data.pages.map((page) => {
    const items = change(page.items);
    return items === page.items ? page : { ...page, items };
  });
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
}

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

/** Makes the newer of what is known of a recording what the screens that show it alone know. */
export function rememberRecording(recording: Recording): void {
  queryClient.setQueryData(workspaceQueries.recording(recording.id).queryKey, (known) =>
    known && known.updatedAt > recording.updatedAt ? known : recording,
  );
}

/** Puts a newer answer about one recording wherever it is shown. */
export function putRecording(recording: Recording): void {
  putInLibrary(recording);
  rememberRecording(recording);
  changeRecordings(replaced(recording));
}

/**
 * Asks again for what was on its way when something was changed: it may have been read before the change, and would
 * take its place.
 */
const askAgain = (concerns: (query: Query) => boolean): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) => query.state.fetchStatus === 'fetching' && concerns(query),
  });

/** Puts what a change of a recording answered wherever it is shown. */
export async function putChangedRecording(recording: Recording): Promise<void> {
  putRecording(recording);
  await askAgain((query) => isRecordingList(query) || (isRecording(query) && query.queryKey.at(-1) === recording.id));
}

/** Puts what a change of a project answered wherever it is shown. */
export async function putChangedProject(project: Project): Promise<void> {
  const { queryKey } = workspaceQueries.projects(project.workspaceId);
  queryClient.setQueryData(workspaceQueries.project(project.id).queryKey, project);
  queryClient.setQueryData(queryKey, (list) => list?.map((entry) => (entry.id === project.id ? project : entry)));
  await askAgain(
    (query) =>
      hashKey(query.queryKey) === hashKey(queryKey) || (isProject(query) && query.queryKey.at(-1) === project.id),
  );
}

/** Asks the server for one recording and puts the answer wherever it is shown. */
export async function reloadRecording(id: string): Promise<void> {
  try {
    putRecording(await call(getRecording, { params: { id } }));
  } catch (error) {
    // What changed it has happened all the same: the lists themselves are asked again.
    console.warn('The recording was not loaded again.', error);
    await queryClient.invalidateQueries({ predicate: isRecordingList });
  }
}

/** Takes a recording off every list. A dialog that is open about it keeps what it knows. */
export function dropRecording(id: string): void {
  dropFromLibrary(id);
  changeRecordings(without(new Set([id])));
  queryClient.removeQueries({ queryKey: workspaceQueries.recording(id).queryKey, exact: true, type: 'inactive' });
}

/** Takes a recording off every list that is gone, and asks again for what counts it. */
export async function forgetRecording({ id, workspaceId }: Recording): Promise<void> {
  dropRecording(id);
  await Promise.all([refreshCounts(workspaceId), refreshLinkLists(workspaceId)]);
}

/** Takes a project off the list of its workspace. */
export async function dropProject(workspaceId: string, id: string): Promise<void> {
  const { queryKey } = workspaceQueries.projects(workspaceId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => list?.filter((project) => project.id !== id));
}

const UNSHARED = { isShared: false, shareToken: null, shareExpiresAt: null } as const;

/** Removes links from the list of links; their recordings are not shared any more. */
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

/**
 * Takes a project off the list of its workspace that is gone, and asks again for that list and the workspace's counts.
 */
export async function forgetProject(workspaceId: string, id: string): Promise<void> {
  await dropProject(workspaceId, id);
  await Promise.all([
    queryClient.invalidateQueries(workspaceQueries.projects(workspaceId)),
    queryClient.invalidateQueries(workspaceQueries.stats(workspaceId)),
  ]);
}

/** Lists that are on no screen begin again at their first part: nobody waits for what was scrolled to once. */
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

/** Asks again for what changes with every recording: the projects' counts and the workspace's. */
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

/** Asks again for the links of a workspace and their number. */
export async function refreshLinks(workspaceId: string): Promise<void> {
  await Promise.all([
    refreshLinkLists(workspaceId),
    queryClient.invalidateQueries(workspaceQueries.stats(workspaceId)),
  ]);
}

/** Asks again for the recordings of a project. */
export const refreshProjectRecordings = (projectId: string): Promise<void> =>
  refreshList(workspaceQueries.projectRecordings(projectId).queryKey);

/** Asks again for everything that a workspace's screens show. */
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
