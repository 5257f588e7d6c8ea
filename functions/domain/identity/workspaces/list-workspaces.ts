import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { listMemberships } from '../../../data/identity/member.ts';
import { getWorkspaces } from '../../../data/identity/workspace.ts';
import { type Actor, reaches } from '../../ground/actor.ts';
import { presentWorkspace } from './present-workspace.ts';

/**
 * Lists the actor's workspaces, oldest first; `role` is the actor's own. Names are read from the workspaces, not from
 * the memberships, so that a new name shows at once.
 */
export async function listWorkspaces(actor: Actor): Promise<Workspace[]> {
  const memberships = (await listMemberships(actor.userId)).filter(({ workspaceId }) => reaches(actor, workspaceId));
  const workspaces = await getWorkspaces(memberships.map(({ workspaceId }) => workspaceId));
  const byId = new Map(workspaces.map((workspace) => [workspace.id, workspace]));
  return memberships.flatMap(({ workspaceId, role }) => {
    const workspace = byId.get(workspaceId);
    return workspace ? [presentWorkspace({ ...workspace, role })] : [];
  });
}
