// Tries a deployed stack as its users would: npm run smoke -- https://app.example.com. Without an address it starts a
// stack of its own on this machine and tries that.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startStack } from './local/stack.ts';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensurePrograms } from './setup/ensure-programs.mjs';
import { Fault } from './setup/fault.mjs';
import { step } from './setup/step.mjs';
import { SmokeFault } from './smoke/ensure.ts';
import type { Credentials } from './smoke/people.ts';
import { runSmoke } from './smoke/run-smoke.ts';

/** Mail of a stack on this machine is caught, that of any other is sent. */
const catchesMail = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1'].includes(hostname);

function readCredentials(url: URL): Credentials | null {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  if (email && password) return { email, password };
  if (catchesMail(url)) return null;
  throw new Fault(
    'Set SMOKE_EMAIL and SMOKE_PASSWORD to an account of that stack that is verified and no administrator.',
  );
}

async function tryOwnStack(): Promise<void> {
  await ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'framekeep-smoke-'));
  const stack = await startStack({ port: 0, dataDir, cdkOut: path.resolve('cdk.out') });
  try {
    await runSmoke(stack.appUrl, null, step);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function smoke(): Promise<void> {
  const [address] = parseArgs({ allowPositionals: true }).positionals;
  await ensurePrograms(false);
  if (!address) return tryOwnStack();
  if (!URL.canParse(address)) throw new Fault(`"${address}" is no address such as https://app.example.com`);
  const url = new URL(address);
  await runSmoke(url.origin, readCredentials(url), step);
}

/** A stack that cannot be reached is said in a sentence as well; what nobody thought of, with its place in the code. */
function textOf(error: Error & { syscall?: string }): string {
  if (error instanceof Fault || error instanceof SmokeFault) return error.message;
  return error.syscall ? `The stack cannot be reached: ${error.message}` : (error.stack ?? error.message);
}

smoke().then(
  () => process.stdout.write('\nAll of it works.\n'),
  (error) => {
    process.stderr.write(`\n${textOf(error)}\n`);
    process.exitCode = 1;
  },
);
