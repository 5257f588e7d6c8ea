import * as z from 'zod';
import { INVITABLE_ROLES, ROLES } from '../../model/identity/workspace.ts';
import { memberCall } from '../ground/define-call.ts';
import { contact, id } from '../ground/fields.ts';
import { workspace } from './workspaces.ts';

/** A member of a workspace. Times are ISO 8601. The member who created the workspace has no inviter. */
const member = z.object({
  id: z.string(),
  userId: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string().nullable(),
  invitedAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  /**
   * The last day on which the member used the app, such as 2026-01-31, for owners and admins of the workspace; null for
   * others, and before the first.
   */
  lastSeenOn: z.string().nullable().default(null),
  user: contact.extend({
    /** An address for the caller's session, valid for at least half an hour; null without a picture. */
    profileImageUrl: z.string().nullable(),
  }),
});

export type Member = z.output<typeof member>;

export const invitableRole = z.enum(INVITABLE_ROLES, "Role must be 'admin', 'editor' or 'viewer'");

/** The owner first, then by the time of joining. */
export const listMembers = memberCall('listMembers', 'GET /api/workspaces/{id}/members', { output: z.array(member) });

export const changeMemberRole = memberCall('changeMemberRole', 'PUT /api/workspaces/{id}/members/{userId}', {
  input: z.strictObject({ role: invitableRole }),
  output: member,
});

/** Gives the workspace to another member. The caller, its owner until then, becomes an admin. */
export const handOverWorkspace = memberCall('handOverWorkspace', 'POST /api/workspaces/{id}/owner', {
  input: z.strictObject({ userId: id }),
  output: workspace,
});

/** Removes a member. With the caller's own id, the caller leaves the workspace. */
export const removeMember = memberCall('removeMember', 'DELETE /api/workspaces/{id}/members/{userId}', {});
