import type { Member } from '#shared/api/members.ts';
import type { ProjectAccess } from '#shared/api/project-access.ts';
import type { ProjectPermission } from '#shared/model/project.ts';
import type { Role } from '#shared/model/workspace.ts';
import { may } from '#shared/rules/permissions.ts';

/** What a member is given in a restricted project. */
export type Given = ProjectPermission | 'none';

/** What each member is given, by user id; who is not in it is given nothing. */
export type Grants = Readonly<Record<string, Given>>;

/** The present grants. */
export const grantsOf = ({ permissions }: ProjectAccess): Grants =>
  Object.fromEntries(permissions.map(({ userId, permission }) => [userId, permission]));

/** Grants as a call takes them, of members alone: who has left the workspace has nothing to be given. */
export const chosenPermissions = (grants: Grants, members: readonly Pick<Member, 'userId'>[]) =>
  members.flatMap(({ userId }) => {
    const permission = grants[userId] ?? 'none';
    return permission === 'none' ? [] : [{ userId, permission }];
  });

/**
 * Members whom a restricted project is open to in any case, and those whom it can be opened to.
 * @param creatorId who made the project
 */
export function splitMembers<M extends Pick<Member, 'userId' | 'role'>>(members: readonly M[], creatorId: string) {
  const isAlways = ({ userId, role }: M) => role === 'owner' || role === 'admin' || userId === creatorId;
  return { always: members.filter(isAlways), others: members.filter((member) => !isAlways(member)) };
}

const LABELS: Record<Given, string> = { none: 'No access', view: 'Can view', edit: 'Can edit' };

/** What a member of a role can be given, as choices: who only looks at things cannot be given more. */
export const permissionOptions = (role: Role) =>
  (may(role, 'recording:create') ? (['none', 'view', 'edit'] as const) : (['none', 'view'] as const)).map(
    (value): { value: Given; label: string } => ({ value, label: LABELS[value] }),
  );

/**
 * The permissions that a member's role lets take effect: a viewer only looks, and the other permissions have no effect.
 */
export const atMost = (role: Role, given: Given): Given =>
  given === 'edit' && !may(role, 'recording:create') ? 'view' : given;
