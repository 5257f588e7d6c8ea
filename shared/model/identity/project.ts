/** Access to a project: for every member of its workspace, or only for some. */
export const ACCESS_LEVELS = ['workspace', 'restricted'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/**
 * Permission of a member in a project: `view` it, or also `edit`: add recordings, and change those that the member's
 * role in the workspace allows to change.
 */
export const PROJECT_PERMISSIONS = ['view', 'edit'] as const;
export type ProjectPermission = (typeof PROJECT_PERMISSIONS)[number];
