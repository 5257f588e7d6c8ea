import type { Role } from '../../model/identity/workspace.ts';

/** 'own': only what the member made. */
type Grant = 'any' | 'own' | 'no';

/** The permissions of each role in a workspace. The server and the screens both use this table. */
const GRANTS = {
  'workspace:read': { owner: 'any', admin: 'any', editor: 'any', viewer: 'any' },
  'workspace:describe': { owner: 'any', admin: 'any', editor: 'no', viewer: 'no' },
  'workspace:rename': { owner: 'any', admin: 'any', editor: 'no', viewer: 'no' },
  'workspace:delete': { owner: 'any', admin: 'no', editor: 'no', viewer: 'no' },
  'workspace:hand-over': { owner: 'any', admin: 'no', editor: 'no', viewer: 'no' },
  'workspace:leave': { owner: 'no', admin: 'any', editor: 'any', viewer: 'any' },
  'acts:read': { owner: 'any', admin: 'any', editor: 'no', viewer: 'no' },
  'member:invite': { owner: 'any', admin: 'any', editor: 'no', viewer: 'no' },
  'invitation:cancel': { owner: 'any', admin: 'any', editor: 'no', viewer: 'no' },
  'member:change-role': { owner: 'any', admin: 'any', editor: 'no', viewer: 'no' },
  'member:remove': { owner: 'any', admin: 'any', editor: 'no', viewer: 'no' },
  'webhook:manage': { owner: 'any', admin: 'any', editor: 'no', viewer: 'no' },
  'project:create': { owner: 'any', admin: 'any', editor: 'any', viewer: 'no' },
  'project:change': { owner: 'any', admin: 'any', editor: 'own', viewer: 'no' },
  'project:delete': { owner: 'any', admin: 'any', editor: 'own', viewer: 'no' },
  'project:manage-access': { owner: 'any', admin: 'any', editor: 'own', viewer: 'no' },
  'comment:delete': { owner: 'any', admin: 'any', editor: 'own', viewer: 'no' },
  'recording:create': { owner: 'any', admin: 'any', editor: 'any', viewer: 'no' },
  'recording:change': { owner: 'any', admin: 'any', editor: 'own', viewer: 'no' },
} as const satisfies Record<string, Record<Role, Grant>>;

export type Action = keyof typeof GRANTS;
export const ACTIONS = Object.keys(GRANTS) as Action[];

/**
 * Actions that nobody may take in a personal workspace: it keeps its name and its only member, and cannot be deleted.
 */
const NEVER_IN_PERSONAL: ReadonlySet<Action> = new Set([
  'workspace:rename',
  'workspace:delete',
  'workspace:hand-over',
  'workspace:leave',
  'member:invite',
  'invitation:cancel',
  'member:change-role',
  'member:remove',
  'project:manage-access',
]);

/**
 * Whether a role allows an action in a workspace that is not personal.
 * @param isOwn whether the member made the item that the action is about; matters only for actions with 'own' grants
 */
export function may(role: Role, action: Action, isOwn = false): boolean {
  const grant: Grant = GRANTS[action][role];
  return grant === 'any' || (grant === 'own' && isOwn);
}

/** Whether an action is forbidden in a personal workspace, also for its owner. */
export const isBarredInPersonal = (action: Action): boolean => NEVER_IN_PERSONAL.has(action);

/**
 * Whether a member may take an action in a workspace; `role` is the member's role there.
 * @param isOwn see `may`
 */
export const mayIn = (
  { role, isPersonal }: { role: Role; isPersonal: boolean },
  action: Action,
  isOwn = false,
): boolean => may(role, action, isOwn) && !(isPersonal && isBarredInPersonal(action));

/** Whether a change of role takes a permission away. */
export const losesRights = (from: Role, to: Role): boolean =>
  ACTIONS.some((action) => [true, false].some((isOwn) => may(from, action, isOwn) && !may(to, action, isOwn)));

/** A member whom a member wants to change or remove. */
export interface OtherMember {
  role: Role;
  isSelf: boolean;
}

/** Whether a member may change the role of another one. Nobody may change the owner's, or their own. */
export const mayChangeRoleOf = (role: Role, other: OtherMember): boolean =>
  !other.isSelf && other.role !== 'owner' && may(role, 'member:change-role');

/** Whether a member may remove another one, or leave the workspace. The owner stays. */
export function mayRemove(role: Role, other: OtherMember): boolean {
  if (other.isSelf) return may(role, 'workspace:leave');
  return other.role !== 'owner' && may(role, 'member:remove');
}
