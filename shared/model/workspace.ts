export const ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Name given to the workspace that every user has from the start. */
export const PERSONAL_WORKSPACE_NAME = 'Personal Workspace';
