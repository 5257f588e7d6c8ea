import { ExplainedError } from './explained-error.mjs';
import { findProgram } from './find-program.mjs';
import { runQuietly, step } from './step.mjs';

const CHROMIUM = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Programs that the tests need besides Node, with the Debian package of each. */
const NEEDED = [
  { name: 'Chromium', find: () => findChromium(), debian: 'chromium' },
  { name: 'ffmpeg', find: () => findProgram(['ffmpeg']) && findProgram(['ffprobe']), debian: 'ffmpeg' },
];

/** Runs the edge functions in an engine like CloudFront's. Few systems besides Debian have a package of it. */
const NJS = { find: () => findProgram(['njs']), debian: 'njs' };

/** A full Chromium or Chrome: `CHROMIUM_PATH`, else the one that is installed. */
export const findChromium = () => process.env.CHROMIUM_PATH || findProgram(CHROMIUM);

/**
 * Chromium without a window, which takes half the CPU time and cannot capture a tab; `CHROMIUM_PATH`, else the one that
 * is installed, else a full Chromium.
 */
export const findHeadlessShell = () =>
  process.env.CHROMIUM_PATH || findProgram(['chromium-headless-shell', 'chrome-headless-shell']) || findChromium();

/** The command with which this user can install packages; undefined when there is none. */
function aptGet() {
  if (process.platform !== 'linux' || !findProgram(['apt-get'])) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return findProgram(['sudo']) && ['sudo', '-n', 'apt-get'];
}

async function install([command, ...before], packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args) => runQuietly('apt-get', command, [...before, ...args], { env });
  await step(`Installing ${packages.join(' and ')}`, async () => {
    await run(['update']);
    await run(['install', '-y', '--no-install-recommends', ...packages]);
  });
}

/**
 * Installs Chromium and ffmpeg if they are missing and apt-get can be used.
 * @param {boolean} withBrowser whether Chromium is needed
 * @throws {ExplainedError} that names the programs to install
 */
export async function ensurePrograms(withBrowser) {
  const missing = () => NEEDED.filter(({ name, find }) => (withBrowser || name !== 'Chromium') && !find());
  const apt = aptGet();
  if (missing().length > 0 && apt)
    await install(
      apt,
      missing().map(({ debian }) => debian),
    );
  const names = missing().map(({ name }) => name);
  if (names.length === 0) return;
  throw new ExplainedError(
    `The tests need ${names.join(' and ')}. Install ${names.length > 1 ? 'them' : 'it'} and try again` +
      `${names.includes('Chromium') ? ', or set CHROMIUM_PATH to a full Chromium or Chrome' : ''}.`,
  );
}

/**
 * Installs njs if it is missing and apt-get can be used.
 * @returns a message if it is still missing: the tests run without it
 */
export async function ensureNjs() {
  const apt = aptGet();
  let reason = 'apt-get cannot be used here';
  if (!NJS.find() && apt) {
    await install(apt, [NJS.debian]).catch((error) => {
      reason = error.message.split('\n')[0];
    });
  }
  return NJS.find()
    ? undefined
    : `NOT RUN: the edge functions under njs, the engine that CloudFront's is derived from (${reason}). Install njs ` +
        '(Debian and Ubuntu: apt-get install njs) to run them.';
}
