import * as invitations from '#shared/api/identity/invitations.ts';
import { type Route, route } from '../route.ts';

export const memberInvitationRoutes: Route[] = [
  route(invitations.listInvitations, async ({ actor, params }) =>
    (await import('../../domain/identity/invitations/list-invitations.ts')).listInvitations(actor, params.id),
  ),
  route(invitations.inviteMember, async ({ actor, params, input, request }) =>
    (await import('../../domain/identity/invitations/invite-member.ts')).inviteMember(
      actor,
      { workspaceId: params.id, ...input },
      request.origin(),
    ),
  ),
  route(invitations.cancelInvitation, async ({ actor, params }) =>
    (await import('../../domain/identity/invitations/cancel-invitation.ts')).cancelInvitation(
      actor,
      params.id,
      params.invitationId,
    ),
  ),
  route(invitations.acceptInvitation, async ({ actor, params }) =>
    (await import('../../domain/identity/invitations/accept-invitation.ts')).acceptInvitation(actor, params.token),
  ),
];

export const publicInvitationRoutes: Route[] = [
  route(invitations.getInvitation, async ({ actor, params }) =>
    (await import('../../domain/identity/invitations/read-invitation.ts')).readInvitation(actor, params.token),
  ),
];
