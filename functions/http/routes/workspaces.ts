import { updateTranscription as updateTranscriptionCall } from '#shared/api/editing/transcripts.ts';
import * as workspaces from '#shared/api/identity/workspaces.ts';
import * as acts from '#shared/api/telling/acts.ts';
import { listWorkspaces } from '../../domain/identity/workspaces/list-workspaces.ts';
import { later } from '../later.ts';
import { paged, type Route, route } from '../route.ts';

const { readWorkspaceStats } = later(() => import('../../domain/identity/projects/read-workspace-stats.ts'));
const { createWorkspace } = later(() => import('../../domain/identity/workspaces/create-workspace.ts'));
const { updateTranscription, updateWorkspace } = later(
  () => import('../../domain/identity/workspaces/update-workspace.ts'),
);
const { deleteWorkspace } = later(() => import('../../domain/upkeep/cleanup/delete-workspace.ts'));

const { listActs } = later(() => import('../../domain/telling/acts/read-acts.ts'));

export const workspaceRoutes: Route[] = [
  route(workspaces.getWorkspaceStats, ({ actor, params }) => readWorkspaceStats(actor, params.workspaceId)),
  route(workspaces.listWorkspaces, ({ actor }) => listWorkspaces(actor)),
  route(workspaces.createWorkspace, ({ actor, input }) => createWorkspace(actor, input)),
  route(workspaces.updateWorkspace, ({ actor, params, input }) => updateWorkspace(actor, params.id, input)),
  route(updateTranscriptionCall, ({ actor, params, input }) => updateTranscription(actor, params.id, input)),
  route(acts.listActs, ({ actor, params, query }) => paged(listActs(actor, params.id, query))),
  route(workspaces.deleteWorkspace, ({ actor, params }) => deleteWorkspace(actor, params.id)),
];
