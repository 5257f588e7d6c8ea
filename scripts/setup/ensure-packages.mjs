import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureEngine, requireEngine } from './engine.mjs';
import { ExplainedError } from './explained-error.mjs';
import { ROOT } from './paths.mjs';
import { runNpm, step } from './step.mjs';

const readPackages = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;

/** Whether node_modules holds the packages of package-lock.json, according to npm's own record. */
function isComplete(withDevelopment) {
  const installed = path.join('node_modules', '.package-lock.json');
  if (!existsSync(path.join(ROOT, installed))) return false;
  const found = readPackages(installed);
  return Object.entries(readPackages('package-lock.json')).every(
    ([name, { version, optional, dev }]) =>
      name === '' || optional || (dev && !withDevelopment) || found[name]?.version === version,
  );
}

/**
 * Installs the packages of package-lock.json and the DynamoDB engine, unless they are installed.
 * @param withDevelopment whether those that only tests, checks and deployments need are installed too
 * @throws {ExplainedError}
 */
export async function ensurePackages({ withDevelopment = false } = {}) {
  if (!isComplete(withDevelopment)) {
    // `npm ci` empties the folder first, from which a stack of this clone may run.
    const command = isComplete(false) ? ['install', '--no-save'] : ['ci'];
    const choice = withDevelopment ? [] : ['--omit=dev'];
    await step('Installing packages', () => runNpm([...command, ...choice]));
  }
  await ensureEngine();
}

/** Installs nothing. @throws {ExplainedError} when something is missing */
export function requirePackages() {
  if (!isComplete(false))
    throw new ExplainedError('The packages of this version are not installed. Run node scripts/host/build.mjs.');
  requireEngine();
}
