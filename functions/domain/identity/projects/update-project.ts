import type { InputOf } from '#shared/api/ground/operation.ts';
import type { updateProject as operation, Project } from '#shared/api/identity/projects.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { getStoredProject, updateProjectTexts } from '../../../data/identity/project.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { changesOf, stateAct } from '../../ground/events/state-event.ts';
import { loadProject } from './load-project.ts';
import { presentProjects } from './read-projects.ts';

/**
 * Changes the name or description of a project. A missing field stays as it is, so that two people who change different
 * fields lose no change.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function updateProject(
  actor: Actor,
  projectId: string,
  texts: InputOf<typeof operation>,
): Promise<Project> {
  const { project, member } = await loadProject(actor, projectId, 'project:change');
  const details = changesOf(project, texts, ['name'], ['description']);
  const event =
    details.changed === '' ? [] : [stateAct('project.changed', actor, project.workspaceId, project, details)];
  const isDone = await tryApply([updateProjectTexts(projectId, texts, isoNow()), ...event]);
  const updated = isDone && (await getStoredProject(projectId));
  const [shown] = updated ? await presentProjects([updated], member) : [];
  if (!shown) throw notFound('Project');
  return shown;
}
