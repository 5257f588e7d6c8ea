// Tests a deployed stack as its users would use it: npm run smoke -- https://app.example.com. With AWS credentials and
// the stack's stage (--stage prod), CloudFront also runs each edge function. Without an address, it tests a new stack on
// this machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { HOST } from './local/http/listen.ts';
import { storeConditions } from './local/kvs/store-conditions.ts';
import { startStack } from './local/stack/stack.ts';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensurePrograms } from './setup/ensure-programs.mjs';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';
import { step } from './setup/step.mjs';
import type { Credentials } from './smoke/people.ts';
import { type AwsAccess, type Report, runSmoke } from './smoke/run-smoke.ts';

/** Whether the stack keeps its e-mails in a mailbox: a stack on this machine does, any other sends them. */
const catchesMail = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1'].includes(hostname);

function readCredentials(url: URL): Credentials | null {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  if (email && password) return { email, password };
  if (catchesMail(url)) return null;
  throw new ExplainedError(
    'Set SMOKE_EMAIL and SMOKE_PASSWORD to a verified account of that stack that is not an administrator.',
  );
}

const notRun: Report['notRun'] = (what, why) => void process.stdout.write(`NOT RUN: ${what}. ${why}\n`);

const REPORT: Report = { step, notRun };

async function tryOwnStack(): Promise<void> {
  await ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'framekeep-smoke-'));
  const stack = await startStack({
    port: 0,
    dataDir,
    cdkOut: path.resolve('cdk.out'),
    // As on AWS, the edge sees a write later than the API.
    storeConditions: storeConditions({ edgeDelayMs: 1000 }),
    webhookNetworks: [HOST],
    smallFiles: true,
  });
  try {
    await runSmoke(stack.appUrl, null, REPORT);
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Region of the CloudFront API, whatever the region of the stack. */
const CLOUDFRONT_REGION = 'us-east-1';

/** Access to AWS, if there are credentials and a stage; otherwise prints which tests are skipped. */
async function awsAccess(stage: string | undefined): Promise<AwsAccess | null> {
  const leaveOut = (reason: string) => {
    notRun('the edge functions on CloudFront itself', reason);
    return null;
  };
  if (!stage) return leaveOut('Set --stage, and have AWS credentials in the environment.');
  const cloudFront = new CloudFrontClient({ region: CLOUDFRONT_REGION });
  const [credentials] = await Promise.allSettled([cloudFront.config.credentials()]);
  if (credentials.status === 'rejected') return leaveOut('There are no AWS credentials in the environment.');
  const region = await new CloudFrontClient().config.region().catch(() => CLOUDFRONT_REGION);
  return { cloudFront, stage, region };
}

async function smoke(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { stage: { type: 'string' } } });
  const [address] = positionals;
  await ensurePrograms(false);
  if (!address) return tryOwnStack();
  if (!URL.canParse(address))
    throw new ExplainedError(`"${address}" is not an address such as https://app.example.com`);
  const url = new URL(address);
  const credentials = readCredentials(url);
  await runSmoke(url.origin, credentials, REPORT, catchesMail(url) ? null : await awsAccess(values.stage));
}

/** Explains the error of a connection. */
const explainUnreached = (error: unknown): unknown =>
  (error as { syscall?: string }).syscall
    ? new ExplainedError(`The stack cannot be reached: ${(error as Error).message}`)
    : error;

await runCommand(async () => {
  await smoke();
  process.stdout.write('\nAll checks passed.\n');
}, explainUnreached);
