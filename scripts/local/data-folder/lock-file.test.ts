import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { startTimeOf } from '../../setup/start-time.mjs';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { lockOwner, writeLock } from './lock-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = folderOfTest();
  file = path.join(folder, 'lock.json');
});

it('a lock belongs to the process that wrote it; a missing or a broken one to nobody', () => {
  expect(lockOwner(file)).toBeNull();
  writeLock(file);
  expect(lockOwner(file)).toBe(process.pid);
  writeFileSync(file, '{"pid":');
  expect(lockOwner(file)).toBeNull();
});

it('a lock stays with its process when the clock is set back or forward', () => {
  const real = Date.now();
  writeLock(file);
  const now = vi.spyOn(Date, 'now');
  for (const hours of [24, -1]) {
    now.mockReturnValue(real + hours * 3_600_000);
    expect(lockOwner(file)).toBe(process.pid);
  }
  now.mockRestore();
});

it('a process that is killed holds no lock, also before the system has ended it', async () => {
  // A stopped process with much memory takes a while to end.
  const child = spawn(process.execPath, ['-e', 'Buffer.alloc(2e8, 1); console.log(1); setInterval(() => {}, 1e6)']);
  await once(child.stdout, 'data');
  const { pid = 0 } = child;
  writeFileSync(file, JSON.stringify({ pid, startTime: startTimeOf(pid) }));
  expect(lockOwner(file)).toBe(pid);
  child.kill('SIGKILL');
  expect(lockOwner(file)).toBeNull();
});
