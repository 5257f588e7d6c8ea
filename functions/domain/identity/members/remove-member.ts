import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { mayRemove } from '#shared/rules/identity/permissions.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { checkRole, getMember, removeStoredMember } from '../../../data/identity/member.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { authorize, type EnteredWorkspace } from '../workspaces/authorize.ts';

/** Checks the right to manage members. Leaving requires no right, so it only identifies the caller. */
const enter = (actor: Actor, workspaceId: string, isSelf: boolean): Promise<EnteredWorkspace> =>
  authorize(actor, workspaceId, isSelf ? 'workspace:read' : 'member:remove');

const endMedia = (workspaceId: string, userId: string): Promise<void> =>
  endAccess([cutoffEntry.member(workspaceId, userId)]);

/** @returns null when another change came first */
async function attempt(actor: Actor, workspaceId: string, userId: string): Promise<true | null> {
  const isSelf = userId === actor.userId;
  const { role: own } = await enter(actor, workspaceId, isSelf);
  const member = await getMember(workspaceId, userId);
  if (!member) {
    await endMedia(workspaceId, userId);
    throw notFound('Member');
  }
  if (!mayRemove(own, { role: member.role, isSelf })) {
    throw new AppError('FORBIDDEN', isSelf ? 'The owner cannot leave the workspace.' : 'The owner cannot be removed.');
  }
  const stillMay = isSelf ? [] : [checkRole(workspaceId, actor.userId, own)];
  const ended = orderRevocations([cutoffEntry.member(workspaceId, userId)]);
  const event = stateAct(isSelf ? 'member.left' : 'member.removed', actor, workspaceId, userId);
  return (await tryApply([...stillMay, ...removeStoredMember(workspaceId, userId), ...ended, event])) || null;
}

/**
 * Removes a member, or lets the caller leave: the member loses the workspace at once, and its media URLs within a
 * minute. A mail to a removed member follows.
 * @throws AppError NOT_FOUND; FORBIDDEN for the owner and without the right; CONFLICT
 */
export async function removeMember(actor: Actor, workspaceId: string, userId: string): Promise<{ message: string }> {
  await retryOnConflict(() => attempt(actor, workspaceId, userId));
  await endMedia(workspaceId, userId);
  return { message: userId === actor.userId ? 'You have left the workspace' : 'Member removed' };
}
