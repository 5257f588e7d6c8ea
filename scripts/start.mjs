#!/usr/bin/env node
// Starts Framekeep on this machine. Needs only Node; installs missing packages first.
import { ensureNode } from './setup/ensure-node.mjs';
import { Fault } from './setup/fault.mjs';
import { ROOT } from './setup/paths.mjs';
import { watchStarter } from './setup/starter.mjs';

const isDevelopment = process.argv.includes('--dev');
const isDemo = process.argv.includes('--demo');

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

// Commands that still run (npm, the builds) end with this process.
const interrupt = () => process.exit(130);
for (const signal of SIGNALS) process.on(signal, interrupt);
watchStarter('scripts/start.mjs', () => process.kill(process.pid, 'SIGTERM'));

// Writing to a closed terminal or pipe fails. That must not end the process before the stack has stopped cleanly.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

async function prepare() {
  ensureNode();
  const { ensurePackages } = await import('./setup/ensure-packages.mjs');
  await ensurePackages();
  const { ensureBuilt, ensureSynthesized } = await import('./setup/ensure-built.mjs');
  // With --dev, Vite serves the web app from its sources.
  await (isDevelopment ? ensureSynthesized() : ensureBuilt());
}

async function run() {
  const { register } = await import('tsx/esm/api');
  register();
  const [{ main }, { explainError }] = await Promise.all([import('./start/main.ts'), import('./local/start-error.ts')]);
  await main(ROOT, { isDevelopment, isDemo }, () => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }).catch((error) => fail(explainError(error)));
}

try {
  await prepare();
  await run();
} catch (error) {
  fail(error instanceof Fault ? error.message : (error.stack ?? String(error)));
}
