import type { InvitableRole, Role } from '#shared/model/identity/workspace.ts';

export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
};

/** Descriptions of the roles that can be assigned. */
export const ROLE_DESCRIPTIONS: Record<InvitableRole, string> = {
  admin: 'Manage workspace and members',
  editor: 'Create and edit content',
  viewer: 'View only',
};

/** A role within a sentence, with its article: 'an editor'. */
export const aRole = (role: Role): string => (/^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`);
