import { listWorkspaces } from '#shared/api/workspaces.ts';
import { operationQuery } from '#web/lib/query.ts';

/** The user's workspaces. Unlike other data, they are refetched on mount and on window focus. */
export const workspacesQuery = {
  ...operationQuery(listWorkspaces, {}),
  staleTime: 0,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
} as const;
