import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../local/http/listen.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { findProgram } from '../setup/find-program.mjs';
import { endLeftovers, findLeftovers, runEnvironment } from '../setup/leftovers.mjs';
import { ROOT } from '../setup/paths.mjs';
import { startTimeOf } from '../setup/start-time.mjs';
import { printedOn } from '../test-support/programs.ts';
import { recordedPrograms } from '../test-support/running-programs.ts';
import { untilStarted } from '../test-support/started-programs.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY, testLength } from '../test-support/test-length.ts';

// Each test starts with the data folder of the test before.
const dataDir = temporaryFolder();
const run = randomUUID();
let port: number;

beforeAll(async () => {
  await ensureBuilt();
  port = await findFreePort();
});
afterAll(() => endLeftovers(run));

/** Starts a command in a process group of its own, as a shell does, and waits until the stack is ready. */
async function start(command: string, ...args: string[]): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), LOCAL_DATA_DIR: dataDir, ...runEnvironment(run) };
  const child = spawn(command, args, { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  await untilStarted(child, printedOn(child.stdout, child.stderr));
  return child;
}

const killGroup = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals) => process.kill(-pid, signal);

const isOnLinux = process.platform === 'linux';

const enginePid = () => recordedPrograms(dataDir)[0]?.pid ?? Number.NaN;

type Way = [how: string, command: string[], stop: (started: ChildProcess) => unknown];

const WAYS: Way[] = [
  ['by SIGTERM to the pid of npm', ['npm', 'start'], (npm) => npm.kill('SIGTERM')],
  ['when npm is killed', ['npm', 'start'], (npm) => npm.kill('SIGKILL')],
  ['by SIGTERM to the process itself', ['node', 'scripts/start.mjs'], (node) => node.kill('SIGTERM')],
  ['by Ctrl-C in a pipe', ['sh', '-c', 'npm start | cat'], (shell) => killGroup(shell, 'SIGINT')],
  ['when its database is killed', ['node', 'scripts/start.mjs'], () => process.kill(enginePid(), 'SIGKILL')],
  ['when the whole group is killed', ['npm', 'start'], (npm) => killGroup(npm, 'SIGKILL')],
  ...(findProgram(['script'])
    ? [
        [
          'when its terminal is closed',
          ['script', '-qfec', 'npm start', '/dev/null'],
          (terminal: ChildProcess) => terminal.kill('SIGKILL'),
        ] as Way,
      ]
    : []),
];

describe.runIf(isOnLinux)('npm start ends with all processes that it has started', () => {
  it.each(testLength({ usual: WAYS.slice(1, 2), nightly: WAYS }))('%s', async (_how, [command = '', ...args], stop) => {
    const started = await start(command, ...args);
    const engines = recordedPrograms(dataDir);
    expect(engines).toHaveLength(1);
    stop(started);
    expect(await findLeftovers(run, 60_000)).toEqual([]);
    expect(engines.filter(({ pid, startTime }) => startTimeOf(pid) === startTime)).toEqual([]);
  });

  it.runIf(IS_NIGHTLY)('also when its output is closed, and leaves no lock behind', async () => {
    const started = await start('npm', 'start');
    for (const stream of [started.stdout, started.stderr]) stream?.destroy();
    killGroup(started, 'SIGINT');
    expect(await findLeftovers(run, 60_000)).toEqual([]);
    expect(existsSync(path.join(dataDir, 'lock.json'))).toBe(false);
  });
});
