#!/usr/bin/env node
// Starts Framekeep on this machine. Needs only Node; installs missing packages first.
import { ensureNode } from './setup/ensure-node.mjs';
import { Fault } from './setup/fault.mjs';
import { ROOT } from './setup/paths.mjs';
import { watchStarter } from './setup/starter.mjs';

const isDevelopment = process.argv.includes('--dev');
const isDemo = process.argv.includes('--demo');
const isMailTest = process.argv.includes('--test-mail');
const isCheck = process.argv.includes('--check');
// A server installs and builds nothing: its user cannot write to the code.
const isPrepared = process.argv.includes('--built');

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

/** Installs the packages, or, on a server, only looks whether everything is installed and built. */
async function preparePackages() {
  const { ensurePackages, requirePackages } = await import('./setup/ensure-packages.mjs');
  if (!isPrepared) return ensurePackages();
  const { requireBuilt } = await import('./setup/ensure-built.mjs');
  requirePackages();
  requireBuilt();
}

/** With --dev, Vite serves the web app from its sources. */
async function prepareBuild() {
  const { ensureBuilt, ensureSynthesized } = await import('./setup/ensure-built.mjs');
  await (isDevelopment ? ensureSynthesized() : ensureBuilt());
}

async function prepare() {
  ensureNode();
  await preparePackages();
  if (isMailTest) return testMail;
  const started = await load();
  await started.check();
  if (isCheck) return started.tell;
  if (!isPrepared) await prepareBuild();
  return started.run;
}

/** Imports TypeScript. Needs the packages. @returns the module, and what ends the process with the sentence of an error */
async function loadScript(load) {
  const { register } = await import('tsx/esm/api');
  register();
  const [script, { explainError }] = await Promise.all([load(), import('./local/start-error.ts')]);
  return { script, failing: (error) => fail(explainError(error)) };
}

async function testMail() {
  const { script, failing } = await loadScript(() => import('./start/test-mail.ts'));
  const to = process.argv[process.argv.indexOf('--test-mail') + 1] ?? '';
  await script.sendTestMail(to).then(() => process.exit(0), failing);
}

async function load() {
  const { script: start, failing } = await loadScript(() => import('./start/main.ts'));
  const mode = { isDevelopment, isDemo };
  const onStarted = () => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  return {
    check: () => start.checkStart(mode).catch(failing),
    tell: () => start.tellStart(ROOT).then(() => process.exit(0), failing),
    run: () => start.main(ROOT, mode, onStarted).catch(failing),
  };
}

try {
  const run = await prepare();
  await run();
} catch (error) {
  fail(error instanceof Fault ? error.message : (error.stack ?? String(error)));
}
