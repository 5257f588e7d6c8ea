import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT } from './paths.mjs';
import { runQuietly, step } from './step.mjs';

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const FLAGS = ['--no-audit', '--no-fund', '--loglevel=error'];

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

/** Installs the packages of package-lock.json, unless they are installed. @throws {Fault} */
export async function ensurePackages() {
  if (!isComplete()) {
    await step('Installing packages', () =>
      runQuietly('npm ci', NPM, ['ci', ...FLAGS], { shell: process.platform === 'win32' }),
    );
  }
  await ensureDynoxide();
}

/**
 * Installs the DynamoDB engine, which is one package per platform. The lock file has only some of them, and the version
 * of all.
 */
async function ensureDynoxide() {
  if (process.env.DYNOXIDE_PATH) return;
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    createRequire(path.join(ROOT, 'package.json')).resolve(`${name}/package.json`);
  } catch {
    await installDynoxide(name);
  }
}

async function installDynoxide(name) {
  const [, locked] = Object.entries(readPackages('package-lock.json')).find(([key]) => key.includes('@dynoxide/'));
  const wanted = `${name}@${locked.version}`;
  try {
    await step(`Installing ${wanted}`, () =>
      runQuietly('npm install', NPM, ['install', '--no-save', ...FLAGS, wanted]),
    );
  } catch {
    throw new Fault(
      `The DynamoDB engine for this machine (${wanted}) could not be installed. ` +
        'Set DYNOXIDE_PATH to a dynoxide program, or use a platform for which it has a package.',
    );
  }
}
