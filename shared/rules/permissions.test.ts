import { describe, expect, it } from 'vitest';
import { ROLES } from '../model/workspace.ts';
import { ACTIONS, may } from './permissions.ts';

/** The roles that may, in the order of ROLES. */
const allowed = (action: (typeof ACTIONS)[number], isOwn: boolean) => ROLES.filter((role) => may(role, action, isOwn));

describe('permissions', () => {
  it('lets every member see the workspace', () => {
    expect(allowed('workspace:read', false)).toEqual(['owner', 'admin', 'editor', 'viewer']);
  });

  it('lets everybody but a viewer make recordings', () => {
    expect(allowed('recording:create', false)).toEqual(['owner', 'admin', 'editor']);
  });

  it("lets owner and admin change any recording, an editor only the editor's own, a viewer none", () => {
    expect(allowed('recording:change', false)).toEqual(['owner', 'admin']);
    expect(allowed('recording:change', true)).toEqual(['owner', 'admin', 'editor']);
  });

  it('takes a thing for somebody else’s unless told otherwise', () => {
    expect(ACTIONS.map((action) => may('editor', action))).toEqual([true, true, false]);
  });
});
