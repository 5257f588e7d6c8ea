#!/usr/bin/env node
// Runs every test, or the suites that are named: `npm test -- unit`. What is missing is installed first.
import { chooseSuites } from './setup/choose-suites.mjs';
import { ensureNode } from './setup/ensure-node.mjs';
import { Fault } from './setup/fault.mjs';

async function run() {
  ensureNode();
  const choice = chooseSuites(process.argv.slice(2));
  const { ensurePackages } = await import('./setup/ensure-packages.mjs');
  await ensurePackages();
  const { ensurePrograms } = await import('./setup/ensure-programs.mjs');
  if (choice.suites.some((name) => name !== 'unit')) await ensurePrograms(choice.suites.includes('e2e'));
  const { ensureBuilt } = await import('./setup/ensure-built.mjs');
  if (choice.suites.some((name) => name !== 'unit')) await ensureBuilt();
  const { runSuites } = await import('./setup/run-suites.mjs');
  const { passed, failed } = await runSuites(choice);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

run().catch((error) => {
  process.stderr.write(`${error instanceof Fault ? error.message : (error.stack ?? error)}\n`);
  process.exitCode = 1;
});
