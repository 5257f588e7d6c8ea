#!/usr/bin/env node
// Runs every test, or the named suites: `npm test -- unit`. Installs missing packages first.
import { randomUUID } from 'node:crypto';
import { chooseSuites } from './setup/choose-suites.mjs';
import { ensureNode } from './setup/ensure-node.mjs';
import { runCommand } from './setup/explained-error.mjs';
import { endLeftovers, findLeftovers, runEnvironment } from './setup/leftovers.mjs';
import { makeMemoryFolder, memoryEnvironment, removeMemoryFolder } from './setup/memory-folder.mjs';
import { followStarter } from './setup/starter.mjs';

/** Longest time until a stopped process has ended, in milliseconds, also on a busy machine. */
const GRACE_MS = 10_000;

/** Whether all processes of this run have ended; reports and ends the others. */
async function hasEnded(id) {
  const left = await findLeftovers(id, GRACE_MS);
  for (const { pid, command } of left)
    process.stderr.write(`Still running after the tests, and ended: ${command} (process ${pid})\n`);
  await endLeftovers(id);
  return left.length === 0;
}

/** Ends all processes that this run has started, and then the run itself. */
async function breakOff(id) {
  await endLeftovers(id);
  process.exit(130);
}

async function run() {
  ensureNode();
  const id = randomUUID();
  // Each night the files are on a disk, as those of people are.
  const folder = process.env.TEST_LENGTH === 'nightly' ? null : makeMemoryFolder();
  process.once('exit', () => removeMemoryFolder(folder));
  Object.assign(process.env, runEnvironment(id), memoryEnvironment(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void breakOff(id));
  followStarter('scripts/test.mjs', () => void breakOff(id));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const choice = chooseSuites(process.argv.slice(2));
  const { ensurePackages } = await import('./setup/ensure-packages.mjs');
  await ensurePackages({ withDevelopment: true });
  const { ensureNjs, ensurePrograms } = await import('./setup/ensure-programs.mjs');
  if (choice.suites.some((name) => name !== 'unit')) await ensurePrograms(choice.suites.includes('e2e'));
  const { ensureNodeOfFunctions } = await import('./setup/node-of-functions.mjs');
  const { ensureBuilt } = await import('./setup/ensure-built.mjs');
  const { runSuites } = await import('./setup/run-suites.mjs');
  const { missing, passed, failed, slowest, failures } = await runSuites(choice, {
    // The installations wait for the network, and the builds for the processor.
    install: () => (choice.suites.includes('unit') ? Promise.all([ensureNjs(), ensureNodeOfFunctions()]) : []),
    build: () => (choice.suites.some((name) => name !== 'unit') ? ensureBuilt() : undefined),
  });
  const notes = [...missing, slowest, failures].filter(Boolean).map((note) => `\n${note}\n`);
  process.stdout.write(`${notes.join('')}\n${passed} passed, ${failed} failed\n`);
  const isClean = await hasEnded(id);
  process.exitCode = failed > 0 || !isClean ? 1 : 0;
}

await runCommand(run);
