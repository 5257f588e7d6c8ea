import type { Role } from '../../../shared/model/workspace.ts';
import { type Action, may } from '../../../shared/rules/permissions.ts';
import { getMembership } from '../../data/member.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';

interface Target {
  /** Who made what is acted on; needed for actions on one's own things. */
  ownerId?: string;
  /** What a stranger is told does not exist. */
  what?: string;
}

/**
 * Lets a member of a workspace pass who may do `action` there, and gives the member's role.
 * @throws AppError NOT_FOUND for one who is no member: another tenant's things do not exist;
 *   FORBIDDEN for a member without the right
 */
export async function authorise(
  actor: Actor,
  workspaceId: string,
  action: Action,
  { ownerId, what = 'Workspace' }: Target = {},
): Promise<Role> {
  const role = await getMembership(workspaceId, actor.userId);
  if (!role) throw notFound(what);
  if (!may(role, action, ownerId === actor.userId)) {
    throw new AppError('FORBIDDEN', 'You do not have permission to do this in this workspace');
  }
  return role;
}
