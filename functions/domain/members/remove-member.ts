import { cutoffEntry } from '#shared/model/media-token.ts';
import type { Role } from '#shared/model/workspace.ts';
import { mayRemove } from '#shared/rules/permissions.ts';
import { getMember, removeMemberWrites, roleCheck } from '../../data/member.ts';
import { tryTransact } from '../../data/table.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';
import { authorise } from '../workspaces/authorise.ts';

/** Checks the right to manage members. Leaving requires no right, so it only identifies the caller. */
async function ownRole(actor: Actor, workspaceId: string, isSelf: boolean): Promise<Role> {
  const entered = await authorise(actor, workspaceId, isSelf ? 'workspace:read' : 'member:remove');
  return entered.role;
}

/** Ends the media URLs of a removed member. */
const endMedia = (workspaceId: string, userId: string): Promise<void> =>
  endAccess([cutoffEntry.member(workspaceId, userId)]);

/** @returns true when the member is removed; null when another change came first */
async function attempt(actor: Actor, workspaceId: string, userId: string): Promise<true | null> {
  const isSelf = userId === actor.userId;
  const own = await ownRole(actor, workspaceId, isSelf);
  const member = await getMember(workspaceId, userId);
  if (!member) {
    await endMedia(workspaceId, userId);
    throw notFound('Member');
  }
  if (!mayRemove(own, { role: member.role, isSelf })) {
    throw new AppError('FORBIDDEN', isSelf ? 'The owner cannot leave the workspace.' : 'The owner cannot be removed.');
  }
  const stillMay = isSelf ? [] : [roleCheck(workspaceId, actor.userId, own)];
  const ended = revocationWrites([cutoffEntry.member(workspaceId, userId)]);
  return (await tryTransact([...stillMay, ...removeMemberWrites(workspaceId, userId), ...ended])) ? true : null;
}

/**
 * Removes a member, or lets the caller leave: the member loses the workspace at once, and its media URLs within a
 * minute.
 * @throws AppError NOT_FOUND; FORBIDDEN for the owner and without the right; CONFLICT
 */
export async function removeMember(actor: Actor, workspaceId: string, userId: string): Promise<{ message: string }> {
  await retryOnConflict(() => attempt(actor, workspaceId, userId));
  await endMedia(workspaceId, userId);
  return { message: userId === actor.userId ? 'You have left the workspace' : 'Member removed' };
}
