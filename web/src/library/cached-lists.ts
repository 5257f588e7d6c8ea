import type { Query, QueryKey } from '@tanstack/react-query';
import type { RecordingLink } from '#shared/api/links.ts';
import type { NamedLink, WorkspaceNamedLink } from '#shared/api/named-links.ts';
import type { Project } from '#shared/api/projects.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { getRecording } from '#shared/api/recordings.ts';
import { call } from '../lib/api.ts';
import { changeItems, type Pages } from '../lib/paged-list.ts';
import { queryClient, urlKey } from '../lib/query.ts';
import { dropFromLibrary, libraryEntry, putInLibrary, unshareInLibrary, workspaceOf } from './library-cache.ts';
import { workspaceQueries } from './workspace-queries.ts';

const PROJECTS_KEY = urlKey('/api/projects');
const RECORDINGS_KEY = urlKey('/api/recordings');
const isBelow = (parent: QueryKey, { queryKey }: Query) =>
  queryKey.length === parent.length + 1 && parent.every((part, index) => queryKey[index] === part);
const isProject = (query: Query) => isBelow(PROJECTS_KEY, query);
const isRecording = (query: Query) => isBelow(RECORDINGS_KEY, query);
/** Lists of recordings, of a workspace or a project: their keys end with `recordings` and the page sizes. */
const isRecordingList = ({ queryKey }: Query) =>
  queryKey.at(-2) === 'recordings' && typeof queryKey.at(-1) === 'object';

/** Queries of recordings by their ids. */
const isRecordingBatch = ({ queryKey }: Query) => queryKey.at(-2) === 'batch' && typeof queryKey.at(-1) === 'object';

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

/** Notes everywhere in the cache that the owner of a recording has read its comments. */
export function readComments(id: string): void {
  const read = (entry: Recording) => (entry.id === id ? { ...entry, hasUnreadComments: false } : entry);
  queryClient.setQueryData(workspaceQueries.recording(id).queryKey, (known) => known && read(known));
  changeRecordings((items) =>
    items.some((entry) => entry.id === id && entry.hasUnreadComments) ? items.map(read) : items,
  );
}

/** The project that a recording is in as far as the cache knows; null for none, undefined if it is not cached. */
export function cachedProject(id: string): string | null | undefined {
  const known: Pick<Recording, 'projectId'>[] = [];
  const single = queryClient.getQueryData(workspaceQueries.recording(id).queryKey);
  const indexed = libraryEntry(id);
  if (single) known.push(single);
  if (indexed) known.push(indexed);
  for (const [, data] of queryClient.getQueriesData<Pages<Recording>>({ predicate: isRecordingList })) {
    known.push(...(data?.pages ?? []).flatMap(({ items }) => items.filter((entry) => entry.id === id)));
  }
  return known[0]?.projectId;
}

/** Removes a recording from every list. Its open dialogs keep their data. */
export function dropRecording(id: string): void {
  dropFromLibrary(id);
  changeRecordings(without(new Set([id])));
  queryClient.removeQueries({ queryKey: workspaceQueries.recording(id).queryKey, exact: true, type: 'inactive' });
}

/** Updates a project everywhere in the cache. A new one becomes the first of the list. */
export function putProject(project: Project): void {
  const { id, workspaceId } = project;
  queryClient.setQueryData(workspaceQueries.project(id).queryKey, project);
  queryClient.setQueryData(workspaceQueries.projects(workspaceId).queryKey, (list) =>
    list?.some((entry) => entry.id === id)
      ? list.map((entry) => (entry.id === id ? project : entry))
      : list && [project, ...list],
  );
}

/** Removes a project from the list of its workspace. Its open page keeps its data. */
export function dropProject(id: string): void {
  queryClient.setQueryData(workspaceQueries.projects(workspaceOf(id)).queryKey, (list) =>
    list?.filter((project) => project.id !== id),
  );
  queryClient.removeQueries({ queryKey: workspaceQueries.project(id).queryKey, type: 'inactive' });
}

const UNSHARED = { isShared: false, shareToken: null, shareExpiresAt: null } as const;

/** Removes main links from the list of links, and marks their recordings as not shared. */
export function dropMainLinks(recordingIds: readonly string[]): void {
  const gone = new Set(recordingIds);
  for (const workspaceId of new Set(recordingIds.map(workspaceOf))) {
    unshareInLibrary(workspaceId, recordingIds);
    queryClient.setQueryData<Pages<RecordingLink>>(
      workspaceQueries.links(workspaceId).queryKey,
      (data) => data && changeItems(data, without(gone)),
    );
  }
  changeRecordings((items) =>
    items.some(({ id }) => gone.has(id))
      ? items.map((entry) => (gone.has(entry.id) ? { ...entry, ...UNSHARED } : entry))
      : items,
  );
  for (const id of recordingIds)
    queryClient.removeQueries({ queryKey: workspaceQueries.recording(id).queryKey, exact: true });
}

