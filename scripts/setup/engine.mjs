import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ExplainedError } from './explained-error.mjs';
import { ROOT } from './paths.mjs';
import { runNpm, step } from './step.mjs';

/** The platforms for which the DynamoDB engine has a package, in Node's names. package-lock.json has the first alone. */
export const ENGINE_PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];

const platformOf = ({ platform, arch }) => `${platform}-${arch}`;
const packageOf = (machine) => `@dynoxide/${platformOf(machine)}`;

/** The entry of the engine in the lock file: of this platform, else of any, whose version is that of all. */
function lockedEngine(root, machine) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const own = packages[`node_modules/${packageOf(machine)}`];
  const [, any] = Object.entries(packages).find(([at]) => at.includes('@dynoxide/'));
  return { version: any.version, hash: own?.integrity ?? null };
}

function installedEngine(root, machine) {
  try {
    const file = createRequire(path.join(root, 'package.json')).resolve(`${packageOf(machine)}/package.json`);
    const { version } = JSON.parse(readFileSync(file, 'utf8'));
    const program = path.join(path.dirname(file), machine.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    return existsSync(program) ? { program, version } : null;
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    return null;
  }
}

function missing(root, machine) {
  const { version } = lockedEngine(root, machine);
  const name = platformOf(machine);
  if (!ENGINE_PLATFORMS.includes(name))
    return `The DynamoDB engine has no package for this platform (${name}). Build dynoxide ${version}, and set DYNOXIDE_PATH to the program.`;
  return (
    `The DynamoDB engine ${packageOf(machine)}@${version} is missing. Run node scripts/host/build.mjs where npm can ` +
    'reach its registry, or set DYNOXIDE_PATH to a program of dynoxide.'
  );
}

/**
 * A folder with a package-lock.json, a platform in Node's names, and variables.
 * @typedef {{ root: string, machine: { platform: string, arch: string }, environment: Record<string, string | undefined> }} Where
 */

/** @type {Where} */
const THIS_MACHINE = { root: ROOT, machine: process, environment: process.env };

/** The engine's program: `DYNOXIDE_PATH`, else the package of the platform. @throws {ExplainedError} when there is none */
export function enginePath({ root, machine, environment } = THIS_MACHINE) {
  const program = environment.DYNOXIDE_PATH || installedEngine(root, machine)?.program;
  if (program) return program;
  throw new ExplainedError(missing(root, machine));
}

/** @throws {ExplainedError} when the engine is missing, or is of another version than the one in the lock file */
export function requireEngine({ root, machine, environment } = THIS_MACHINE) {
  if (environment.DYNOXIDE_PATH) return;
  if (installedEngine(root, machine)?.version === lockedEngine(root, machine).version) return;
  throw new ExplainedError(missing(root, machine));
}

/** The hash of what npm has just installed, by its own record. */
function installedHash(root, machine) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8'));
  return packages[`node_modules/${packageOf(machine)}`]?.integrity ?? 'no hash';
}

/**
 * Installs the engine in the version of the lock file, unless it is there.
 * @param {(args: string[]) => Promise<unknown>} npm runs npm in the project's folder
 * @throws {ExplainedError} that says how to do without a package
 */
export async function ensureEngine(where = THIS_MACHINE, npm = (args) => runNpm(args)) {
  const { root, machine, environment } = where;
  const { version, hash } = lockedEngine(root, machine);
  if (environment.DYNOXIDE_PATH || installedEngine(root, machine)?.version === version) return;
  if (!ENGINE_PLATFORMS.includes(platformOf(machine))) throw new ExplainedError(missing(root, machine));
  const wanted = `${packageOf(machine)}@${version}`;
  // It is a program alone: no script has to run.
  const install = () => npm(['install', '--no-save', '--ignore-scripts', wanted]);
  await step(`Installing ${wanted}`, install).catch((error) => {
    throw new ExplainedError(`${error.message}\n${missing(root, machine)}`);
  });
  if (hash === null)
    process.stdout.write(
      `! package-lock.json has no hash of ${wanted}, so nothing proves that it is the published one. Installed: ${installedHash(root, machine)}\n`,
    );
}
