import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listMembers } from '#shared/api/members.ts';
import { useCurrentWorkspace } from './current-workspace.ts';
import type { LibraryNames } from './library/search-library.ts';
import { libraryQuery } from './library-cache.ts';
import { displayName } from './person.ts';
import { operationQuery } from './query.ts';
import { useProjects } from './workspace-queries.ts';

/**
 * What search knows of all recordings of the current workspace; undefined until the first of it is there.
 * @param enabled whether it is searched
 */
export function useLibraryIndex(enabled = true) {
  const { workspace } = useCurrentWorkspace();
  const { data, error, isFetching, refetch } = useQuery({
    ...libraryQuery(workspace?.id ?? ''),
    enabled: enabled && workspace !== null,
  });
  return { index: data, error, isRetrying: isFetching, retry: () => void refetch() };
}

/**
 * The names of the current workspace's projects and members, by which recordings are found too.
 * @param enabled whether they are searched
 */
export function useLibraryNames(enabled = true): LibraryNames {
  const { workspace } = useCurrentWorkspace();
  const { data: projects } = useProjects();
  const { data: members } = useQuery({
    ...operationQuery(listMembers, { params: { id: workspace?.id ?? '' } }),
    enabled: enabled && workspace !== null,
  });
  return useMemo(
    () => ({
      projects: new Map(projects?.map(({ id, name }) => [id, name])),
      people: new Map(members?.map(({ userId, user }) => [userId, displayName(user)])),
    }),
    [projects, members],
  );
}
