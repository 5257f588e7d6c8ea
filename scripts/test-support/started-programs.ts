import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, expect, vi } from 'vitest';
import { findFreePort } from '../local/http/listen.ts';
import { ROOT } from '../setup/paths.mjs';
import { end, hasEnded } from './programs.ts';

/** Longest time of a start on a busy machine, in milliseconds. */
const START_MS = 600_000;

/**
 * Waits until a stack that `npm start` runs is ready, or has ended.
 * @param printed what it has printed until now
 */
export function untilStarted(child: ChildProcess, printed: () => string): Promise<void> {
  const isStarted = () => hasEnded(child) || printed().includes('Framekeep is ready');
  return vi.waitFor(() => expect(isStarted(), printed()).toBe(true), { timeout: START_MS, interval: 50 });
}

/** The programs that a test file starts. They are ended after its tests. */
export function startedPrograms() {
  const running: ChildProcess[] = [];
  afterAll(() => Promise.all(running.map((child) => end(child))));
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
