import * as access from '#shared/api/identity/project-access.ts';
import * as projects from '#shared/api/identity/projects.ts';
import { listProjects } from '../../domain/identity/projects/read-projects.ts';
import { later } from '../later.ts';
import { paged, type Route, route } from '../route.ts';

const { createProject } = later(() => import('../../domain/identity/projects/create-project.ts'));
const { readProjectAccess, setProjectAccess } = later(() => import('../../domain/identity/projects/project-access.ts'));
const { getProject } = later(() => import('../../domain/identity/projects/read-projects.ts'));
const { updateProject } = later(() => import('../../domain/identity/projects/update-project.ts'));
const { deleteProject } = later(() => import('../../domain/upkeep/cleanup/delete-project.ts'));

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
