import * as z from 'zod';
import { INVITABLE_ROLES } from '../../model/identity/workspace.ts';
import { memberCall, publicCall } from '../ground/define-call.ts';
import { exactText } from '../ground/fields.ts';
import { inviteInput } from '../ground/forms.ts';

const INVALID_LINK = 'Invalid invitation: this link is invalid or has already been used.';

/** An invitation that can still be accepted. `expiresAt` is ISO 8601. */
const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(INVITABLE_ROLES),
  expiresAt: z.string(),
});

export type Invitation = z.output<typeof invitation>;

/** The secret half of the link in an invitation's mail. */
const tokenParams = z.object({ token: exactText(INVALID_LINK).min(1, INVALID_LINK).max(128, INVALID_LINK) });

/** Oldest first, without expired ones. */
export const listInvitations = memberCall('listInvitations', 'GET /api/workspaces/{id}/invitations', {
  output: z.array(invitation),
});

/** Invites an e-mail address, which gets the link by mail. A pending invitation of the same address ends. */
export const inviteMember = memberCall('inviteMember', 'POST /api/workspaces/{id}/invite', {
  status: 201,
  input: inviteInput,
  output: z.object({
    /** Whether the address belongs to an account already: its owner logs in to accept, anyone else signs up. */
    userExists: z.boolean(),
    invitationLink: z.string(),
  }),
});

export const cancelInvitation = memberCall(
  'cancelInvitation',
  'DELETE /api/workspaces/{id}/invitations/{invitationId}',
  {},
);

export const getInvitation = publicCall('getInvitation', 'GET /api/invitations/accept/{token}', {
  throttle: 'common',
  params: tokenParams,
  output: z.object({ email: z.string(), workspaceName: z.string(), role: z.enum(INVITABLE_ROLES) }),
});

export const acceptInvitation = memberCall('acceptInvitation', 'POST /api/invitations/accept/{token}', {
  params: tokenParams,
  output: z.object({ workspaceId: z.string(), workspaceName: z.string(), role: z.enum(INVITABLE_ROLES) }),
});
