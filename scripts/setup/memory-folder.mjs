import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'framekeep-tests-';

/** Room for the files of all tests, in bytes: several times what they take. */
const NEEDED = 4 * 1024 ** 3;

/** Whether programs may run from a mounted folder, which is in the list of mounts (proc(5)). */
function mayRunPrograms(folder) {
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, at]) => at === folder);
  return mount !== undefined && !mount[3].split(',').includes('noexec');
}

function hasRoom(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= NEEDED && process.availableMemory() >= 2 * NEEDED;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes what killed runs have left. */
function removeLeft() {
  for (const name of readdirSync(IN_MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isRunning(pid)) rmSync(path.join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Makes a folder in memory for the temporary files of tests: a stack waits for the disk with each event, each mail and
 * each state of a job.
 * @returns {string | null} null where this machine has no room for them, or somebody has chosen a folder (TMPDIR)
 */
export function makeMemoryFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR) return null;
  try {
    if (!mayRunPrograms(IN_MEMORY)) return null;
    removeLeft();
    if (!hasRoom(IN_MEMORY)) return null;
    const folder = mkdtempSync(path.join(IN_MEMORY, `${PREFIX}${process.pid}-`));
    // As /tmp: some programs of tests run as nobody.
    chmodSync(folder, 0o1777);
    return folder;
  } catch (error) {
    // It is missing, or belongs to somebody else.
    if (['ENOENT', 'EACCES', 'EPERM'].includes(error.code)) return null;
    throw error;
  }
}

/** The environment of processes whose temporary files are in this folder. What Playwright has compiled stays for the next run. */
export const memoryEnvironment = (folder) =>
  folder === null ? {} : { TMPDIR: folder, PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(tmpdir(), 'framekeep-e2e-cache') };

/** @param {string | null} folder of `makeMemoryFolder` */
export function removeMemoryFolder(folder) {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}
