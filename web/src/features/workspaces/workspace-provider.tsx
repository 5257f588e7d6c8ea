import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Workspace } from '../../../../shared/api/workspaces.ts';
import { CurrentWorkspaceContext } from '../../lib/current-workspace.tsx';
import { readStored, writeStored } from '../../lib/storage.ts';
import { chooseWorkspace, hasDisappeared } from './choose-workspace.ts';
import { listKeysOf, workspacesQuery } from './queries.ts';

const STORED_ID = 'selectedWorkspaceId';
const NONE: Workspace[] = [];

/** The selection kept in this browser, with the ways to change and to forget it. */
function useStoredSelection() {
  const [storedId, setStoredId] = useState(() => readStored(STORED_ID));
  const store = useCallback((id: string | null) => {
    writeStored(STORED_ID, id);
    setStoredId(id);
  }, []);
  return [storedId, store] as const;
}

/** Finds out which workspace is current, and keeps that right while workspaces come and go. */
export function WorkspaceProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: workspaces = NONE, isSuccess, isLoading, error } = useQuery(workspacesQuery);
  const [storedId, store] = useStoredSelection();
  const workspace = chooseWorkspace(workspaces, storedId);

  const gone = isSuccess && hasDisappeared(workspaces, storedId);
  useEffect(() => {
    if (gone) store(null);
  }, [gone, store]);

  const select = useCallback(
    async (id: string) => {
      store(id);
      await Promise.all(listKeysOf(id).map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    [client, store],
  );
  const value = useMemo(
    () => ({ workspace, workspaces, isLoading, error, select }),
    [workspace, workspaces, isLoading, error, select],
  );
  return <CurrentWorkspaceContext value={value}>{children}</CurrentWorkspaceContext>;
}
