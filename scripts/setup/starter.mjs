import { execFileSync } from 'node:child_process';
import { startTimeOf } from './start-time.mjs';

/** A starter that has ended is noticed within this, in milliseconds. */
const LOOK_EVERY_MS = 250;

const NPM = /\b(npm|npx|pnpm|yarn|bun)\b/;

/** @returns {{ parent: number, command: string } | null} null when it has ended */
function describe(pid) {
  try {
    const said = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(said) ?? [];
    return parent === undefined ? null : { parent: Number(parent), command };
  } catch {
    return null;
  }
}

/** npm itself, and the shell in which it runs a script. */
function startersOf(pid) {
  const starter = describe(pid);
  if (!starter) return [pid];
  return NPM.test(starter.command) ? [pid] : [pid, starter.parent];
}

/**
 * Calls back when the npm that runs this script has ended. It passes a signal on to the shell between, and that shell
 * ends without this process; of a SIGKILL it cannot tell anybody. Without npm, no process is watched: one that starts a
 * command in the background may end before it.
 * @param {string} script the file that is being run, as package.json names it
 * @param {() => void} onEnd called once
 * @returns {() => void} stops watching
 */
export function watchStarter(script, onEnd) {
  const isOfNpm = process.env.npm_lifecycle_script?.startsWith(`node ${script}`) ?? false;
  if (!isOfNpm || process.platform === 'win32') return () => {};
  const parent = process.ppid;
  const starters = startersOf(parent).map((pid) => ({ pid, startTime: startTimeOf(pid) }));
  const timer = setInterval(() => {
    if (process.ppid === parent && starters.every(({ pid, startTime }) => startTimeOf(pid) === startTime)) return;
    clearInterval(timer);
    onEnd();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
