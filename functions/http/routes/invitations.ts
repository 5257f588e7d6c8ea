import * as invitations from '#shared/api/identity/invitations.ts';
import { acceptInvitation } from '../../domain/identity/invitations/accept-invitation.ts';
import { cancelInvitation } from '../../domain/identity/invitations/cancel-invitation.ts';
import { inviteMember } from '../../domain/identity/invitations/invite-member.ts';
import { listInvitations } from '../../domain/identity/invitations/list-invitations.ts';
import { readInvitation } from '../../domain/identity/invitations/read-invitation.ts';
import { type Route, route } from '../route.ts';

export const memberInvitationRoutes: Route[] = [
  route(invitations.listInvitations, ({ actor, params }) => listInvitations(actor, params.id)),
  route(invitations.inviteMember, ({ actor, params, input, request }) =>
    inviteMember(actor, { workspaceId: params.id, ...input }, request.origin()),
  ),
  route(invitations.cancelInvitation, ({ actor, params }) => cancelInvitation(actor, params.id, params.invitationId)),
  route(invitations.acceptInvitation, ({ actor, params }) => acceptInvitation(actor, params.token)),
];

export const publicInvitationRoutes: Route[] = [
  route(invitations.getInvitation, ({ actor, params }) => readInvitation(actor, params.token)),
];
