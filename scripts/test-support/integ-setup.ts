import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { apply } from '#functions/data/ground/apply.ts';
import { switchRecovery } from '#functions/data/video/recovery.ts';
import { readStatusCounts } from '#functions/data/video/status-counts.ts';
import { readFaults } from '../local/dynamodb/dynamodb-faults.ts';
import { HOST } from '../local/http/listen.ts';
import { storeConditions } from '../local/kvs/store-conditions.ts';
import { STACK_LOG, startStack } from '../local/stack/stack.ts';
import { ensureSynthesized } from '../setup/ensure-built.mjs';
import { stackLogLines } from './read-stack-log.ts';
import { openWitness } from './second-witness/open-witness.ts';
import { storeDataVersion } from './store-data-version.ts';
import { testLength } from './test-length.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Environment of the running stack. */
    environment: Record<string, string>;
    /** Log file of the running stack. */
    stackLog: string;
    /** Address of its metrics. */
    metricsUrl: string;
  }
}

/**
 * Stops the scheduled recovery, since tests leave conversions in every state and it would change them while others
 * check them. Tests of the recovery use a separate stack. Stores the version of the data, for which a migration would
 * wait.
 */
const prepareTable = (environment: Record<string, string>): Promise<void> =>
  inEnvironment(environment, async () => {
    await apply([switchRecovery(false)]);
    await storeDataVersion();
  });

/** Works with the environment of a stack. The processes of the other suites inherit ours: their clients must not find it. */
async function inEnvironment<T>(environment: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const own = { ...process.env };
  Object.assign(process.env, environment);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, own);
  }
}

const countRecordings = (environment: Record<string, string>): Promise<Record<string, number>> =>
  inEnvironment(environment, async () => (await readStatusCounts()).distribution);

/**
 * Checks that the template allowed every call of its own functions. The product handles many refusals (an event is
 * retried, a mail is not sent), so nobody would notice a missing permission or a call that should not be made.
 */
async function expectNoRefusals(dataDir: string): Promise<void> {
  const refusals = stackLogLines(path.join(dataDir, STACK_LOG)).filter((line) => line.includes(' [iam] '));
  if (refusals.length === 0) return;
  // Vitest reports errors of the teardown, but the run does not fail.
  process.exitCode = 1;
  throw new Error(`The template does not allow calls of its functions:\n${refusals.join('\n')}`);
}

/**
 * Starts one stack for all integration tests, on a new data folder and free ports. With DYNAMODB_FAULTS, which
 * `npm run test:nightly` sets, each request to its table first fails with these faults.
 * @returns stops the stack
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureSynthesized();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'framekeep-test-'));
  const witness = openWitness();
  const stack = await startStack({
    port: 0,
    dataDir,
    cdkOut: path.join(project.config.root, 'cdk.out'),
    dynamoDbFaults: readFaults(process.env.DYNAMODB_FAULTS),
    storeConditions: storeConditions({ edgeDelayMs: 1000 }),
    // Each night credentials end during the run. Each end costs the start of another execution environment.
    credentialSeconds: testLength({ usual: 30 * 60, nightly: 5 * 60 }),
    webhookNetworks: [HOST],
    sendsTwice: true,
    functionImports: [new URL('./cheap-scrypt.mjs', import.meta.url).href],
    report: witness?.check,
    metrics: { port: 0, listen: HOST, recordings: countRecordings },
  });
  await prepareTable(stack.environment);
  project.provide('environment', stack.environment);
  project.provide('stackLog', path.join(dataDir, STACK_LOG));
  project.provide('metricsUrl', `http://${HOST}:${stack.metricsPort}/metrics`);
  return async () => {
    await stack.stop();
    await expectNoRefusals(dataDir);
    witness?.expectNoDifferences();
    await rm(dataDir, { recursive: true, force: true });
  };
}
