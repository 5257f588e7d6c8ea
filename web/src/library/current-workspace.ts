import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import type { Role } from '#shared/model/identity/workspace.ts';
import { type Action, may } from '#shared/rules/identity/permissions.ts';

export interface CurrentWorkspace {
  /** The workspace whose content is shown; null while it loads. */
  workspace: Workspace | null;
  /** The user's role in it. While the workspace loads: the role at the last visit, or null. */
  role: Role | null;
  workspaces: readonly Workspace[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
  /** Switches to another workspace, remembers it, and refreshes its lists. */
  select: (workspaceId: string) => Promise<void>;
  /** Name of the workspace that the user was in until it was deleted, or the user removed; null without one. */
  lost: string | null;
  dismissLost: () => void;
}

export const CurrentWorkspaceContext = createContext<CurrentWorkspace | null>(null);

export function useCurrentWorkspace(): CurrentWorkspace {
  const value = useContext(CurrentWorkspaceContext);
  if (!value) throw new Error('No CurrentWorkspaceContext');
  return value;
}

/**
 * Whether the user has a permission in the current workspace. While the workspace loads, this uses the role at the last
 * visit, or assumes yes, so that the screen reserves the space of the controls.
 */
export function useMayHere(action: Action): boolean {
  const { role } = useCurrentWorkspace();
  return role === null || may(role, action);
}

export function useWorkspaceSwitch(onSwitch: () => void): void {
  const { workspace } = useCurrentWorkspace();
  const shown = useRef<string>(undefined);
  const id = workspace?.id;
  const notifySwitch = useEffectEvent(onSwitch);
  useEffect(() => {
    if (!id) return;
    if (shown.current && shown.current !== id) notifySwitch();
    shown.current = id;
  }, [id]);
}

/**
 * Switches to the workspace of what a screen shows.
 * @param home id of that workspace; undefined while it is not known
 * @param leave called when the user selects another workspace later: leaves the screen
 */
export function useFollowWorkspace(home: string | undefined, leave: () => void): void {
  const { workspace, select } = useCurrentWorkspace();
  const isThere = useRef(false);
  const current = workspace?.id;
  const leaveScreen = useEffectEvent(leave);
  useEffect(() => {
    if (!current || !home) return;
    if (current === home) isThere.current = true;
    else if (isThere.current) leaveScreen();
    else void select(home);
  }, [current, home, select]);
}
