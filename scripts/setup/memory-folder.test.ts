import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { makeMemoryFolder, memoryEnvironment, removeMemoryFolder } from './memory-folder.mjs';

const left = (pid: number) => mkdtempSync(`/dev/shm/framekeep-tests-${pid}-`);

it('the folder of a run is in memory, and removes those of killed runs, where this machine has room', ({ skip }) => {
  vi.stubEnv('TMPDIR', undefined);
  const probe = makeMemoryFolder();
  skip(probe === null, 'It has none.');
  removeMemoryFolder(probe);
  const [killed, running] = [left(spawnSync('true').pid), left(process.pid)];
  const folder = makeMemoryFolder() ?? '';
  try {
    expect([killed, running, folder].map(existsSync)).toEqual([false, true, true]);
    expect(memoryEnvironment(folder)).toMatchObject({ TMPDIR: folder });
  } finally {
    for (const each of [running, folder]) rmSync(each, { recursive: true });
  }
});

it('somebody who chooses a folder for temporary files gets it', () => {
  vi.stubEnv('TMPDIR', '/tmp');
  expect([makeMemoryFolder(), memoryEnvironment(null)]).toEqual([null, {}]);
});
