import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { startStack } from './stack.ts';

/**
 * Starts one stack for all browser tests, on a fresh data folder; its environment (`APP_URL` and all) is that of the
 * tests.
 * @returns stops it
 */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'framekeep-e2e-'));
  const stack = await startStack({ port: 0, dataDir, cdkOut: path.resolve('cdk.out') });
  Object.assign(process.env, stack.environment);
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
