import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { lowerPriority } from './lower-priority.ts';

let children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

/** A program in a session of its own. */
function start(): number {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  children.push(child);
  return child.pid ?? 0;
}

it('several programs that start at once get a lower priority', async () => {
  const pids = [start(), start(), start()];
  await Promise.all(pids.map((pid) => lowerPriority(pid, 10)));
  expect(pids.map((pid) => os.getPriority(pid))).toEqual([10, 10, 10]);
});

it.runIf(existsSync('/proc/self/autogroup'))('also against programs of other sessions', async () => {
  const pid = start();
  await lowerPriority(pid, 10);
  expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/nice 10$/m);
});

it('a program that has ended needs none', async () => {
  const child = spawn('true', { detached: true, stdio: 'ignore' });
  await once(child, 'exit');
  await expect(lowerPriority(child.pid ?? 0, 10)).resolves.toBeUndefined();
});