function changeNamedLinks(
  recordingId: string,
  change: (links: NamedLink[]) => NamedLink[],
  changeAll: (links: WorkspaceNamedLink[]) => WorkspaceNamedLink[],
): void {
  queryClient.setQueryData(
    workspaceQueries.recordingNamedLinks(recordingId).queryKey,
    (links) => links && change(links),
  );
  queryClient.setQueryData<Pages<WorkspaceNamedLink>>(
    workspaceQueries.namedLinks(workspaceOf(recordingId)).queryKey,
    (data) => data && changeItems(data, changeAll),
  );
}

/** Updates a named link of a recording in all lists. A new one becomes the first of its recording. */
export function putNamedLink(recordingId: string, put: NamedLink): void {
  const withPut = <Link extends NamedLink>(links: Link[]) =>
    links.map((link) => (link.id === put.id ? { ...link, ...put } : link));
  changeNamedLinks(
    recordingId,
    (links) => (links.some(({ id }) => id === put.id) ? withPut(links) : [put, ...links]),
    withPut,
  );
}

export function dropNamedLinks(recordingId: string, linkIds: readonly string[] | 'all'): void {
  const isLeft = ({ id }: NamedLink) => linkIds !== 'all' && !linkIds.includes(id);
  changeNamedLinks(
    recordingId,
    (links) => links.filter(isLeft),
    (links) => links.filter((link) => link.recordingId !== recordingId || isLeft(link)),
  );
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

/** Refetches a paged list. @param queryKey of its pages: the key of the whole list, and the page sizes */
async function refetchList(queryKey: readonly unknown[]): Promise<void> {
  const whole = queryKey.slice(0, -1);
  shorten(whole);
  await queryClient.invalidateQueries({ queryKey: whole });
}

async function refetchRecording(id: string): Promise<void> {
  try {
    putRecording(await call(getRecording, { params: { id } }));
  } catch (error) {
    // The recording has changed nevertheless, so the lists are refetched.
    console.warn('The recording was not loaded again.', error);
    await queryClient.invalidateQueries({ predicate: isRecordingList });
  }
}

/** Refetches of the cached data by the name of what is fetched. Data that no screen shows is fetched when one does. */
export const refetches = {
  recording: refetchRecording,
  /** Repeats running requests for a recording: the server may have read their data before the change. */
  runningRequests: (id: string) =>
    queryClient.invalidateQueries({
      refetchType: 'all',
      predicate: (query) =>
        query.state.fetchStatus === 'fetching' &&
        (isRecordingList(query) || isProject(query) || (isRecording(query) && query.queryKey.at(-1) === id)),
    }),
  recordings: (workspaceId: string) => refetchList(workspaceQueries.recordings(workspaceId).queryKey),
  projectRecordings: (projectId: string) => refetchList(workspaceQueries.projectRecordings(projectId).queryKey),
  allProjectRecordings: async () => {
    const ofProjects = { queryKey: PROJECTS_KEY, predicate: isRecordingList };
    for (const { queryKey } of queryClient.getQueryCache().findAll(ofProjects)) shorten(queryKey);
    await queryClient.invalidateQueries(ofProjects);
  },
  singleRecordings: () => queryClient.invalidateQueries({ queryKey: RECORDINGS_KEY, predicate: isRecording }),
  projects: (workspaceId: string) => queryClient.invalidateQueries(workspaceQueries.projects(workspaceId)),
  singleProjects: () => queryClient.invalidateQueries({ queryKey: PROJECTS_KEY, predicate: isProject }),
  stats: (workspaceId: string) => queryClient.invalidateQueries(workspaceQueries.stats(workspaceId)),
  mainLinks: (workspaceId: string) => refetchList(workspaceQueries.links(workspaceId).queryKey),
  namedLinks: (workspaceId: string) => refetchList(workspaceQueries.namedLinks(workspaceId).queryKey),
  recordingNamedLinks: (id: string) => queryClient.invalidateQueries(workspaceQueries.recordingNamedLinks(id)),
  /** The answer of a GET call without pages. */
  answer: (path: string) => queryClient.invalidateQueries({ queryKey: urlKey(path), exact: true }),
};
