import { listWorkspaces } from '#shared/api/identity/workspaces.ts';
import { operationQuery } from '#web/lib/query.ts';
import { viewed } from '#web/library/store/views.ts';

/** The user's workspaces. Unlike other data, they are refetched on mount and on window focus. */
export const workspacesQuery = {
  ...viewed('workspace', operationQuery(listWorkspaces, {}), { admits: () => true }),
  staleTime: 0,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
} as const;
