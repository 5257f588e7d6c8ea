import type { Project } from '#shared/api/projects.ts';
import { useProjects } from './workspace-queries.ts';

const ALL = { value: '', label: 'All Projects' };

export const NO_PROJECT = { value: 'none', label: 'No project' };

export const asChoices = (projects: readonly Pick<Project, 'id' | 'name'>[]) =>
  projects.map(({ id, name }) => ({ value: id, label: name }));

/**
 * Projects of the current workspace, as choices of a filter.
 * @param chosen id of the chosen project. It is one of the choices even if the project no longer exists
 * @param more choices after that of all projects
 */
export function useProjectChoices(chosen: string, more: readonly { value: string; label: string }[] = []) {
  const { data: projects = [], isFetched } = useProjects();
  const choices = [ALL, ...more, ...asChoices(projects)];
  const isKnown = choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: isFetched ? 'Project not found' : 'Loading...' }];
}
