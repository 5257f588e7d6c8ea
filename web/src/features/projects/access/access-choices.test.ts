import { describe, expect, it } from 'vitest';
import { atMost, chosenPermissions, permissionOptions, splitMembers } from './access-choices.ts';

const member = (userId: string, role: 'owner' | 'admin' | 'editor' | 'viewer') => ({ userId, role });
const members = [member('u1', 'owner'), member('u2', 'admin'), member('u3', 'editor'), member('u4', 'viewer')];

describe('a restricted project', () => {
  it('is always open to the owner, admins and its creator', () => {
    const { always, others } = splitMembers(members, 'u3');
    expect(always.map(({ userId }) => userId)).toEqual(['u1', 'u2', 'u3']);
    expect(others.map(({ userId }) => userId)).toEqual(['u4']);
  });

  it('is open only to members with a permission', () => {
    expect(chosenPermissions({ u3: 'edit', u4: 'none', gone: 'view' }, members)).toEqual([
      { userId: 'u3', permission: 'edit' },
    ]);
  });
});

it('a viewer can only get the permission to view', () => {
  expect(permissionOptions('viewer').map(({ label }) => label)).toEqual(['No access', 'Can view']);
  expect(permissionOptions('editor').map(({ label }) => label)).toEqual(['No access', 'Can view', 'Can edit']);
});

it('a member who has become a viewer is shown with the permission to view', () => {
  expect(atMost('viewer', 'edit')).toBe('view');
  expect(atMost('viewer', 'none')).toBe('none');
  expect(atMost('editor', 'edit')).toBe('edit');
});
