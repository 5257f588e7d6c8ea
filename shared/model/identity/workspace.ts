export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that a person can be invited to or given. A workspace always has exactly one owner. */
export const INVITABLE_ROLES = ['admin', 'editor', 'viewer'] as const satisfies readonly Role[];
export type InvitableRole = (typeof INVITABLE_ROLES)[number];
