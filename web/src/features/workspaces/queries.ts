import { listWorkspaceRecordings, listWorkspaces } from '../../../../shared/api/workspaces.ts';
import { operationQuery } from '../../lib/query.ts';

/** The caller's workspaces: asked again whenever a screen or the window comes back, unlike everything else. */
export const workspacesQuery = {
  ...operationQuery(listWorkspaces, {}),
  staleTime: 0,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
} as const;

/** Keys of the lists that belong to a workspace. */
export const listKeysOf = (workspaceId: string) => [
  operationQuery(listWorkspaceRecordings, { params: { workspaceId } }).queryKey,
];
