import { expect, it } from 'vitest';
import { moveTargets } from './move-targets.ts';

const projects = [
  { id: 'p1', name: 'Open', permission: 'edit' },
  { id: 'p2', name: 'To look at', permission: 'view' },
] as const;
const labels = (projectId: string | null) => moveTargets(projects, projectId).map(({ label }) => label);

it('a recording can move out of its project, and to projects that the user may add recordings to', () => {
  expect(labels(null)).toEqual(['No project', 'Open']);
});

it('the present project is always one of the choices', () => {
  expect(labels('p2')).toEqual(['No project', 'Open', 'To look at']);
});
