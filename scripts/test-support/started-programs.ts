import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';
import { findFreePort } from '../local/http/listen.ts';
import { ROOT } from '../setup/paths.mjs';

/** Ends a program, and waits for its end. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** The programs that a test file starts. They are ended after its tests. */
export function startedPrograms() {
  const running: ChildProcess[] = [];
  afterAll(() => Promise.all(running.map(end)));
  const add = <Child extends ChildProcess>(child: Child): Child => {
    running.push(child);
    return child;
  };
  /** Starts the stack as `npm start` does, on a free port. */
  const start = async (settings: Record<string, string>, ...options: string[]) => {
    const port = await findFreePort();
    const env = { ...process.env, PORT: String(port), ...settings };
    const args = ['scripts/start.mjs', ...options];
    return { port, child: add(spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })) };
  };
  return { add, start };
}
