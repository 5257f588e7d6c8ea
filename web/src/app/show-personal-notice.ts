import type { Workspace } from '#shared/api/identity/workspaces.ts';

/** Attribute of what the outline shows of members: their list, and the notice of a personal workspace. */
export const NOTICE = 'data-early-members';

/** Shows in the outline that a personal workspace cannot be shared, instead of a list of members. */
export function showPersonalNotice(workspaces: readonly Workspace[], id: string | null): void {
  const parts = document.querySelector(`[${NOTICE}]`)?.children ?? [];
  const isPersonal = workspaces.find((workspace) => workspace.id === id)?.isPersonal;
  if (isPersonal) for (const part of parts) part.toggleAttribute('hidden');
}
