import { listActs } from '#shared/api/acts.ts';
import { updateTranscription as updateTranscriptionCall } from '#shared/api/transcripts.ts';
import * as workspaces from '#shared/api/workspaces.ts';
import { deleteWorkspace } from '../../domain/cleanup/delete-workspace.ts';
import { readWorkspaceStats } from '../../domain/projects/read-workspace-stats.ts';
import { createWorkspace } from '../../domain/workspaces/create-workspace.ts';
import { listWorkspaces } from '../../domain/workspaces/list-workspaces.ts';
import { updateTranscription, updateWorkspace } from '../../domain/workspaces/update-workspace.ts';
import { paged, type Route, route } from '../route.ts';

export const workspaceRoutes: Route[] = [
  route(workspaces.getWorkspaceStats, ({ actor, params }) => readWorkspaceStats(actor, params.workspaceId)),
  route(workspaces.listWorkspaces, ({ actor }) => listWorkspaces(actor)),
  route(workspaces.createWorkspace, ({ actor, input }) => createWorkspace(actor, input)),
  route(workspaces.updateWorkspace, ({ actor, params, input }) => updateWorkspace(actor, params.id, input)),
  route(updateTranscriptionCall, ({ actor, params, input }) => updateTranscription(actor, params.id, input)),
  route(listActs, async ({ actor, params, query }) =>
    paged((await import('../../domain/acts/read-acts.ts')).listActs(actor, params.id, query)),
  ),
  route(workspaces.deleteWorkspace, ({ actor, params }) => deleteWorkspace(actor, params.id)),
];
