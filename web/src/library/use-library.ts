import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listMembers } from '#shared/api/identity/members.ts';
import { operationQuery } from '../lib/query.ts';
import { useCurrentWorkspace } from './current-workspace.ts';
import { knownIndex, libraryQuery } from './library-cache.ts';
import { displayName } from './person.ts';
import type { LibraryNames } from './search/search-library.ts';
import { useProjects } from './workspace-queries.ts';

/**
 * Search index of the current workspace, as far as it has arrived.
 * @returns `known` has the recordings that other lists have read, until the index is complete
 */
export function useLibraryIndex(enabled = true) {
  const { workspace } = useCurrentWorkspace();
  const id = workspace?.id ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    ...libraryQuery(id),
    enabled: enabled && workspace !== null,
  });
  const isComplete = data?.isComplete ?? false;
  const known = useMemo(() => (enabled && !isComplete ? knownIndex(id) : undefined), [enabled, isComplete, id]);
  return { index: data ?? known, known, isComplete, error, isFetching, refetch };
}

/** Names of the projects and members of the current workspace, by which recordings are also found. */
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
