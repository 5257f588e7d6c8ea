import * as workspaces from '#shared/api/workspaces.ts';
import { createWorkspace } from '../../domain/workspaces/create-workspace.ts';
import { deleteWorkspace } from '../../domain/workspaces/delete-workspace.ts';
import { listWorkspaces } from '../../domain/workspaces/list-workspaces.ts';
import { readStats } from '../../domain/workspaces/read-stats.ts';
import { updateWorkspace } from '../../domain/workspaces/update-workspace.ts';
import { type Route, route } from '../route.ts';

export const workspaceRoutes: Route[] = [
  route(workspaces.getWorkspaceStats, ({ actor, params }) => readStats(actor, params.workspaceId)),
  route(workspaces.listWorkspaces, ({ actor }) => listWorkspaces(actor)),
  route(workspaces.createWorkspace, ({ actor, input }) => createWorkspace(actor, input)),
  route(workspaces.updateWorkspace, ({ actor, params, input }) => updateWorkspace(actor, params.id, input)),
  route(workspaces.deleteWorkspace, ({ actor, params }) => deleteWorkspace(actor, params.id)),
];
