import type { Role } from '../model/workspace.ts';

export const ACTIONS = ['workspace:read', 'recording:create', 'recording:change'] as const;
export type Action = (typeof ACTIONS)[number];

/** 'own': only what the member made. */
type Grant = 'any' | 'own' | 'no';

const GRANTS: Record<Action, Record<Role, Grant>> = {
  'workspace:read': { owner: 'any', admin: 'any', editor: 'any', viewer: 'any' },
  'recording:create': { owner: 'any', admin: 'any', editor: 'any', viewer: 'no' },
  'recording:change': { owner: 'any', admin: 'any', editor: 'own', viewer: 'no' },
};

/**
 * Whether a member may do something in a workspace.
 * @param role the member's role there
 * @param isOwn whether what is acted on was made by that member; needed only where the rule asks
 */
export function may(role: Role, action: Action, isOwn = false): boolean {
  const grant = GRANTS[action][role];
  return grant === 'any' || (grant === 'own' && isOwn);
}
