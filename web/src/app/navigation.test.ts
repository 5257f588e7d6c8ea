import { expect, it } from 'vitest';
import { isActive } from './navigation.ts';

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
