import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { CurrentWorkspaceContext } from '../../lib/current-workspace.ts';
import { keepLibraries } from '../../lib/library-cache.ts';
import { rememberedRole, rememberRole } from '../../lib/remembered-role.ts';
import { selectedWorkspace } from '../../lib/selected-workspace.ts';
import { refreshWorkspace } from '../../lib/workspace-cache.ts';
import { chooseWorkspace, hasDisappeared } from './choose-workspace.ts';
import { workspacesQuery } from './queries.ts';
import { useRefreshOnNotFound } from './use-refresh-on-not-found.ts';
import { useReplacementNotice } from './use-replacement-notice.ts';

const NONE: Workspace[] = [];

/** The selection kept in this browser, with the ways to change and to forget it. */
function useStoredSelection() {
  const [storedId, setStoredId] = useState(selectedWorkspace.read);
  const store = useCallback((id: string | null) => {
    selectedWorkspace.write(id);
    setStoredId(id);
  }, []);
  return [storedId, store] as const;
}

/** The role in the workspace, kept in this browser for the next visit. */
function useRole(workspace: Workspace | null) {
  const [lastRole] = useState(rememberedRole);
  const role = workspace?.role;
  const id = workspace?.id;
  useEffect(() => {
    if (id && role) rememberRole(role);
  }, [id, role]);
  return role ?? lastRole;
}

/** Removes from this browser what it stores of workspaces that the viewer is not a member of any more. */
function useKeptLibraries(workspaces: readonly Workspace[]): void {
  const { user } = useCurrentUser();
  const userId = user?.id;
  const ids = workspaces.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (userId && ids) void keepLibraries(userId, ids.split(' '));
  }, [userId, ids]);
}

/** Finds out which workspace is current, and keeps that right while workspaces come and go. */
export function WorkspaceProvider({ children }: { children: ReactNode }) {
  const { data: workspaces = NONE, isSuccess, isLoading, error, refetch } = useQuery(workspacesQuery);
  const [storedId, store] = useStoredSelection();
  const workspace = chooseWorkspace(workspaces, storedId);

  const isGone = isSuccess && hasDisappeared(workspaces, storedId);
  useEffect(() => {
    if (isGone) store(null);
  }, [isGone, store]);
  const role = useRole(workspace);
  useKeptLibraries(isSuccess ? workspaces : NONE);
  useReplacementNotice(workspace, isGone);
  useRefreshOnNotFound(workspace?.id);

  const select = useCallback(
    async (id: string) => {
      store(id);
      await refreshWorkspace(id);
    },
    [store],
  );
  const value = useMemo(
    () => ({ workspace, role, workspaces, isLoading, error, retry: () => void refetch(), select }),
    [workspace, role, workspaces, isLoading, error, refetch, select],
  );
  return <CurrentWorkspaceContext value={value}>{children}</CurrentWorkspaceContext>;
}
