import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { startTimeOf } from '../../setup/start-time.mjs';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { Disk } from './disk.ts';
import { Processes } from './processes.ts';

const folder = temporaryFolder();
const disk = new Disk(folder, quietLog);

const RUNNER = fileURLToPath(new URL('../test-support/run-programs.ts', import.meta.url));

/** A program that runs until it is killed, with a word in its command line. */
const endless = (word: string) => [process.execPath, '-e', 'setInterval(() => undefined, 60_000)', word] as const;

/** Command lines of this machine that contain a word. That of `ps` does not. */
const commandsWith = (word: string) =>
  execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(word));

const isGone = (word: string) =>
  vi.waitFor(() => expect(commandsWith(word)).toEqual([]), { timeout: 60_000, interval: 20 });

it('a program ends with the process that started it, also when that process is killed', async () => {
  const word = path.join(folder, 'killed');
  const runner: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', RUNNER, `${folder}/a.json`, ...endless(word)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(runner.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  // The runner, the program, and its guard.
  await vi.waitFor(() => expect(commandsWith(word)).toHaveLength(3), { timeout: 60_000, interval: 20 });
  runner.kill('SIGKILL');
  await isGone(word);
});

it('a program that ends by itself leaves no process behind, and its own exit status is reported', async () => {
  const word = path.join(folder, 'ended');
  const processes = await Processes.open(path.join(folder, 'b.json'), disk, quietLog);
  const quick = processes.spawn('/bin/sh', ['-c', 'exit 3', word], { stdio: ['ignore', 'ignore', 'ignore'] });
  expect(await once(quick, 'close')).toEqual([3, null]);
  const killed = processes.spawn(endless(word)[0], endless(word).slice(1), { stdio: ['ignore', 'ignore', 'pipe'] });
  killed.kill('SIGTERM');
  expect(await once(killed, 'close')).toEqual([null, 'SIGTERM']);
  await isGone(word);
});

it('the next run ends a program that an earlier run could not end', async () => {
  const [command, ...args] = endless(path.join(folder, 'left'));
  const left = spawn(command, args, { stdio: 'ignore' });
  const file = path.join(folder, 'c.json');
  writeFileSync(file, JSON.stringify([{ pid: left.pid, startTime: startTimeOf(left.pid ?? 0) }]));
  const ended = once(left, 'exit');
  await Processes.open(file, disk, quietLog);
  expect(await ended).toEqual([null, 'SIGKILL']);
});

it.skipIf(process.platform === 'win32')(
  'Ctrl-C in the terminal that started the stack does not reach a program',
  async () => {
    const processes = await Processes.open(path.join(folder, 'd.json'), disk, quietLog);
    const [command, ...args] = endless(path.join(folder, 'apart'));
    const program = processes.spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] });
    const groupOf = (pid: number) =>
      execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    expect(groupOf(program.pid ?? 0)).not.toBe(groupOf(process.pid));
    program.kill('SIGKILL');
    await once(program, 'close');
  },
);
