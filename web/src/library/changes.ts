import type { CurrentUser } from '#shared/api/auth.ts';
import type { NamedLink } from '#shared/api/named-links.ts';
import type { Project } from '#shared/api/projects.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { queryClient } from '../lib/query.ts';
import * as cached from './cached-lists.ts';
import { refetches } from './cached-lists.ts';
import { currentUserId, currentUserQuery } from './current-user.ts';
import { refreshLibrary, workspaceOf } from './library-cache.ts';

interface Changed {
  /** A recording has other texts or captions, or, if it `isMoved`, another project. */
  recording: { recording: Recording; isMoved: boolean };
  recordingSaved: { recording: Recording };
  /** A recording has another file, or `next` is to take its place. */
  file: { recordingId: string; next?: Recording };
  /** A recording is deleted, or closed to the user. */
  recordingGone: { id: string };
  /** The owner of a recording has read its comments. */
  commentsRead: { recordingId: string };
  /** A main link is new or changed, or one is removed whose recording may be open. */
  mainLink: { recordingId: string };
  mainLinksGone: { recordingIds: readonly string[] };
  namedLink: { recordingId: string; link: NamedLink };
  namedLinksGone: { recordingId: string; linkIds: readonly string[] | 'all' };
  /** The cached named links of a recording are wrong: a change was refused. */
  namedLinksUnknown: { recordingId: string };
  /** A project is new or has other texts. */
  project: { project: Project; isNew: boolean };
  projectGone: { id: string };
  /** Other people may see a project. */
  projectAccess: { id: string };
  /** Anything in a workspace may have changed. */
  workspace: { id: string };
  user: { user: CurrentUser };
  /** One GET call, without pages, now answers something else. */
  answer: { path: string };
  /** All addresses that the server signed have ended. */
  session: object;
}

/** A change of the data that screens show. */
export type CacheChange = { [What in keyof Changed]: { what: What } & Changed[What] }[keyof Changed];

/** Refetches that are due, by their name: each runs once, however many changes ask for it. */
type Due = Map<string, () => Promise<unknown>>;

const due: Due = new Map();

function ask<Name extends keyof typeof refetches>(name: Name, id: string): void {
  due.set(`${name} ${id}`, () => refetches[name](id));
}

function askCounts(workspaceId: string): void {
  ask('projects', workspaceId);
  ask('stats', workspaceId);
  ask('singleProjects', '');
}

function askLinkLists(workspaceId: string): void {
  ask('mainLinks', workspaceId);
  ask('namedLinks', workspaceId);
}

const askLibrary = (workspaceId: string) => due.set(`library ${workspaceId}`, () => refreshLibrary(workspaceId));

function askContent(workspaceId: string): void {
  askLibrary(workspaceId);
  askLinkLists(workspaceId);
  ask('recordings', workspaceId);
  ask('allProjectRecordings', '');
  ask('singleRecordings', '');
}

/** Asks for the recordings of the projects that a recording was in and is in. */
function askProjects(before: string | null | undefined, after: string | null): void {
  if (before === undefined) ask('allProjectRecordings', '');
  for (const id of [before, after]) if (id) ask('projectRecordings', id);
}

/** Changes the cached data at once, and asks for what only the server knows. */
const APPLY: { [What in keyof Changed]: (changed: Changed[What]) => void } = {
  recording: ({ recording, isMoved }) => {
    const { id, workspaceId, projectId } = recording;
    const before = cached.cachedProject(id);
    cached.putRecording(recording);
    ask('runningRequests', id);
    // Links show the name of their recording.
    if (recording.isShared) ask('mainLinks', workspaceId);
    ask('namedLinks', workspaceId);
    if (!isMoved) return;
    askCounts(workspaceId);
    askProjects(before, projectId);
  },
  recordingSaved: ({ recording }) => {
    const { id, workspaceId, projectId } = recording;
    const before = cached.cachedProject(id) ?? null;
    cached.putRecording(recording);
    askLibrary(workspaceId);
    ask('recordings', workspaceId);
    // A link that was copied during the recording shows its name and its length.
    askLinkLists(workspaceId);
    askProjects(before, projectId);
    if (before === null && projectId === null) ask('stats', workspaceId);
    else askCounts(workspaceId);
  },
  file: ({ recordingId, next }) => {
    if (next) cached.rememberRecording(next);
    ask('answer', `/api/recordings/${recordingId}/files`);
    ask('recording', recordingId);
  },
  recordingGone: ({ id }) => {
    cached.dropRecording(id);
    askCounts(workspaceOf(id));
    askLinkLists(workspaceOf(id));
  },
  commentsRead: ({ recordingId }) => cached.readComments(recordingId),
  mainLink: ({ recordingId }) => {
    ask('recording', recordingId);
    askLinkLists(workspaceOf(recordingId));
    ask('stats', workspaceOf(recordingId));
  },
  mainLinksGone: ({ recordingIds }) => {
    cached.dropMainLinks(recordingIds);
    for (const workspaceId of recordingIds.map(workspaceOf)) {
      askLinkLists(workspaceId);
      ask('stats', workspaceId);
    }
  },
  namedLink: ({ recordingId, link }) => {
    cached.putNamedLink(recordingId, link);
    APPLY.namedLinksUnknown({ recordingId });
  },
  namedLinksGone: ({ recordingId, linkIds }) => {
    cached.dropNamedLinks(recordingId, linkIds);
    APPLY.namedLinksUnknown({ recordingId });
  },
  namedLinksUnknown: ({ recordingId }) => {
    ask('namedLinks', workspaceOf(recordingId));
    ask('recordingNamedLinks', recordingId);
  },
  project: ({ project, isNew }) => {
    cached.putProject(project);
    if (isNew) askCounts(project.workspaceId);
    else ask('runningRequests', project.id);
  },
  projectGone: ({ id }) => {
    cached.dropProject(id);
    askContent(workspaceOf(id));
    // Not `singleProjects`: a page may still show this one, and would find it gone again.
    ask('projects', workspaceOf(id));
    ask('stats', workspaceOf(id));
  },
  projectAccess: ({ id }) => askCounts(workspaceOf(id)),
  workspace: ({ id }) => {
    askContent(id);
    askCounts(id);
  },
  user: ({ user }) => {
    // After a log-out, a late answer logs nobody in.
    if (user.id !== currentUserId()) return;
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    // Lists of members show the name and the picture.
    due.set('members', () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === 'members' }),
    );
  },
  answer: ({ path }) => ask('answer', path),
  session: () => due.set('everything', () => queryClient.invalidateQueries()),
};

let holds = 0;
let running: Promise<unknown> = Promise.resolve();

function refetchDue(): Promise<unknown> {
  const works = [...due.values()];
  due.clear();
  running = Promise.all([running, ...works.map((work) => work())]);
  return running;
}

/**
 * Updates the cached data after changes: what is known at once, the rest by refetches.
 * @returns resolves when the refetches have ended; during `refetchOnce`, at once
 */
export async function applyChanges(...changes: readonly CacheChange[]): Promise<void> {
  for (const { what, ...changed } of changes) APPLY[what](changed as never);
  if (holds === 0) await refetchDue();
}

/** Runs work with many changes. What they make necessary to refetch is refetched once, at the end. */
export async function refetchOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  holds += 1;
  try {
    return await work();
  } finally {
    holds -= 1;
    if (holds === 0) await refetchDue();
  }
}

/** Resolves when all refetches that are under way have ended. */
export const refetched = (): Promise<unknown> => running;
