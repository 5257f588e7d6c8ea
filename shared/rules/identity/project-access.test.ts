import { describe, expect, it } from 'vitest';
import type { ProjectPermission } from '../../model/identity/project.ts';
import { ROLES, type Role } from '../../model/identity/workspace.ts';
import { mayChangeRecording, mayManageLink, projectPermission } from './project-access.ts';

/** The permission of each role in a project, as a table. */
const TABLE = `
  the project is        | owner | admin | editor | viewer
  open                  | edit  | edit  | edit   | view
  restricted            | edit  | edit  | none   | none
  restricted, own       | edit  | edit  | edit   | view
  granted view          | edit  | edit  | view   | view
  granted edit          | edit  | edit  | edit   | view
`;

const DOORS = {
  open: { accessLevel: 'workspace', userId: 'other', grant: null },
  restricted: { accessLevel: 'restricted', userId: 'other', grant: null },
  'restricted, own': { accessLevel: 'restricted', userId: 'me', grant: null },
  'granted view': { accessLevel: 'restricted', userId: 'other', grant: 'view' },
  'granted edit': { accessLevel: 'restricted', userId: 'other', grant: 'edit' },
} as const;

const cases = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([door, ...permissions]) =>
    ROLES.map((role, index) => ({ door: door as keyof typeof DOORS, role, permission: permissions[index] })),
  );

const as = (role: Role) => ({ role, userId: 'me' });

describe('the permission of a member in a project', () => {
  it.each(cases)('$door, $role: $permission', ({ door, role, permission }) => {
    expect(projectPermission(as(role), DOORS[door]) ?? 'none').toBe(permission);
  });

  it('does not depend on grants while the project is open to the workspace', () => {
    expect(projectPermission(as('editor'), { ...DOORS.open, grant: 'view' })).toBe('edit');
  });
});

describe('changing a recording', () => {
  const allowed = (role: Role, ownerId: string, permission: ProjectPermission | null) =>
    mayChangeRecording(as(role), ownerId, permission);

  it('is allowed by role in a project with edit permission, and without a project', () => {
    for (const permission of ['edit', null] as const) {
      expect(ROLES.map((role) => allowed(role, 'other', permission))).toEqual([true, true, false, false]);
      expect(ROLES.map((role) => allowed(role, 'me', permission))).toEqual([true, true, true, false]);
    }
  });

  it('is not allowed with view permission in its project, not even for its author', () => {
    expect(ROLES.map((role) => allowed(role, 'me', 'view'))).toEqual([false, false, false, false]);
  });
});

it('a link can be managed by the owner, admins, and the editors in its user list', () => {
  expect(ROLES.map((role) => mayManageLink(as(role), { userIds: ['other'] }))).toEqual([true, true, false, false]);
  expect(ROLES.map((role) => mayManageLink(as(role), { userIds: ['other', 'me'] }))).toEqual([true, true, true, false]);
});
