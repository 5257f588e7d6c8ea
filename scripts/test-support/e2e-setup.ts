import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOST } from '../local/http/listen.ts';
import { storeConditions } from '../local/kvs/store-conditions.ts';
import { startStack } from '../local/stack/stack.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { isLostEvent } from './lost-events.ts';
import { findEngine } from './speech.ts';
import { testLength } from './test-length.ts';

/**
 * Starts one stack for all browser tests, on a new data folder. The tests have its environment (such as `APP_URL`), and
 * `E2E_FILES`, a folder in which one of them can say what the stack loses.
 * @returns stops the stack
 */
export default async function setup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'framekeep-e2e-'));
  const files = await mkdtemp(path.join(tmpdir(), 'framekeep-e2e-files-'));
  const stack = await startStack({
    port: 0,
    dataDir,
    cdkOut: path.resolve('cdk.out'),
    storeConditions: storeConditions({ edgeDelayMs: 1000 }),
    // Each night credentials end during the run. Each end costs the start of another execution environment.
    credentialSeconds: testLength({ usual: 30 * 60, nightly: 5 * 60 }),
    engine: findEngine(),
    // Tests about small files store them. To convert each recording twice would take time from the others.
    smallFiles: testLength({ usual: false, nightly: true }),
    webhookNetworks: [HOST],
    isLost: (event) => isLostEvent(files, event),
  });
  Object.assign(process.env, stack.environment, { E2E_FILES: files });
  return async () => {
    await stack.stop();
    for (const folder of [dataDir, files]) await rm(folder, { recursive: true, force: true });
  };
}
