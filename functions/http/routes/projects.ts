import * as access from '#shared/api/identity/project-access.ts';
import * as projects from '#shared/api/identity/projects.ts';
import { createProject } from '../../domain/identity/projects/create-project.ts';
import { readProjectAccess, setProjectAccess } from '../../domain/identity/projects/project-access.ts';
import { getProject, listProjects } from '../../domain/identity/projects/read-projects.ts';
import { updateProject } from '../../domain/identity/projects/update-project.ts';
import { deleteProject } from '../../domain/upkeep/cleanup/delete-project.ts';
import { paged, type Route, route } from '../route.ts';

export const projectRoutes: Route[] = [
  route(projects.listWorkspaceProjects, ({ actor, params, query }) =>
    paged(listProjects(actor, params.workspaceId, query)),
  ),
  route(projects.createProject, ({ actor, input }) => createProject(actor, input)),
  route(projects.getProject, ({ actor, params }) => getProject(actor, params.id)),
  route(projects.updateProject, ({ actor, params, input }) => updateProject(actor, params.id, input)),
  route(projects.deleteProject, ({ actor, params, query }) => deleteProject(actor, params.id, query)),
  route(access.getProjectAccess, ({ actor, params }) => readProjectAccess(actor, params.id)),
  route(access.setProjectAccess, ({ actor, params, input }) => setProjectAccess(actor, params.id, input)),
];
