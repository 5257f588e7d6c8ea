import type { Workspace } from '#shared/api/identity/workspaces.ts';
import type { Role } from '#shared/model/identity/workspace.ts';
import { apply } from '../../../data/ground/apply.ts';
import { addMember, listMemberships } from '../../../data/identity/member.ts';
import { putWorkspace, type WorkspaceRecord } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { OWNED_WORKSPACES_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { requireBelow } from '../../ground/limit-usage.ts';
import { presentWorkspace } from './present-workspace.ts';

export interface WorkspaceTexts {
  name: string;
  description: string | null;
}

const ownership = ({ id: workspaceId, ownerId: userId, createdAt, updatedAt }: WorkspaceRecord) => ({
  workspaceId,
  userId,
  role: 'owner' as Role,
  invitedBy: null,
  invitedAt: null,
  acceptedAt: createdAt,
  createdAt,
  updatedAt,
});

/**
 * Creates a workspace that the actor owns.
 * @throws AppError WORKSPACE_LIMIT, RATE_LIMITED
 */
export async function createWorkspace(actor: Actor, texts: WorkspaceTexts): Promise<Workspace> {
  const { userId } = actor;
  await limitRate('createWorkspaceByUser', userId);
  const owned = (await listMemberships(userId)).filter(({ role }) => role === 'owner');
  // The personal workspace is one of them.
  const max = OWNED_WORKSPACES_MAX + 1;
  requireBelow(max, owned.length, 'WORKSPACE_LIMIT', `You can own at most ${OWNED_WORKSPACES_MAX} workspaces.`);
  const now = isoNow();
  const workspace = {
    ...texts,
    id: newId(),
    ownerId: userId,
    isPersonal: false,
    createdAt: now,
    updatedAt: now,
  };
  const event = stateAct('workspace.created', actor, workspace.id, workspace);
  await apply([putWorkspace(workspace), ...addMember(ownership(workspace)), event]);
  return presentWorkspace({ ...workspace, role: 'owner' });
}
