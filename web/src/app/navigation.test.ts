import { expect, it } from 'vitest';
import { isActive, navigationFor } from './navigation.ts';

it.each([
  ['/recordings', '/recordings', true],
  ['/projects', '/projects/p1', true],
  ['/projects', '/recordings', false],
  ['/settings', '/settings', true],
  ['/', '/', true],
  ['/', '/recordings', false],
])('the entry %s on the path %s: active %s', (entry, path, active) => {
  expect(isActive(entry, path)).toBe(active);
});

it.each([
  [false, ['Dashboard', 'Projects', 'All Recordings', 'Shared Links', 'Settings']],
  [true, ['Dashboard', 'Projects', 'All Recordings', 'Shared Links', 'Settings', 'Admin']],
])('with isAdmin %j, the sidebar has the entries %j', (isAdmin, labels) => {
  expect(navigationFor({ isAdmin }).map(({ label }) => label)).toEqual(labels);
});
