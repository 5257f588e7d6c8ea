import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ExplainedError } from './explained-error.mjs';
import { ROOT } from './paths.mjs';
import { startTimeOf } from './start-time.mjs';

const FILE = path.join(ROOT, 'dist', 'build.lock');
const POLL_MS = 100;
/** After this time, an empty lock is that of a process that ended before it wrote its name, in milliseconds. */
const WRITTEN_WITHIN_MS = 10_000;

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS'];
const NOT_BUILT = `The code in ${ROOT} has changed since it was built, and this user cannot write there. As its owner, run: node scripts/host/build.mjs`;

/** Identifies a process by its id and start time: in a container, the next run may have the same id. */
const nameOf = (pid) => `${pid} ${startTimeOf(pid)}`;

const unlock = () => rmSync(FILE, { force: true });

function tryLock() {
  try {
    writeFileSync(FILE, nameOf(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function ownerIsGone() {
  try {
    const owner = readFileSync(FILE, 'utf8');
    if (owner === '') return Date.now() - statSync(FILE).mtimeMs > WRITTEN_WITHIN_MS;
    return owner !== nameOf(Number.parseInt(owner, 10));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

async function lock() {
  mkdirSync(path.dirname(FILE), { recursive: true });
  while (!tryLock()) {
    if (ownerIsGone()) unlock();
    else await wait(POLL_MS);
  }
}

/**
 * Runs `work` when no other build runs in this folder: `npm start` and `npm test` may be called at once.
 * @param {() => Promise<void>} work
 * @throws {ExplainedError} when this user cannot write to the folder, as on a server
 */
export async function withBuildLock(work) {
  await lock().catch((error) => {
    throw NOT_WRITABLE.includes(error.code) ? new ExplainedError(NOT_BUILT) : error;
  });
  process.once('exit', unlock);
  try {
    await work();
  } finally {
    process.off('exit', unlock);
    unlock();
  }
}
