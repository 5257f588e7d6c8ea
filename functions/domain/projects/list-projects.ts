import type { Project } from '#shared/api/projects.ts';
import { parseScopedId } from '../../data/keys.ts';
import { pageStoredProjects } from '../../data/project.ts';
import type { Actor } from '../actor.ts';
import { type Page, type PageRequest, readPage } from '../paging.ts';
import { authorise } from '../workspaces/authorise.ts';
import { presentProjects } from './present-project.ts';
import { asMember } from './project-permission.ts';

/** The projects of a workspace that a member of it sees, newest first. */
export async function listProjects(
  actor: Actor,
  workspaceId: string,
  request: PageRequest = {},
): Promise<Page<Project>> {
  const member = asMember(actor, await authorise(actor, workspaceId, 'workspace:read'));
  return readPage(request, {
    read: (from) => pageStoredProjects(workspaceId, from),
    positionOf: ({ id }) => parseScopedId(id)?.ulid ?? '',
    show: (projects) => presentProjects(projects, member),
  });
}
