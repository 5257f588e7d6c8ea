import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import { onRefused } from '#web/lib/not-found.ts';
import { queryClient } from '#web/lib/query.ts';
import { shortName } from '#web/lib/short-name.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { CurrentWorkspaceContext } from '#web/library/current-workspace.ts';
import {
  lastWorkspace,
  lostWorkspace,
  rememberedRole,
  rememberRole,
  selectedWorkspace,
} from '#web/library/selected-workspace.ts';
import { tell } from '#web/library/store/facts.ts';
import { toast } from '#web/ui/use-toast.ts';
import { chooseWorkspace, hasDisappeared } from './choose-workspace.ts';
import { workspacesQuery } from './queries.ts';

/**
 * When another workspace replaces the one on screen, because that is gone: shows a toast, and refetches the content of
 * the new one.
 * @param isGone whether the selected workspace is not in the list any more
 */
function useReplacementNotice(workspace: Workspace | null, isGone: boolean): void {
  const shown = useRef<Workspace | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = workspace;
    // No notice if the missing workspace was selected in an earlier visit and has not been on screen in this one.
    if (!isGone || !before || !workspace || before.id === workspace.id) return;
    toast({
      variant: 'destructive',
      title: 'Workspace not available',
      description: `“${shortName(before.name)}” was deleted, or you are no longer a member. You are now in “${shortName(workspace.name)}”.`,
    });
    void tell('workspace');
  }, [workspace, isGone]);
}

/**
 * Notes the loss of the selected workspace, also when it happened between two visits. The server does not know it any
 * more, so its name comes from this browser.
 * @returns the name, until it is dismissed
 */
function useLostWorkspace(workspace: Workspace | null, storedId: string | null, isGone: boolean) {
  const { user } = useCurrentUser();
  const userId = user?.id;
  const [lost, setLost] = useState(lostWorkspace.read);
  useEffect(() => {
    const last = lastWorkspace.read();
    if (isGone && userId && last?.userId === userId && last.id === storedId) {
      const { name } = last;
      lostWorkspace.write({ userId, name });
      setLost({ userId, name });
    } else if (!isGone && userId && workspace) {
      lastWorkspace.write({ userId, id: workspace.id, name: workspace.name });
    }
  }, [isGone, storedId, userId, workspace]);
  const dismissLost = useCallback(() => {
    lostWorkspace.write(null);
    setLost(null);
  }, []);
  return { lost: lost && lost.userId === userId ? lost.name : null, dismissLost };
}

/** Refetches the workspaces, and the content of the given one if it still exists. */
async function refreshListed(workspaceId: string | undefined): Promise<void> {
  await tell('workspaces');
  const isThere = queryClient.getQueryData(workspacesQuery.queryKey)?.some(({ id }) => id === workspaceId);
  if (isThere) await tell('workspace');
}

/**
 * Refetches the workspaces when a call is refused, because the current workspace may be gone, or the user has another role
 * in it. After a refused change, also refetches its content. After a refused read, that could loop forever.
 */
function useRefreshOnRefusal(workspaceId: string | undefined): void {
  useEffect(() => onRefused((by) => void refreshListed(by === 'change' ? workspaceId : undefined)), [workspaceId]);
}

const NONE: Workspace[] = [];

function useStoredSelection() {
  const [storedId, setStoredId] = useState(selectedWorkspace.read);
  const store = useCallback((id: string | null) => {
    selectedWorkspace.write(id);
    setStoredId(id);
  }, []);
  return [storedId, store] as const;
}

/** The user's role in the workspace; while that loads, the role that the last visit stored. */
function useRole(workspace: Workspace | null) {
  const [lastRole] = useState(rememberedRole);
  const role = workspace?.role;
  const id = workspace?.id;
  useEffect(() => {
    if (id && role) rememberRole(role);
  }, [id, role]);
  return role ?? lastRole;
}

async function keepOwnLibraries(userId: string, workspaceIds: readonly string[]): Promise<void> {
  try {
    const { keepLibraries } = await import('#web/library/library-cache.ts');
    await keepLibraries(userId, workspaceIds);
  } catch (error) {
    console.warn('The stored libraries were not checked.', error);
  }
}

/** Deletes the stored libraries of workspaces that the user is not a member of any more. */
function useOwnLibraries(workspaces: readonly Workspace[]): void {
  const { user } = useCurrentUser();
  const userId = user?.id;
  const ids = workspaces.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (userId && ids) return afterFirstScreen(() => void keepOwnLibraries(userId, ids.split(' ')));
  }, [userId, ids]);
}

/** Provides the current workspace, and replaces it when it is gone. */
export function WorkspaceProvider({ children }: { children: ReactNode }) {
  const { data: workspaces = NONE, isSuccess, isLoading, error, refetch } = useQuery(workspacesQuery);
  const [storedId, store] = useStoredSelection();
  const workspace = chooseWorkspace(workspaces, storedId);

  const isGone = isSuccess && hasDisappeared(workspaces, storedId);
  const { lost, dismissLost } = useLostWorkspace(workspace, storedId, isGone);
  useEffect(() => {
    if (isGone) store(null);
  }, [isGone, store]);
  const role = useRole(workspace);
  useOwnLibraries(isSuccess ? workspaces : NONE);
  useReplacementNotice(workspace, isGone);
  useRefreshOnRefusal(workspace?.id);

  const select = useCallback(
    async (id: string) => {
      store(id);
      await tell('workspace');
    },
    [store],
  );
  const value = useMemo(
    () => ({ workspace, role, workspaces, isLoading, error, retry: () => void refetch(), select, lost, dismissLost }),
    [workspace, role, workspaces, isLoading, error, refetch, select, lost, dismissLost],
  );
  return <CurrentWorkspaceContext value={value}>{children}</CurrentWorkspaceContext>;
}
