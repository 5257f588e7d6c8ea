import * as members from '#shared/api/identity/members.ts';
import { later } from '../later.ts';
import { type Route, route } from '../route.ts';

const { changeRole } = later(() => import('../../domain/identity/members/change-role.ts'));
const { handOverWorkspace } = later(() => import('../../domain/identity/members/hand-over-workspace.ts'));
const { listMembers } = later(() => import('../../domain/identity/members/list-members.ts'));
const { removeMember } = later(() => import('../../domain/identity/members/remove-member.ts'));

export const membershipRoutes: Route[] = [
  route(members.listMembers, ({ actor, params }) => listMembers(actor, params.id)),
  route(members.changeMemberRole, ({ actor, params: { id: workspaceId, userId }, input }) =>
    changeRole(actor, { workspaceId, userId, ...input }),
  ),
  route(members.handOverWorkspace, ({ actor, params, input }) => handOverWorkspace(actor, params.id, input.userId)),
  route(members.removeMember, ({ actor, params }) => removeMember(actor, params.id, params.userId)),
];
