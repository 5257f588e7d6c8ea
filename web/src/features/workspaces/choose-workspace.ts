import type { Workspace } from '#shared/api/identity/workspaces.ts';

/**
 * The workspace to show: the stored selection while it still exists, else the personal one, else the first.
 * @returns null when the user is in no workspace
 */
export function chooseWorkspace(workspaces: readonly Workspace[], storedId: string | null): Workspace | null {
  const stored = workspaces.find(({ id }) => id === storedId);
  return stored ?? workspaces.find(({ isPersonal }) => isPersonal) ?? workspaces[0] ?? null;
}

/** Whether the selected workspace does not exist any more, so that the selection has to be cleared. */
export const hasDisappeared = (workspaces: readonly Workspace[], storedId: string | null): boolean =>
  storedId !== null && !workspaces.some(({ id }) => id === storedId);
