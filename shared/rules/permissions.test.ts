import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../model/workspace.ts';
import { ACTIONS, type Action, losesRights, may, mayChangeRoleOf, mayIn, mayRemove } from './permissions.ts';

/** Who may do what, a column a role, as a person writes it down. */
const TABLE = `
                    | owner | admin | editor | viewer
  workspace:read    | yes   | yes   | yes    | yes
  workspace:describe| yes   | yes   | no     | no
  workspace:rename  | yes   | yes   | no     | no
  workspace:delete  | yes   | no    | no     | no
  workspace:leave   | no    | yes   | yes    | yes
  member:invite     | yes   | yes   | no     | no
  invitation:cancel | yes   | yes   | no     | no
  member:change-role| yes   | yes   | no     | no
  member:remove     | yes   | yes   | no     | no
  project:create    | yes   | yes   | yes    | no
  project:change    | any   | any   | own    | no
  project:delete    | any   | any   | own    | no
  project:manage-access| any | any | own   | no
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

describe('permissions', () => {
  it('are all in the table', () => {
    expect(rows.map(([action]) => action)).toEqual(ACTIONS);
  });

  it.each(cases)('$role, $action: $grant', ({ role, action, grant }) => {
    expect(may(role, action, true)).toBe(grant !== 'no');
    expect(may(role, action, false)).toBe(grant === 'yes' || grant === 'any');
  });

  it('take a thing for somebody else’s unless told otherwise', () => {
    expect(may('editor', 'recording:change')).toBe(false);
  });
});

describe('a personal workspace', () => {
  const allowed = (isPersonal: boolean) =>
    ACTIONS.filter((action) => mayIn({ role: 'owner', isPersonal }, action, true));

  it('is used by its owner like any other, but keeps its name, its one member and its place', () => {
    expect(allowed(true)).toEqual([
      'workspace:read',
      'workspace:describe',
      'project:create',
      'project:change',
      'project:delete',
      'recording:create',
      'recording:change',
    ]);
  });

  it('is the only one with such rules', () => {
    expect(allowed(false)).toEqual(ACTIONS.filter((action) => may('owner', action)));
  });
});

describe('members', () => {
  const pairs = (rule: typeof mayRemove) =>
    ROLES.flatMap((role) =>
      ROLES.filter((other) => rule(role, { role: other, isSelf: false })).map((other) => `${role} > ${other}`),
    );
  const managed = ['admin', 'editor', 'viewer'];
  const expected = (['owner', 'admin'] as Role[]).flatMap((role) => managed.map((other) => `${role} > ${other}`));

  it('are removed by owner and admins, admins by each other too; the owner stays', () => {
    expect(pairs(mayRemove)).toEqual(expected);
  });

  it('get another role from owner and admins; the owner stays the owner', () => {
    expect(pairs(mayChangeRoleOf)).toEqual(expected);
  });

  it('leave when they like, but for the owner', () => {
    expect(ROLES.filter((role) => mayRemove(role, { role, isSelf: true }))).toEqual(managed);
  });

  it('never change their own role', () => {
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
] as const)('whose role changes from %s to %s loses rights: %s', (from, to, isLoss) => {
  expect(losesRights(from, to)).toBe(isLoss);
});
