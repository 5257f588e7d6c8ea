import * as members from '#shared/api/identity/members.ts';
import { changeRole } from '../../domain/identity/members/change-role.ts';
import { handOverWorkspace } from '../../domain/identity/members/hand-over-workspace.ts';
import { listMembers } from '../../domain/identity/members/list-members.ts';
import { removeMember } from '../../domain/identity/members/remove-member.ts';
import { type Route, route } from '../route.ts';

export const membershipRoutes: Route[] = [
  route(members.listMembers, ({ actor, params }) => listMembers(actor, params.id)),
  route(members.changeMemberRole, ({ actor, params: { id: workspaceId, userId }, input }) =>
    changeRole(actor, { workspaceId, userId, ...input }),
  ),
  route(members.handOverWorkspace, ({ actor, params, input }) => handOverWorkspace(actor, params.id, input.userId)),
  route(members.removeMember, ({ actor, params }) => removeMember(actor, params.id, params.userId)),
];
