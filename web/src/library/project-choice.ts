import type { Project } from '#shared/api/identity/projects.ts';
import type { SelectOption } from '#web/ui/select.tsx';
import { useProjects } from './workspace-queries.ts';

const ALL = { value: '', label: 'All Projects' };

export const NO_PROJECT = { value: 'none', label: 'No project' };

export const asChoices = (projects: readonly Pick<Project, 'id' | 'name'>[]) =>
  projects.map(({ id, name }) => ({ value: id, label: name, isName: true }));

/**
 * Projects of the current workspace, as choices of a filter.
 * @param chosen id of the chosen project. It is one of the choices even if the project no longer exists
 * @param more choices after that of all projects
 */
export function useProjectChoices(chosen: string, more: readonly SelectOption[] = []) {
  const { data: projects = [], isFetched } = useProjects();
  const choices: SelectOption[] = [ALL, ...more, ...asChoices(projects)];
  const isKnown = choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [...choices, { value: chosen, label: isFetched ? 'Project not found' : 'Loading...' }];
}
