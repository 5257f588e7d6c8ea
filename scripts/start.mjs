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
  const started = await load();
  await started.check();
  const { ensureBuilt, ensureSynthesized } = await import('./setup/ensure-built.mjs');
  // With --dev, Vite serves the web app from its sources.
  await (isDevelopment ? ensureSynthesized() : ensureBuilt());
  return started.run;
}

/** The TypeScript of the start. Needs the packages. */
async function load() {
  const { register } = await import('tsx/esm/api');
  register();
  const [start, { explainError }] = await Promise.all([import('./start/main.ts'), import('./local/start-error.ts')]);
  const failing = (error) => fail(explainError(error));
  const mode = { isDevelopment, isDemo };
  const onStarted = () => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  return {
    check: () => start.checkStart(mode).catch(failing),
    run: () => start.main(ROOT, mode, onStarted).catch(failing),
  };
}

try {
  const run = await prepare();
  await run();
} catch (error) {
  fail(error instanceof Fault ? error.message : (error.stack ?? String(error)));
}
