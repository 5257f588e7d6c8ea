import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { findLeftovers, RUN_VARIABLE } from './leftovers.mjs';

it.runIf(process.platform === 'linux')(
  'names what a test run has left running, and what that has started',
  async () => {
    const run = randomUUID();
    const left = spawn('/bin/sh', ['-c', 'sleep 1000 & echo up; wait'], {
      detached: true,
      env: { ...process.env, [RUN_VARIABLE]: run },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(left.stdout, 'data');
      // Until it has become `sleep`, the second process has the command of its shell.
      const found = await vi.waitFor(async () => {
        const processes = await findLeftovers(run, 0);
        expect(processes).toContainEqual({ pid: expect.any(Number), command: 'sleep 1000' });
        return processes;
      });
      expect(found).toContainEqual({ pid: left.pid, command: '/bin/sh -c sleep 1000 & echo up; wait' });
    } finally {
      process.kill(-(left.pid ?? 0), 'SIGKILL');
    }
    expect(await findLeftovers(run, 20_000)).toEqual([]);
  },
);
