import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** In the environment of everything that a test run starts, and of everything that those start. */
export const RUN_VARIABLE = 'FRAMEKEEP_TEST_RUN';

const LOOK_EVERY_MS = 100;

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or is somebody else's.
    return '';
  }
}

const commandOf = (pid) => read(pid, 'cmdline').split('\0').join(' ').trim();

/** Processes that a run has started and that still run. Only Linux tells the environment of a process. */
function running(run) {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const started = pids.filter((pid) => read(pid, 'environ').split('\0').includes(`${RUN_VARIABLE}=${run}`));
  // One that has ended and that nobody has asked after has no command.
  return started.map((pid) => ({ pid: Number(pid), command: commandOf(pid) })).filter(({ command }) => command !== '');
}

/**
 * What a test run has left running.
 * @param {string} run value of the variable in that run's environment
 * @param {number} graceMs for what is about to end, in milliseconds
 * @returns {Promise<{ pid: number, command: string }[]>}
 */
export async function findLeftovers(run, graceMs) {
  const deadline = Date.now() + graceMs;
  while (running(run).length > 0 && Date.now() < deadline) await setTimeout(LOOK_EVERY_MS);
  return running(run);
}
