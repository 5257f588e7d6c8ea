import { expect, it } from 'vitest';
import { showsMemberControls } from './member-controls.ts';

const owner = { role: 'owner' } as const;
const admin = { role: 'admin' } as const;
const editor = { role: 'editor' } as const;
const viewer = { role: 'viewer' } as const;

it.each([
  ['the owner', 'owner', [owner], true],
  ['an admin, before the members are known', 'admin', [], true],
  ['an editor of a workspace with an admin', 'editor', [owner, admin, editor], true],
  ['a viewer of a workspace with an admin', 'viewer', [owner, admin, viewer], true],
  ['an editor of a workspace without an admin', 'editor', [owner, editor], false],
  ['a viewer, before the members are known', 'viewer', [], false],
] as const)('%s: the controls of members are shown: $3', (_who, role, members, isShown) => {
  expect(showsMemberControls(role, members)).toBe(isShown);
});
