import type { Project } from '#shared/api/projects.ts';

/** Stands for no project among the choices. */
export const NO_PROJECT = 'none';

/**
 * What a recording can be moved to, as choices: no project, and each one that the viewer may put recordings into.
 * @param projectId the one it is in, which is among them in any case; null for none
 */
export function moveTargets(
  projects: readonly Pick<Project, 'id' | 'name' | 'permission'>[],
  projectId: string | null,
) {
  const open = projects.filter(({ id, permission }) => permission === 'edit' || id === projectId);
  return [{ value: NO_PROJECT, label: 'No project' }, ...open.map(({ id, name }) => ({ value: id, label: name }))];
}
