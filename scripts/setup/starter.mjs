import { execFileSync } from 'node:child_process';
import { startTimeOf } from './start-time.mjs';

/** Interval of the checks, in milliseconds. */
const POLL_MS = 250;

const NPM = /\b(npm|npx|pnpm|yarn|bun)\b/;

/** @returns {{ parent: number, command: string } | null} null when the process has ended */
function describe(pid) {
  try {
    const output = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(output) ?? [];
    return parent === undefined ? null : { parent: Number(parent), command };
  } catch {
    return null;
  }
}

/** Ids of npm and of the shell in which npm runs a script. */
function startersOf(pid) {
  const starter = describe(pid);
  if (!starter) return [pid];
  return NPM.test(starter.command) ? [pid] : [pid, starter.parent];
}

/**
 * Calls `onEnd` when the npm that runs this script has ended. On a signal, npm ends only the shell between itself and
 * this process, and on SIGKILL it ends nothing. Without npm, no process is watched: a shell that starts a command in the
 * background may end before the command.
 * @param {string} script path of the running file, as in package.json
 * @param {() => void} onEnd called once
 * @returns {() => void} stops following
 */
export function followStarter(script, onEnd) {
  const isOfNpm = process.env.npm_lifecycle_script?.startsWith(`node ${script}`) ?? false;
  if (!isOfNpm || process.platform === 'win32') return () => {};
  const parent = process.ppid;
  const starters = startersOf(parent).map((pid) => ({ pid, startTime: startTimeOf(pid) }));
  const timer = setInterval(() => {
    if (process.ppid === parent && starters.every(({ pid, startTime }) => startTimeOf(pid) === startTime)) return;
    clearInterval(timer);
    onEnd();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
