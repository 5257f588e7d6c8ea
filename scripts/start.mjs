#!/usr/bin/env node
// Starts Framekeep on this machine. Needs only Node; installs missing packages first.
import { ensureNode } from './setup/ensure-node.mjs';
import { runCommand } from './setup/explained-error.mjs';
import { ROOT } from './setup/paths.mjs';
import { followStarter } from './setup/starter.mjs';

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
followStarter('scripts/start.mjs', () => process.kill(process.pid, 'SIGTERM'));

// Writing to a closed terminal or pipe fails. That must not end the process before the stack has stopped cleanly.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

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

async function start() {
  ensureNode();
  await preparePackages();
  // From here on, this process imports TypeScript.
  const { register } = await import('tsx/esm/api');
  register();
  if (isMailTest) {
    const { sendTestMail } = await import('./start/test-mail.ts');
    await sendTestMail(process.argv[process.argv.indexOf('--test-mail') + 1] ?? '');
    process.exit();
  }
  const { checkStart, main, tellStart } = await import('./start/main.ts');
  const mode = { isDevelopment, isDemo };
  await checkStart(mode);
  if (isCheck) {
    await tellStart(ROOT);
    process.exit();
  }
  if (!isPrepared) await prepareBuild();
  await main(ROOT, mode, () => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  });
}

if (!(await runCommand(start))) process.exit();
