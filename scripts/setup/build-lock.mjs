import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './paths.mjs';

const FILE = path.join(ROOT, 'dist', 'build.lock');
const LOOK_AGAIN_MS = 100;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

function tryLock() {
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function ownerIsGone() {
  try {
    return !isAlive(Number(readFileSync(FILE, 'utf8')));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Runs one build at a time in this folder: `npm start` and `npm test` may be called at once.
 * @param {() => Promise<void>} work
 */
export async function withBuildLock(work) {
  mkdirSync(path.dirname(FILE), { recursive: true });
  while (!tryLock()) {
    if (ownerIsGone()) rmSync(FILE, { force: true });
    else await wait(LOOK_AGAIN_MS);
  }
  try {
    await work();
  } finally {
    rmSync(FILE, { force: true });
  }
}
