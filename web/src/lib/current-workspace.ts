import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import type { Role } from '#shared/model/workspace.ts';
import { type Action, may } from '#shared/rules/permissions.ts';

export interface CurrentWorkspace {
  /** The one whose content is on screen; null while it is not known yet. */
  workspace: Workspace | null;
  /** What the viewer is in it; while it is not known yet, what they were on the last visit, or null. */
  role: Role | null;
  workspaces: readonly Workspace[];
  isLoading: boolean;
  error: Error | null;
  /** Asks for the workspaces again. */
  retry: () => void;
  /** Makes another workspace current, remembers it, and refreshes its lists. */
  select: (workspaceId: string) => Promise<void>;
}

/** Tells everything below which workspace is current; the app fills it from features/workspaces. */
export const CurrentWorkspaceContext = createContext<CurrentWorkspace | null>(null);

/** The current workspace, the others, and how to switch. */
export function useCurrentWorkspace(): CurrentWorkspace {
  const value = useContext(CurrentWorkspaceContext);
  if (!value) throw new Error('useCurrentWorkspace is used outside CurrentWorkspaceContext');
  return value;
}

/**
 * Whether the viewer may do something in the current workspace. Until that is known: what they might on the last visit,
 * or else yes, as most may. That decides which places are kept on the screen for what is not seen before.
 */
export function useMayHere(action: Action): boolean {
  const { role } = useCurrentWorkspace();
  return role === null || may(role, action);
}

/** Calls back when another workspace has become the current one. */
export function useWorkspaceSwitch(onSwitch: () => void): void {
  const { workspace } = useCurrentWorkspace();
  const shown = useRef<string>(undefined);
  const id = workspace?.id;
  const tell = useEffectEvent(onSwitch);
  useEffect(() => {
    if (!id) return;
    if (shown.current && shown.current !== id) tell();
    shown.current = id;
  }, [id]);
}
