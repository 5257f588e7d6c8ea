#!/usr/bin/env node
// Starts Framekeep on this machine. Needs Node and nothing else: what is missing is installed first.
import { ensureNode } from './setup/ensure-node.mjs';
import { Fault } from './setup/fault.mjs';
import { ROOT } from './setup/paths.mjs';

const isDevelopment = process.argv.includes('--dev');
const isDemo = process.argv.includes('--demo');

// Until the stack runs, what was started for it (npm, the builds) gets the terminal's signal itself.
const interrupt = () => process.exit(130);
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

async function prepare() {
  ensureNode();
  const { ensurePackages } = await import('./setup/ensure-packages.mjs');
  await ensurePackages();
  const { ensureBuilt, ensureSynthesized } = await import('./setup/ensure-built.mjs');
  // With --dev the web app comes from its sources.
  await (isDevelopment ? ensureSynthesized() : ensureBuilt());
}

async function run() {
  const { register } = await import('tsx/esm/api');
  register();
  const [{ main }, { explainError }] = await Promise.all([import('./start/main.ts'), import('./local/start-error.ts')]);
  process.off('SIGINT', interrupt);
  process.off('SIGTERM', interrupt);
  await main(ROOT, { isDevelopment, isDemo }).catch((error) => fail(explainError(error)));
}

try {
  await prepare();
  await run();
} catch (error) {
  fail(error instanceof Fault ? error.message : (error.stack ?? String(error)));
}
