import * as z from 'zod';
import { PROJECT_GRANTS_MAX } from '../../limits.ts';
import { ACCESS_LEVELS, PROJECT_PERMISSIONS } from '../../model/identity/project.ts';
import { memberCall } from '../ground/define-call.ts';
import { contact, id } from '../ground/fields.ts';

/** A member whom a project is open to. Times are ISO 8601. */
const projectGrant = z.object({
  id: z.string(),
  userId: z.string(),
  permission: z.enum(PROJECT_PERMISSIONS),
  grantedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  user: contact,
});

export type ProjectGrant = z.output<typeof projectGrant>;

/** The access to a project. The owner, admins and its creator always have access, without a permission in this list. */
const projectAccess = z.object({
  accessLevel: z.enum(ACCESS_LEVELS),
  permissions: z.array(projectGrant),
});

export type ProjectAccess = z.output<typeof projectAccess>;

const grantInput = z.strictObject({
  userId: id,
  permission: z.enum(PROJECT_PERMISSIONS, "Permission must be 'view' or 'edit'"),
});

const ACCESS_LEVEL_FAULT = "Access level must be 'workspace' or 'restricted'";

const isEachOnce = (grants: { userId: string }[]): boolean =>
  new Set(grants.map(({ userId }) => userId)).size === grants.length;

/**
 * An open project ('workspace') has no permissions. Without `permissions`, a restricted one keeps those that it has.
 */
export const projectAccessInput = z.discriminatedUnion(
  'accessLevel',
  [
    z.strictObject({ accessLevel: z.literal('workspace') }),
    z.strictObject({
      accessLevel: z.literal('restricted'),
      permissions: z
        .array(grantInput)
        .max(PROJECT_GRANTS_MAX, `At most ${PROJECT_GRANTS_MAX} members can be given access`)
        .refine(isEachOnce, 'A member can be named only once')
        .optional(),
    }),
  ],
  ACCESS_LEVEL_FAULT,
);

/** For members who may change the access. */
export const getProjectAccess = memberCall('getProjectAccess', 'GET /api/projects/{id}/access', {
  output: projectAccess,
});

/** Replaces the access to a project. Members who lose access lose the project and all its media URLs at once. */
export const setProjectAccess = memberCall('setProjectAccess', 'PUT /api/projects/{id}/access', {
  input: projectAccessInput,
  output: projectAccess,
});
