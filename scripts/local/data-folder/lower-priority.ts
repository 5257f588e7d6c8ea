import { existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** The kernel accepts one change in this time from a user who is not root (kernel/sched/autogroup.c), in milliseconds. */
const CHANGE_EVERY_MS = 100;
const TRIES = 20;

/** `os` wraps the errors of the system. */
function codeOf(error: unknown): string | undefined {
  const { code, info } = error as NodeJS.ErrnoException & { info?: { code: string } };
  return info?.code ?? code;
}

/**
 * Lowers the priority of a program in a session of its own. Where Linux groups processes by their session, a priority
 * counts only among the processes of one group, so the group gets it too (sched(7), "The autogroup feature").
 * @param niceness 1 to 19, the lowest
 */
export async function lowerPriority(pid: number, niceness: number): Promise<void> {
  try {
    os.setPriority(pid, niceness);
    const group = `/proc/${pid}/autogroup`;
    for (let left = TRIES; left > 0 && existsSync(group); left -= 1) {
      if (writeNiceness(group, niceness)) return;
      await pause(CHANGE_EVERY_MS);
    }
  } catch (error) {
    // The program has ended.
    if (!['ESRCH', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
  }
}

/** @returns false when the kernel wants a pause between two changes */
function writeNiceness(group: string, niceness: number): boolean {
  try {
    writeFileSync(group, String(niceness));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return false;
    throw error;
  }
}
