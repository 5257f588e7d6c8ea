import type { Member } from '#shared/api/identity/members.ts';
import type { InvitableRole } from '#shared/model/identity/workspace.ts';
import { mayChangeRoleOf } from '#shared/rules/identity/permissions.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { checkRole, getMember, type StoredMember, setRole } from '../../../data/identity/member.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { authorize, type EnteredWorkspace } from '../workspaces/authorize.ts';
import { presentMembers } from './present-members.ts';

interface RoleChange {
  workspaceId: string;
  userId: string;
  role: InvitableRole;
}

interface Changed {
  entered: EnteredWorkspace;
  member: StoredMember;
}

/** The changed member and the workspace; null when another change came first. */
async function attempt(actor: Actor, { workspaceId, userId, role }: RoleChange): Promise<Changed | null> {
  const entered = await authorize(actor, workspaceId, 'member:change-role');
  const { role: own } = entered;
  const member = await getMember(workspaceId, userId);
  if (!member) throw notFound('Member');
  const isSelf = userId === actor.userId;
  if (!mayChangeRoleOf(own, { role: member.role, isSelf })) {
    const whose = isSelf ? 'You cannot change your own role.' : "The owner's role cannot be changed.";
    throw new AppError('FORBIDDEN', whose);
  }
  // When two admins demote each other, the second one is no longer an admin.
  const details = { from: member.role, to: role };
  const event = stateAct('member.role_changed', actor, workspaceId, userId, details);
  const changes = [checkRole(workspaceId, actor.userId, own), ...setRole(member, role, isoNow()), event];
  return (await tryApply(changes)) ? { entered, member: { ...member, role } } : null;
}

/**
 * Changes a member's role. It applies from the member's next request on. A mail to the member follows.
 * @throws AppError NOT_FOUND; FORBIDDEN for the owner's role and one's own; CONFLICT
 */
export async function changeRole(actor: Actor, change: RoleChange): Promise<Member> {
  const { entered, member } = await retryOnConflict(() => attempt(actor, change));
  const [shown] = await presentMembers(actor, entered, [member]);
  if (!shown) throw notFound('Member');
  return shown;
}
