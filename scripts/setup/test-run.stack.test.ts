import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { endLeftovers, findLeftovers, runEnvironment } from './leftovers.mjs';
import { ROOT } from './paths.mjs';

const run = randomUUID();
afterAll(() => endLeftovers(run));

// What receives SIGKILL can do nothing about its processes.
it.runIf(process.platform === 'linux').each<'SIGTERM' | 'SIGKILL'>(['SIGTERM', 'SIGKILL'])(
  'npm test ends its stack and all other processes when the pid of npm receives %s',
  async (signal) => {
    const args = ['test', '--', 'integ', 'scripts/local/kvs/kvs.integ.test.ts'];
    const env = { ...process.env, ...runEnvironment(run) };
    const npm = spawn('npm', args, { cwd: ROOT, env, detached: true, stdio: 'ignore' });
    const commands = async () => (await findLeftovers(run, 0)).map(({ command }) => command).join('\n');
    await vi.waitFor(async () => expect(await commands()).toContain('--db-path'), { timeout: 60_000, interval: 50 });
    npm.kill(signal);
    expect(await findLeftovers(run, 60_000)).toEqual([]);
  },
);
