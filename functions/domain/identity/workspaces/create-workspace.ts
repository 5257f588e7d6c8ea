import type { Workspace } from '#shared/api/identity/workspaces.ts';
import type { Role } from '#shared/model/identity/workspace.ts';
import { apply } from '../../../data/ground/apply.ts';
import { addMember, listMemberships } from '../../../data/identity/member.ts';
import { putWorkspace, type WorkspaceRecord } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { OWNED_WORKSPACES_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitRate } from '../../ground/limit-rate.ts';
import { presentWorkspace } from './present-workspace.ts';

export interface WorkspaceTexts {
  name: string;
  description: string | null;
}

/** Simultaneous requests may exceed this limit, but not the hourly limit. */
async function requireBelowLimit(userId: string): Promise<void> {
  await limitRate('createWorkspaceByUser', userId);
  const memberships = await listMemberships(userId);
  // The personal workspace is one of them.
  if (memberships.filter(({ role }) => role === 'owner').length > OWNED_WORKSPACES_MAX) {
    throw new AppError('WORKSPACE_LIMIT', `You can own at most ${OWNED_WORKSPACES_MAX} workspaces.`);
  }
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
  await requireBelowLimit(userId);
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
