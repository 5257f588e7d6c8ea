import { updateTranscription as updateTranscriptionCall } from '#shared/api/editing/transcripts.ts';
import * as workspaces from '#shared/api/identity/workspaces.ts';
import { listActs } from '#shared/api/telling/acts.ts';
import { readWorkspaceStats } from '../../domain/identity/projects/read-workspace-stats.ts';
import { createWorkspace } from '../../domain/identity/workspaces/create-workspace.ts';
import { listWorkspaces } from '../../domain/identity/workspaces/list-workspaces.ts';
import { updateTranscription, updateWorkspace } from '../../domain/identity/workspaces/update-workspace.ts';
import { deleteWorkspace } from '../../domain/upkeep/cleanup/delete-workspace.ts';
import { paged, type Route, route } from '../route.ts';

export const workspaceRoutes: Route[] = [
  route(workspaces.getWorkspaceStats, ({ actor, params }) => readWorkspaceStats(actor, params.workspaceId)),
  route(workspaces.listWorkspaces, ({ actor }) => listWorkspaces(actor)),
  route(workspaces.createWorkspace, ({ actor, input }) => createWorkspace(actor, input)),
  route(workspaces.updateWorkspace, ({ actor, params, input }) => updateWorkspace(actor, params.id, input)),
  route(updateTranscriptionCall, ({ actor, params, input }) => updateTranscription(actor, params.id, input)),
  route(listActs, async ({ actor, params, query }) =>
    paged((await import('../../domain/telling/acts/read-acts.ts')).listActs(actor, params.id, query)),
  ),
  route(workspaces.deleteWorkspace, ({ actor, params }) => deleteWorkspace(actor, params.id)),
];
