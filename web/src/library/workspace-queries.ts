import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getProject, listWorkspaceProjects, type Project } from '#shared/api/identity/projects.ts';
import { getWorkspaceStats } from '#shared/api/identity/workspaces.ts';
import { listLinks } from '#shared/api/sharing/links.ts';
import { listNamedLinks, listWorkspaceNamedLinks } from '#shared/api/sharing/named-links.ts';
import { batchGetRecordings, listProjectRecordings, listWorkspaceRecordings } from '#shared/api/video/library.ts';
import { getRecording, type Recording } from '#shared/api/video/recordings.ts';
import { mayChangeRecording, type WorkspaceMember } from '#shared/rules/identity/project-access.ts';
import { call, urlOf } from '../lib/api.ts';
import { pagedQuery } from '../lib/paged-list.ts';
import { operationQuery, urlKey } from '../lib/query.ts';
import { useCurrentUser } from './current-user.ts';
import { useCurrentWorkspace } from './current-workspace.ts';
import { isLoaded } from './listed-recording.ts';
import { known } from './store/entities.ts';
import { viewed } from './store/views.ts';

/** Page size of cards: a multiple of four, so that the last row of four columns is full. */
const CARDS = { first: 48, later: 48 };
/** Page sizes of links: a small first page, then large ones, because the browser searches and sorts all links. */
const LINKS = { first: 100, later: 1000 };

function loadedRecording(id: string): Recording | undefined {
  const recording = known('recording', id);
  return recording && isLoaded(recording) ? recording : undefined;
}

/** What counts of recordings and projects depend on. */
const COUNTS = ['recording+', 'recording-', 'recording.projectId', 'access', 'workspace'];

/** Queries of a workspace's screens, for components that read the data. */
export const workspaceQueries = {
  projects: (workspaceId: string) =>
    viewed('project', operationQuery(listWorkspaceProjects, { params: { workspaceId } }), {
      needs: [...COUNTS, 'project+', 'project-'],
      admits: (project) => project.workspaceId === workspaceId,
    }),
  // Not after `project-`: a page may still show this one, and would find it gone again.
  project: (id: string) =>
    viewed('project', operationQuery(getProject, { params: { id } }), { id, needs: [...COUNTS, 'project+'] }),
  stats: (workspaceId: string) => ({
    ...operationQuery(getWorkspaceStats, { params: { workspaceId } }),
    meta: { needs: [...COUNTS, 'project+', 'project-', 'recording.isShared'] },
  }),
  /** One that a list has loaded is there at once. */
  recording: (id: string) =>
    viewed(
      'recording',
      { ...operationQuery(getRecording, { params: { id } }), initialData: () => loadedRecording(id) },
      { id, needs: ['project-', 'workspace'] },
    ),
  recordings: (workspaceId: string) =>
    viewed('recording', pagedQuery(listWorkspaceRecordings, { params: { workspaceId } }, CARDS), {
      needs: ['recording+', 'project-', 'workspace'],
    }),
  projectRecordings: (id: string) =>
    viewed('recording', pagedQuery(listProjectRecordings, { params: { id } }, CARDS), {
      needs: ['recording+', 'recording.projectId', 'project-', 'workspace'],
      filter: ({ projectId }) => projectId === id,
    }),
  recordingBatch: (workspaceId: string, ids: readonly string[]) =>
    viewed(
      'recording',
      queryOptions({
        queryKey: [...urlKey(urlOf(batchGetRecordings, { params: { workspaceId } })), { ids }] as const,
        queryFn: ({ signal }) =>
          call(batchGetRecordings, { params: { workspaceId }, query: { ids: [...ids] }, signal }),
      }),
      { asked: ids },
    ),
  /** Recordings with a main link. */
  links: (workspaceId: string) =>
    viewed('recording', pagedQuery(listLinks, { query: { workspaceId } }, LINKS), {
      needs: ['recording+', 'recording-', 'recording.isShared', 'project-', 'workspace'],
      filter: ({ isShared }) => isShared === true,
    }),
  /** Named links of all recordings that the user may share. */
  namedLinks: (workspaceId: string) =>
    viewed('namedLink', pagedQuery(listWorkspaceNamedLinks, { params: { workspaceId } }, LINKS), {
      needs: [
        ...['namedLink', 'recording+', 'recording-', 'recording.name', 'recording.projectId'],
        'project-',
        'workspace',
      ],
    }),
  recordingNamedLinks: (id: string) =>
    viewed('namedLink', operationQuery(listNamedLinks, { params: { id } }), {
      needs: ['namedLink'],
      admits: ({ recordingId }) => recordingId === id,
    }),
};

/** Projects of the current workspace that the user may see, newest first. */
export function useProjects() {
  const { workspace } = useCurrentWorkspace();
  return useQuery({ ...workspaceQueries.projects(workspace?.id ?? ''), enabled: workspace !== null });
}

export function useWorkspaceStats() {
  const { workspace } = useCurrentWorkspace();
  return useQuery({ ...workspaceQueries.stats(workspace?.id ?? ''), enabled: workspace !== null });
}

/** Projects of the current workspace by id; empty while they load. */
function useProjectsById(): ReadonlyMap<string, Project> {
  const { data } = useProjects();
  return useMemo(() => new Map(data?.map((project) => [project.id, project])), [data]);
}

/**
 * Returns a function for the name of a project: undefined while it loads, null for no project and for one that the user
 * cannot see.
 */
export function useProjectNames(): (id: string | null) => string | null | undefined {
  const { isFetched } = useProjects();
  const projects = useProjectsById();
  return (id) => (id === null ? null : (projects.get(id)?.name ?? (isFetched ? null : undefined)));
}

/** The user as a member of the current workspace; null while it loads. */
export function useActingMember(): WorkspaceMember | null {
  const { workspace } = useCurrentWorkspace();
  const { user } = useCurrentUser();
  return useMemo(() => (workspace && user ? { role: workspace.role, userId: user.id } : null), [workspace, user]);
}

/** Returns a function for whether the user may change, move, share or delete a recording of the current workspace. */
export function useMayChangeEach(): (recording: Pick<Recording, 'userId' | 'projectId'>) => boolean {
  const member = useActingMember();
  const projects = useProjectsById();
  return ({ userId, projectId }) => {
    const permission = projectId === null ? null : (projects.get(projectId)?.permission ?? 'view');
    return member !== null && mayChangeRecording(member, userId, permission);
  };
}

/** Whether the user may change, move, share or delete a recording of the current workspace. */
export const useMayChange = (recording: Recording): boolean => useMayChangeEach()(recording);
