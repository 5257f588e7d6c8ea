import * as invitations from '#shared/api/identity/invitations.ts';
import { later } from '../later.ts';
import { type Route, route } from '../route.ts';

const { acceptInvitation } = later(() => import('../../domain/identity/invitations/accept-invitation.ts'));
const { cancelInvitation } = later(() => import('../../domain/identity/invitations/cancel-invitation.ts'));
const { inviteMember } = later(() => import('../../domain/identity/invitations/invite-member.ts'));
const { listInvitations } = later(() => import('../../domain/identity/invitations/list-invitations.ts'));
const { readInvitation } = later(() => import('../../domain/identity/invitations/read-invitation.ts'));

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
