import * as access from '#shared/api/project-access.ts';
import * as projects from '#shared/api/projects.ts';
import { deleteProject } from '../../domain/cleanup/delete-project.ts';
import { createProject } from '../../domain/projects/create-project.ts';
import { readProjectAccess, setProjectAccess } from '../../domain/projects/project-access.ts';
import { getProject, listProjects } from '../../domain/projects/read-projects.ts';
import { updateProject } from '../../domain/projects/update-project.ts';
import { listProjectRecordings } from '../../domain/recordings/list-project-recordings.ts';
import { paged, type Route, route } from '../route.ts';

export const projectRoutes: Route[] = [
  route(projects.listWorkspaceProjects, ({ actor, params, query }) =>
    paged(listProjects(actor, params.workspaceId, query)),
  ),
  route(projects.createProject, ({ actor, input }) => createProject(actor, input)),
  route(projects.getProject, ({ actor, params }) => getProject(actor, params.id)),
  route(projects.updateProject, ({ actor, params, input }) => updateProject(actor, params.id, input)),
  route(projects.deleteProject, ({ actor, params, query }) => deleteProject(actor, params.id, query)),
  route(projects.listProjectRecordings, ({ actor, params, query }) =>
    paged(listProjectRecordings(actor, params.id, query)),
  ),
  route(access.getProjectAccess, ({ actor, params }) => readProjectAccess(actor, params.id)),
  route(access.setProjectAccess, ({ actor, params, input }) => setProjectAccess(actor, params.id, input)),
];
