import { readFileSync } from 'node:fs';
import { startTimeOf } from '../../setup/start-time.mjs';
import { writeAtomically } from './write-atomically.ts';

interface Lock {
  pid: number;
  startTime: string | null;
}

/** Longest time until a killed process has ended: it may wait for a disk. In milliseconds. */
const ENDED_WITHIN_MS = 10_000;
const ASK_EVERY_MS = 20;

/** Bit of SIGKILL in the signals that wait for a process, and of its flags while it ends (proc(5)). */
const SIGKILL_BIT = 1n << 8n;
const PF_EXITING = 4;

/** Whether the system is ending a process. While it waits for a disk, or returns its memory, it is still there. */
function isEnding(pid: number): boolean {
  try {
    const waiting = readFileSync(`/proc/${pid}/status`, 'utf8').matchAll(/^S\w+Pnd:\t([0-9a-f]+)$/gm);
    if ([...waiting].some(([, signals]) => (BigInt(`0x${signals}`) & SIGKILL_BIT) !== 0n)) return true;
    const [, , , , , , flags] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(flags) & PF_EXITING) !== 0;
  } catch {
    // It has ended, or this is not Linux.
    return false;
  }
}

const isAlive = ({ pid, startTime }: Lock) => startTime !== null && startTimeOf(pid) === startTime;

/** Id of the process that holds a lock; null without one. It waits for a process that was just killed. */
export function lockOwner(file: string): number | null {
  let lock: Lock;
  try {
    lock = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // A missing or broken lock has no owner.
    return null;
  }
  // Not by the clock, which somebody may set meanwhile.
  const deadline = performance.now() + ENDED_WITHIN_MS;
  while (isAlive(lock) && isEnding(lock.pid) && performance.now() < deadline)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ASK_EVERY_MS);
  return isAlive(lock) ? lock.pid : null;
}

/** Makes this process the one that holds a lock, until the file is removed or the process has ended. */
export const writeLock = (file: string): void =>
  writeAtomically(file, JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) } satisfies Lock));
