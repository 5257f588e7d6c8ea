import { describe, expect, it } from 'vitest';
import { atMost, chosenPermissions, permissionOptions, splitMembers } from './access-choices.ts';

const member = (userId: string, role: 'owner' | 'admin' | 'editor' | 'viewer') => ({ userId, role });
const members = [member('u1', 'owner'), member('u2', 'admin'), member('u3', 'editor'), member('u4', 'viewer')];

describe('a restricted project', () => {
  it('is open to owner, admins and who made it in any case', () => {
    const { always, others } = splitMembers(members, 'u3');
    expect(always.map(({ userId }) => userId)).toEqual(['u1', 'u2', 'u3']);
    expect(others.map(({ userId }) => userId)).toEqual(['u4']);
  });

  it('is opened to members alone, and to those who are given something', () => {
    expect(chosenPermissions({ u3: 'edit', u4: 'none', gone: 'view' }, members)).toEqual([
      { userId: 'u3', permission: 'edit' },
    ]);
  });
});

it('a viewer can be given no more than a look', () => {
  expect(permissionOptions('viewer').map(({ label }) => label)).toEqual(['No access', 'Can view']);
  expect(permissionOptions('editor').map(({ label }) => label)).toEqual(['No access', 'Can view', 'Can edit']);
});

it('who became a viewer is shown as one who looks', () => {
  expect(atMost('viewer', 'edit')).toBe('view');
  expect(atMost('viewer', 'none')).toBe('none');
  expect(atMost('editor', 'edit')).toBe('edit');
});
