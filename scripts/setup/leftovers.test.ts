import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { endLeftovers, findLeftovers, runEnvironment } from './leftovers.mjs';

it.runIf(process.platform === 'linux')(
  'the processes that a test run leaves behind, and their children, are reported and ended',
  async () => {
    const run = randomUUID();
    const left = spawn('/bin/sh', ['-c', 'sleep 1000 & echo up; wait'], {
      detached: true,
      env: { ...process.env, ...runEnvironment(run) },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await once(left.stdout, 'data');
      // The second process has the command of its shell until it runs `sleep`.
      const found = await vi.waitFor(
        async () => {
          const processes = await findLeftovers(run, 0);
          expect(processes).toContainEqual({ pid: expect.any(Number), command: 'sleep 1000' });
          return processes;
        },
        { timeout: 60_000 },
      );
      expect(found).toContainEqual({ pid: left.pid, command: '/bin/sh -c sleep 1000 & echo up; wait' });
    } finally {
      await endLeftovers(run);
    }
    expect(await findLeftovers(run, 0)).toEqual([]);
    expect([left.exitCode, left.signalCode]).toEqual([null, 'SIGKILL']);
  },
);
