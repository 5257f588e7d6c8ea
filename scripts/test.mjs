#!/usr/bin/env node
// Runs every test, or the suites that are named: `npm test -- unit`. What is missing is installed first.
import { randomUUID } from 'node:crypto';
import { chooseSuites } from './setup/choose-suites.mjs';
import { ensureNode } from './setup/ensure-node.mjs';
import { Fault } from './setup/fault.mjs';
import { findLeftovers, RUN_VARIABLE } from './setup/leftovers.mjs';

/** What was told to end is gone within this, in milliseconds, on a busy machine as well. */
const GRACE_MS = 10_000;

/** Whether everything that this run started has ended; says what has not. */
async function hasEnded(id) {
  const left = await findLeftovers(id, GRACE_MS);
  for (const { pid, command } of left)
    process.stderr.write(`Still running after the tests: ${command} (process ${pid})\n`);
  return left.length === 0;
}

async function run() {
  const id = randomUUID();
  process.env[RUN_VARIABLE] = id;
  ensureNode();
  const choice = chooseSuites(process.argv.slice(2));
  const { ensurePackages } = await import('./setup/ensure-packages.mjs');
  await ensurePackages();
  const { ensureNjs, ensurePrograms } = await import('./setup/ensure-programs.mjs');
  if (choice.suites.some((name) => name !== 'unit')) await ensurePrograms(choice.suites.includes('e2e'));
  const withoutNjs = choice.suites.includes('unit') ? await ensureNjs() : undefined;
  const { ensureBuilt } = await import('./setup/ensure-built.mjs');
  if (choice.suites.some((name) => name !== 'unit')) await ensureBuilt();
  const { runSuites } = await import('./setup/run-suites.mjs');
  const { passed, failed } = await runSuites(choice);
  process.stdout.write(`${withoutNjs ? `\n${withoutNjs}\n` : ''}\n${passed} passed, ${failed} failed\n`);
  const isClean = await hasEnded(id);
  process.exitCode = failed > 0 || !isClean ? 1 : 0;
}

run().catch((error) => {
  process.stderr.write(`${error instanceof Fault ? error.message : (error.stack ?? error)}\n`);
  process.exitCode = 1;
});
