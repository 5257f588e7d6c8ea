import type { Member } from '#shared/api/identity/members.ts';
import type { ProjectAccess } from '#shared/api/identity/project-access.ts';
import type { ProjectPermission } from '#shared/model/identity/project.ts';
import type { Role } from '#shared/model/identity/workspace.ts';
import { may } from '#shared/rules/identity/permissions.ts';

export type Given = ProjectPermission | 'none';

/** Permissions by user id. A member who is not listed has none. */
export type Grants = Readonly<Record<string, Given>>;

export const grantsOf = ({ permissions }: ProjectAccess): Grants =>
  Object.fromEntries(permissions.map(({ userId, permission }) => [userId, permission]));

/** Permissions as the call accepts them. Users who have left the workspace are left out. */
export const chosenPermissions = (grants: Grants, members: readonly Pick<Member, 'userId'>[]) =>
  members.flatMap(({ userId }) => {
    const permission = grants[userId] ?? 'none';
    return permission === 'none' ? [] : [{ userId, permission }];
  });

/**
 * Splits members into those who always have access to a restricted project, and those who need a permission.
 * @param creatorId user who created the project
 */
export function splitMembers<M extends Pick<Member, 'userId' | 'role'>>(members: readonly M[], creatorId: string) {
  const isAlways = ({ userId, role }: M) => role === 'owner' || role === 'admin' || userId === creatorId;
  return { always: members.filter(isAlways), others: members.filter((member) => !isAlways(member)) };
}

const LABELS: Record<Given, string> = { none: 'No access', view: 'Can view', edit: 'Can edit' };

/** Choices of permissions for a role. A viewer cannot get the permission to edit. */
export const permissionOptions = (role: Role) =>
  (may(role, 'recording:create') ? (['none', 'view', 'edit'] as const) : (['none', 'view'] as const)).map(
    (value): { value: Given; label: string } => ({ value, label: LABELS[value] }),
  );

/** The effective permission of a role: a viewer can only view. */
export const atMost = (role: Role, given: Given): Given =>
  given === 'edit' && !may(role, 'recording:create') ? 'view' : given;
