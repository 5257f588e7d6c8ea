import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureEngine, requireEngine } from './engine.mjs';
import { ExplainedError } from './explained-error.mjs';
import { ROOT } from './paths.mjs';
import { runNpm, step } from './step.mjs';

const readPackages = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;

/** Whether node_modules holds the packages of package-lock.json, according to npm's own record. */
function isComplete() {
  const installed = path.join('node_modules', '.package-lock.json');
  if (!existsSync(path.join(ROOT, installed))) return false;
  const found = readPackages(installed);
  return Object.entries(readPackages('package-lock.json')).every(
    ([name, { version, optional }]) => name === '' || optional || found[name]?.version === version,
  );
}

/** Installs the packages of package-lock.json and the DynamoDB engine, unless they are installed. @throws {ExplainedError} */
export async function ensurePackages() {
  if (!isComplete()) await step('Installing packages', () => runNpm(['ci']));
  await ensureEngine();
}

/** Installs nothing. @throws {ExplainedError} when something is missing */
export function requirePackages() {
  if (!isComplete())
    throw new ExplainedError('The packages of this version are not installed. Run node scripts/host/build.mjs.');
  requireEngine();
}
