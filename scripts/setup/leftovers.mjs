import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Variable in the environment of all processes that test runs start, directly or not: the ids of the runs. */
const RUN_VARIABLE = 'FRAMEKEEP_TEST_RUN';

/**
 * The environment variables that mark the processes of a run, and of the run that this process belongs to.
 * @param {string} run id of the run
 * @returns {Record<string, string>}
 */
export const runEnvironment = (run) => ({ [RUN_VARIABLE]: `${process.env[RUN_VARIABLE] ?? ''} ${run}`.trim() });

const isOfRun = (environment, run) =>
  environment.split('\0').some((line) => line.startsWith(`${RUN_VARIABLE}=`) && line.includes(run));

const POLL_MS = 100;

/** Longest time until a killed process has ended, in milliseconds, also on a busy machine. */
const GONE_WITHIN_MS = 5000;

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has just ended by itself.
    if (error.code !== 'ESRCH') throw error;
  }
}

const commandOf = (pid) => read(pid, 'cmdline').split('\0').join(' ').trim();

/** Running processes that a run has started. Only Linux shows the environment of a process. */
function running(run) {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const started = pids.filter((pid) => isOfRun(read(pid, 'environ'), run));
  // A zombie process has no command.
  return started.map((pid) => ({ pid: Number(pid), command: commandOf(pid) })).filter(({ command }) => command !== '');
}

/**
 * Processes that a test run has left running.
 * @param {string} run id of the run
 * @param {number} graceMs time for processes that are about to end, in milliseconds
 * @returns {Promise<{ pid: number, command: string }[]>}
 */
export async function findLeftovers(run, graceMs) {
  const deadline = Date.now() + graceMs;
  while (running(run).length > 0 && Date.now() < deadline) await setTimeout(POLL_MS);
  return running(run);
}

/**
 * Kills the processes that a test run has left running, and those that they start meanwhile. Their environment has the
 * run's id, so no other process is killed.
 * @param {string} run
 */
export async function endLeftovers(run) {
  const deadline = Date.now() + GONE_WITHIN_MS;
  for (let left = running(run); left.length > 0 && Date.now() < deadline; left = running(run)) {
    for (const { pid } of left) kill(pid);
    await setTimeout(POLL_MS);
  }
}
