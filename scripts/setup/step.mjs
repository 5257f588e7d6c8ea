import { spawn } from 'node:child_process';
import { ExplainedError, programError } from './explained-error.mjs';
import { ROOT } from './paths.mjs';

/** The running commands. They are killed when this process ends. */
const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

/**
 * Prints the title of a slow step while it runs, and its duration. On a terminal the line counts the seconds; elsewhere, a
 * line every 10 s says that it still runs.
 * @param {string} title such as `Building the web app`
 * @param {() => Promise<T>} work
 * @template T
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const start = Date.now();
  const live = process.stdout.isTTY;
  const [before, after] = live ? ['\r', ''] : ['', '\n'];
  const show = (time = '') => process.stdout.write(`${before}· ${title} …${time}${after}`);
  show();
  const timer = setInterval(() => show(` ${Math.round((Date.now() - start) / 1000)} s`), live ? 1000 : 10_000);
  let mark = '✗';
  try {
    const result = await work();
    mark = '✓';
    return result;
  } finally {
    clearInterval(timer);
    process.stdout.write(`${live ? '\r\x1b[K' : ''}${mark} ${title} (${seconds(start)} s)\n`);
  }
}

/**
 * Runs a command in the project's folder and keeps its output for an error message.
 * @param {string} what name of the command in the fault
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<string>} its output
 * @throws {ExplainedError}
 */
export function runQuietly(what, command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    running.add(child);
    child.once('close', () => running.delete(child));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', (error) => reject(new ExplainedError(`${what} failed: ${error.message}`)));
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(programError(what, output))));
  });
}

/** Runs a JavaScript file with this Node. */
export const runNode = (what, args, options) => runQuietly(what, process.execPath, args, options);

const isWindows = process.platform === 'win32';

/** Runs npm without its notices. On Windows it is a script, which only a shell runs. @throws {ExplainedError} */
export const runNpm = (args) =>
  runQuietly(
    `npm ${args[0]}`,
    isWindows ? 'npm.cmd' : 'npm',
    [...args, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      shell: isWindows,
    },
  );
