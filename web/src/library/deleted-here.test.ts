import { beforeEach, expect, it } from 'vitest';
import { stubStorage } from '../lib/test-support/stub-storage.ts';
import { rememberDeletion, wasDeletedHere } from './deleted-here.ts';

beforeEach(() => void stubStorage());

it('recordings that were deleted in this browser are known', () => {
  expect(wasDeletedHere('a')).toBe(false);
  rememberDeletion('a');
  rememberDeletion('b');
  rememberDeletion('a');
  expect(['a', 'b', 'c'].map(wasDeletedHere)).toEqual([true, true, false]);
});

it('the last hundred deletions are remembered', () => {
  for (let number = 0; number <= 100; number += 1) rememberDeletion(`r${number}`);
  expect([wasDeletedHere('r0'), wasDeletedHere('r1'), wasDeletedHere('r100')]).toEqual([false, true, true]);
});
