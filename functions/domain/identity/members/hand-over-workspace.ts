import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getUser } from '../../../data/identity/user.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { byUser } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { authorize, type EnteredWorkspace } from '../workspaces/authorize.ts';
import { presentWorkspace } from '../workspaces/present-workspace.ts';
import { handOverWorkspaces } from './hand-over.ts';

/** @returns the workspace as the actor had entered it; null when another change came first */
async function attempt(actor: Actor, workspaceId: string, userId: string): Promise<EnteredWorkspace | null> {
  const entered = await authorize(actor, workspaceId, 'workspace:hand-over');
  if (userId === actor.userId) throw new AppError('INVALID_INPUT', 'You are the owner of this workspace already');
  const [from, to] = await Promise.all([getMember(workspaceId, actor.userId), getMember(workspaceId, userId)]);
  if (!to) throw notFound('Member');
  if ((await getUser(userId))?.stoppedAt) {
    throw new AppError('CONFLICT', "This member's account is suspended.");
  }
  if (!from) return null;
  return (await tryApply(handOverWorkspaces([{ workspace: entered, from, to }], byUser(actor)))) ? entered : null;
}

/**
 * Gives a workspace to another member. The actor becomes an admin there, in the same transaction. A mail to the new owner
 * follows.
 * @returns the workspace for the actor
 * @throws AppError NOT_FOUND, also for a person who is not a member; FORBIDDEN except for the owner; PERSONAL_WORKSPACE;
 *   INVALID_INPUT for the actor; CONFLICT
 */
export async function handOverWorkspace(actor: Actor, workspaceId: string, userId: string): Promise<Workspace> {
  await retryOnConflict(() => attempt(actor, workspaceId, userId));
  return presentWorkspace(await authorize(actor, workspaceId, 'workspace:read'));
}
