import { expect, it } from 'vitest';
import { backupWarning } from './backup-warning.ts';

it('a backup that is older than two days, or missing, is a warning', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  expect(backupWarning('2026-11-25T12:00:01Z', now)).toBeNull();
  expect(backupWarning('2026-11-25T12:00:00Z', now)).toBe('The newest backup is 2 days old');
  expect(backupWarning(null, now)).toBe('This machine has no backup');
});
