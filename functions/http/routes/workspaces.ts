import { updateTranscription as updateTranscriptionCall } from '#shared/api/editing/transcripts.ts';
import * as workspaces from '#shared/api/identity/workspaces.ts';
import { listActs } from '#shared/api/telling/acts.ts';
import { listWorkspaces } from '../../domain/identity/workspaces/list-workspaces.ts';
import { paged, type Route, route } from '../route.ts';

export const workspaceRoutes: Route[] = [
  route(workspaces.getWorkspaceStats, async ({ actor, params }) =>
    (await import('../../domain/identity/projects/read-workspace-stats.ts')).readWorkspaceStats(
      actor,
      params.workspaceId,
    ),
  ),
  route(workspaces.listWorkspaces, ({ actor }) => listWorkspaces(actor)),
  route(workspaces.createWorkspace, async ({ actor, input }) =>
    (await import('../../domain/identity/workspaces/create-workspace.ts')).createWorkspace(actor, input),
  ),
  route(workspaces.updateWorkspace, async ({ actor, params, input }) =>
    (await import('../../domain/identity/workspaces/update-workspace.ts')).updateWorkspace(actor, params.id, input),
  ),
  route(updateTranscriptionCall, async ({ actor, params, input }) =>
    (await import('../../domain/identity/workspaces/update-workspace.ts')).updateTranscription(actor, params.id, input),
  ),
  route(listActs, async ({ actor, params, query }) =>
    paged((await import('../../domain/telling/acts/read-acts.ts')).listActs(actor, params.id, query)),
  ),
  route(workspaces.deleteWorkspace, async ({ actor, params }) =>
    (await import('../../domain/upkeep/cleanup/delete-workspace.ts')).deleteWorkspace(actor, params.id),
  ),
];
