import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { useSettings } from '../deploy/aws-fault.ts';
import { stackNameOf } from '../deploy/options.ts';
import { ENVIRONMENT_FILE } from '../local/data-folder/data-folder.ts';
import { readRestored } from '../local/data-folder/restored.ts';
import '../local/lambda/resolve-account-host.mjs';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { ExplainedError } from '../setup/explained-error.mjs';

/** A stack whose table and buckets this process may read and write. */
interface ReachedStack {
  /** Variables as a function of the stack has them, and `APP_URL`. */
  environment: Record<string, string>;
  /** Ends it if this process has started it. */
  stop: () => Promise<void>;
}

/** The environment of the stack that runs on a data folder; null when none is running. */
export async function runningEnvironment(dataDir: string): Promise<Record<string, string> | null> {
  const file = path.join(dataDir, ENVIRONMENT_FILE);
  if (!existsSync(file)) return null;
  const environment: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const answer = await fetch(environment.APP_URL ?? '').catch(() => null);
  return answer === null ? null : environment;
}

/**
 * Reaches the stack on a data folder. A stack that is not running is started for this process alone.
 * @throws ExplainedError for a restored folder that has not been started: its links and sessions may have been revoked
 */
export async function reachLocalStack(dataDir: string): Promise<ReachedStack> {
  const environment = await runningEnvironment(dataDir);
  if (environment) return { environment, stop: async () => undefined };
  if (readRestored(dataDir))
    throw new ExplainedError(
      `The folder ${dataDir} was restored. Run npm start on it first, which ends what may have been revoked since the backup.`,
    );
  await ensureBuilt();
  // Loaded only when it is needed: most commands find a stack that runs.
  const { startStack } = await import('../local/stack/stack.ts');
  const own = await startStack({ port: 0, dataDir, cdkOut: path.resolve('cdk.out') });
  Object.assign(process.env, own.environment);
  const { beginAlone } = await import('#functions/data/upkeep/migrations.ts');
  await beginAlone();
  return { environment: own.environment, stop: () => own.stop() };
}

/**
 * Reaches a stack on AWS by its outputs, with the credentials of this process.
 * @throws ExplainedError for a stage that is not deployed, or was deployed by an earlier version
 */
async function reachDeployedStack(stage: string): Promise<ReachedStack> {
  useSettings(undefined);
  const { CloudFormationClient } = await import('@aws-sdk/client-cloudformation');
  const { describeStack } = await import('../deploy/deployed-stack.ts');
  const client = new CloudFormationClient();
  const stack = await describeStack(client, stackNameOf(stage));
  if (!stack) throw new ExplainedError(`There is no stack ${stackNameOf(stage)} in this account and region.`);
  const output = (name: string): string => {
    const value = stack.outputs.get(name);
    if (value) return value;
    throw new ExplainedError(`The stack ${stack.name} has no output ${name}. Deploy this version first.`);
  };
  const environment = {
    AWS_REGION: await client.config.region(),
    STAGE: stage,
    APP_URL: output('AppUrl'),
    TABLE_NAME: output('TableName'),
    MEDIA_BUCKET: output('MediaBucket'),
    MAIL_FROM: output('MailFrom'),
    ADMIN_EMAILS: output('AdminEmails'),
    MEDIA_KVS_ARN: output('MediaKeyValueStore'),
    DELETION_ARN: output('DeletionWorkflow'),
  };
  client.destroy();
  return { environment, stop: async () => undefined };
}

/**
 * Works with the stack of a stage on AWS, or with that of this machine's data folder. AWS clients have to be loaded by the
 * work: they read the environment when they are created.
 */
export async function withStack<T>(
  stage: string | undefined,
  work: (environment: Record<string, string>) => Promise<T>,
): Promise<T> {
  const dataDir = path.resolve(process.env.LOCAL_DATA_DIR || '.local');
  const { environment, stop } = stage ? await reachDeployedStack(stage) : await reachLocalStack(dataDir);
  try {
    Object.assign(process.env, environment);
    return await work(environment);
  } finally {
    await stop();
  }
}
