import * as members from '#shared/api/identity/members.ts';
import { type Route, route } from '../route.ts';

export const membershipRoutes: Route[] = [
  route(members.listMembers, async ({ actor, params }) =>
    (await import('../../domain/identity/members/list-members.ts')).listMembers(actor, params.id),
  ),
  route(members.changeMemberRole, async ({ actor, params: { id: workspaceId, userId }, input }) =>
    (await import('../../domain/identity/members/change-role.ts')).changeRole(actor, { workspaceId, userId, ...input }),
  ),
  route(members.handOverWorkspace, async ({ actor, params, input }) =>
    (await import('../../domain/identity/members/hand-over-workspace.ts')).handOverWorkspace(
      actor,
      params.id,
      input.userId,
    ),
  ),
  route(members.removeMember, async ({ actor, params }) =>
    (await import('../../domain/identity/members/remove-member.ts')).removeMember(actor, params.id, params.userId),
  ),
];
