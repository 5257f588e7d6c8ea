import type { Role } from '#shared/model/identity/workspace.ts';
import { type Action, isBarredInPersonal, may } from '#shared/rules/identity/permissions.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getWorkspace, type WorkspaceRecord } from '../../../data/identity/workspace.ts';
import { type Actor, reaches } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';

interface Target {
  /** Creator of the item that the action is about. Required for actions that are allowed only on one's own items. */
  ownerId?: string;
  what?: string;
}

/** A workspace that the actor is a member of. Times are ISO 8601. */
export type EnteredWorkspace = WorkspaceRecord & {
  role: Role;
  joinedAt: string;
  /** When the actor became a member or got another role. */
  memberChangedAt: string;
};

const inPersonal = (action: Action): string => {
  if (action === 'workspace:rename') return 'A personal workspace cannot be renamed.';
  return action === 'workspace:delete'
    ? 'A personal workspace cannot be deleted.'
    : 'A personal workspace cannot be shared.';
};

/**
 * Checks that a member's role allows an action in a workspace.
 * @throws AppError FORBIDDEN, or PERSONAL_WORKSPACE for an action that nobody may take there
 */
export function permit({ role, isPersonal }: EnteredWorkspace, action: Action, isOwn = false): void {
  if (!may(role, action, isOwn)) {
    throw new AppError('FORBIDDEN', 'You do not have permission to do this in this workspace');
  }
  if (isPersonal && isBarredInPersonal(action)) throw new AppError('PERSONAL_WORKSPACE', inPersonal(action));
}

/**
 * Checks that the actor may take `action` in a workspace, and returns the workspace with the actor's role.
 * @throws AppError NOT_FOUND for anyone except members, and for everyone once the workspace is being deleted: items of
 *   another tenant must look as if they did not exist; see `permit` for a member without the permission
 */
export async function authorize(
  actor: Actor,
  workspaceId: string,
  action: Action,
  { ownerId, what = 'Workspace' }: Target = {},
): Promise<EnteredWorkspace> {
  const { userId } = actor;
  if (!reaches(actor, workspaceId)) throw notFound(what);
  const [workspace, member] = await Promise.all([getWorkspace(workspaceId), getMember(workspaceId, userId)]);
  if (!workspace || !member) throw notFound(what);
  const { role, createdAt: joinedAt, updatedAt: memberChangedAt } = member;
  const entered = { ...workspace, role, joinedAt, memberChangedAt };
  permit(entered, action, ownerId === userId);
  return entered;
}
