import * as access from '#shared/api/identity/project-access.ts';
import * as projects from '#shared/api/identity/projects.ts';
import { listProjects } from '../../domain/identity/projects/read-projects.ts';
import { paged, type Route, route } from '../route.ts';

export const projectRoutes: Route[] = [
  route(projects.listWorkspaceProjects, ({ actor, params, query }) =>
    paged(listProjects(actor, params.workspaceId, query)),
  ),
  route(projects.createProject, async ({ actor, input }) =>
    (await import('../../domain/identity/projects/create-project.ts')).createProject(actor, input),
  ),
  route(projects.getProject, async ({ actor, params }) =>
    (await import('../../domain/identity/projects/read-projects.ts')).getProject(actor, params.id),
  ),
  route(projects.updateProject, async ({ actor, params, input }) =>
    (await import('../../domain/identity/projects/update-project.ts')).updateProject(actor, params.id, input),
  ),
  route(projects.deleteProject, async ({ actor, params, query }) =>
    (await import('../../domain/upkeep/cleanup/delete-project.ts')).deleteProject(actor, params.id, query),
  ),
  route(access.getProjectAccess, async ({ actor, params }) =>
    (await import('../../domain/identity/projects/project-access.ts')).readProjectAccess(actor, params.id),
  ),
  route(access.setProjectAccess, async ({ actor, params, input }) =>
    (await import('../../domain/identity/projects/project-access.ts')).setProjectAccess(actor, params.id, input),
  ),
];
