import { expect, it } from 'vitest';
import { ROLES } from '#shared/model/workspace.ts';
import { aRole } from './role-labels.ts';

it('puts the right article before each role', () => {
  expect(ROLES.map(aRole)).toEqual(['an owner', 'an admin', 'an editor', 'a viewer']);
});
