import { listMemberships } from '../../data/member.ts';
import { getWorkspaces } from '../../data/workspace.ts';
import { endWorkspace } from '../cleanup/delete-workspace.ts';

/** Ends every live workspace that a deleted account owns: it has been handed the others over. */
export async function endOwnedWorkspaces(userId: string): Promise<void> {
  const ids = (await listMemberships(userId)).map(({ workspaceId }) => workspaceId);
  const owned = (await getWorkspaces(ids)).filter(({ ownerId }) => ownerId === userId);
  for (const { id } of owned) await endWorkspace(id);
}
