export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that somebody can be invited to or given: a workspace keeps the one owner who made it. */
export const INVITABLE_ROLES = ['admin', 'editor', 'viewer'] as const satisfies readonly Role[];
export type InvitableRole = (typeof INVITABLE_ROLES)[number];

/** Name given to the workspace that every user has from the start. */
export const PERSONAL_WORKSPACE_NAME = 'Personal Workspace';
/** Workspaces that one user may own beside the personal one: more than work needs, fewer than a flood makes. */
export const OWNED_WORKSPACES_MAX = 100;

/** Life of an invitation, in seconds. */
export const INVITATION_SECONDS = 7 * 24 * 60 * 60;
/** Invitations of one workspace that may be pending at one time. */
export const PENDING_INVITATIONS_MAX = 100;
