import { expect, it } from 'vitest';
import { moveTargets } from './move-targets.ts';

const projects = [
  { id: 'p1', name: 'Open', permission: 'edit' },
  { id: 'p2', name: 'To look at', permission: 'view' },
] as const;
const labels = (projectId: string | null) => moveTargets(projects, projectId).map(({ label }) => label);

it('a recording moves to no project, and to those that the viewer may put recordings into', () => {
  expect(labels(null)).toEqual(['No project', 'Open']);
});

it('the project that it is in is shown whatever the viewer may do there', () => {
  expect(labels('p2')).toEqual(['No project', 'Open', 'To look at']);
});
