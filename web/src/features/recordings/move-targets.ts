import type { Project } from '#shared/api/identity/projects.ts';
import { asChoices, NO_PROJECT } from '#web/library/project-choice.ts';

/**
 * Choices for moving a recording: no project, and the projects to which the user may add recordings.
 * @param projectId present project, which is always one of the choices; null for a recording in no project
 */
export function moveTargets(
  projects: readonly Pick<Project, 'id' | 'name' | 'permission'>[],
  projectId: string | null,
) {
  const open = projects.filter(({ id, permission }) => permission === 'edit' || id === projectId);
  return [NO_PROJECT, ...asChoices(open)];
}
