import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onNotFound } from '../../lib/not-found.ts';
import { refreshWorkspace } from '../../lib/workspace-cache.ts';
import { workspacesQuery } from './queries.ts';

/** Asks again for the workspaces, and for the content of the one given if it is still there. */
async function refreshListed(client: QueryClient, workspaceId: string | undefined): Promise<void> {
  const { queryKey } = workspacesQuery;
  await client.invalidateQueries({ queryKey, exact: true });
  const isThere = client.getQueryData(queryKey)?.some(({ id }) => id === workspaceId);
  if (workspaceId && isThere) await refreshWorkspace(workspaceId);
}

/**
 * Asks again for what is listed when something turns out to be gone. The workspaces always: the current one may be what is
 * gone. Its content only when a change was refused: a refused read that asked for more reading would never end.
 */
export function useRefreshOnNotFound(workspaceId: string | undefined): void {
  const client = useQueryClient();
  useEffect(
    () => onNotFound((by) => void refreshListed(client, by === 'change' ? workspaceId : undefined)),
    [client, workspaceId],
  );
}
