import type { Project } from '#shared/api/identity/projects.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { countProjects, putProject } from '../../../data/identity/project.ts';
import { checkLiveWorkspace } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import { newId, scopedId } from '../../../process/ids.ts';
import { PROJECTS_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { limitCreation } from '../../ground/limit-rate.ts';
import { requireBelow } from '../../ground/limit-usage.ts';
import { authorize } from '../workspaces/authorize.ts';

interface New {
  workspaceId: string;
  name: string;
  description: string | null;
}

/**
 * Creates an empty project that every member of the workspace sees.
 * @throws AppError NOT_FOUND, FORBIDDEN, PROJECT_LIMIT, RATE_LIMITED
 */
export async function createProject(actor: Actor, input: New): Promise<Project> {
  await authorize(actor, input.workspaceId, 'project:create');
  const count = await countProjects(input.workspaceId);
  requireBelow(PROJECTS_MAX, count, 'PROJECT_LIMIT', `A workspace can have at most ${PROJECTS_MAX} projects.`);
  await limitCreation('project', actor, input.workspaceId);
  const now = isoNow();
  const project = {
    id: scopedId(input.workspaceId, newId()),
    workspaceId: input.workspaceId,
    userId: actor.userId,
    name: input.name,
    description: input.description,
    accessLevel: 'workspace' as const,
    createdAt: now,
    updatedAt: now,
  };
  const { workspaceId } = project;
  const isMade = await tryApply([
    putProject(project),
    checkLiveWorkspace(workspaceId),
    stateAct('project.created', actor, workspaceId, project),
  ]);
  if (!isMade) throw notFound('Workspace');
  return { ...project, recordingCount: 0, totalDuration: 0, permission: 'edit', mayDeleteRecordings: true };
}
