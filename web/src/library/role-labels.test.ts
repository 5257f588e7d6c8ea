import { expect, it } from 'vitest';
import { ROLES } from '#shared/model/identity/workspace.ts';
import { aRole } from './role-labels.ts';

it('each role has the right article', () => {
  expect(ROLES.map(aRole)).toEqual(['an owner', 'an admin', 'an editor', 'a viewer']);
});
