import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../model/identity/workspace.ts';
import { ACTIONS, type Action, losesRights, may, mayChangeRoleOf, mayIn, mayRemove } from './permissions.ts';

/** The permissions as a table, with one column for each role. */
const TABLE = `
                    | owner | admin | editor | viewer
  workspace:read    | yes   | yes   | yes    | yes
  workspace:describe| yes   | yes   | no     | no
  workspace:rename  | yes   | yes   | no     | no
  workspace:delete  | yes   | no    | no     | no
  workspace:hand-over| yes  | no    | no     | no
  workspace:leave   | no    | yes   | yes    | yes
  acts:read         | yes   | yes   | no     | no
  member:invite     | yes   | yes   | no     | no
  invitation:cancel | yes   | yes   | no     | no
  member:change-role| yes   | yes   | no     | no
  member:remove     | yes   | yes   | no     | no
  webhook:manage    | yes   | yes   | no     | no
  project:create    | yes   | yes   | yes    | no
  project:change    | any   | any   | own    | no
  project:delete    | any   | any   | own    | no
  project:manage-access| any | any | own   | no
  comment:delete    | any   | any   | own    | no
  recording:create  | yes   | yes   | yes    | no
  recording:change  | any   | any   | own    | no
`;

const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

const cases = rows.flatMap(([action, ...grants]) =>
  ROLES.map((role, index) => ({ role, action: action as Action, grant: grants[index] ?? '' })),
);

describe('the permissions of the roles', () => {
  it('are all in the table', () => {
    expect(rows.map(([action]) => action)).toEqual(ACTIONS);
  });

  it.each(cases)('$role, $action: $grant', ({ role, action, grant }) => {
    expect(may(role, action, true)).toBe(grant !== 'no');
    expect(may(role, action, false)).toBe(grant === 'yes' || grant === 'any');
  });

  it('treat an item as another user’s by default', () => {
    expect(may('editor', 'recording:change')).toBe(false);
  });
});

describe('a personal workspace', () => {
  const allowed = (isPersonal: boolean) =>
    ACTIONS.filter((action) => mayIn({ role: 'owner', isPersonal }, action, true));

  it('gives its owner the usual permissions, but cannot be renamed, shared or deleted', () => {
    expect(allowed(true)).toEqual([
      'workspace:read',
      'workspace:describe',
      'acts:read',
      'webhook:manage',
      'project:create',
      'project:change',
      'project:delete',
      'comment:delete',
      'recording:create',
      'recording:change',
    ]);
  });

  it('is the only kind with such exceptions', () => {
    expect(allowed(false)).toEqual(ACTIONS.filter((action) => may('owner', action)));
  });
});

describe('the members of a workspace', () => {
  const pairs = (rule: typeof mayRemove) =>
    ROLES.flatMap((role) =>
      ROLES.filter((other) => rule(role, { role: other, isSelf: false })).map((other) => `${role} > ${other}`),
    );
  const managed = ['admin', 'editor', 'viewer'];
  const expected = (['owner', 'admin'] as Role[]).flatMap((role) => managed.map((other) => `${role} > ${other}`));

  it('can be removed by the owner and by admins, except the owner', () => {
    expect(pairs(mayRemove)).toEqual(expected);
  });

  it('can get another role from the owner and from admins, except the owner', () => {
    expect(pairs(mayChangeRoleOf)).toEqual(expected);
  });

  it('can leave, except the owner', () => {
    expect(ROLES.filter((role) => mayRemove(role, { role, isSelf: true }))).toEqual(managed);
  });

  it('cannot change their own role', () => {
    expect(ROLES.filter((role) => mayChangeRoleOf(role, { role, isSelf: true }))).toEqual([]);
  });
});

it.each([
  ['admin', 'editor', true],
  ['admin', 'viewer', true],
  ['editor', 'viewer', true],
  ['viewer', 'editor', false],
  ['editor', 'admin', false],
  ['editor', 'editor', false],
] as const)('a member whose role changes from %s to %s loses permissions: %s', (from, to, isLoss) => {
  expect(losesRights(from, to)).toBe(isLoss);
});
