import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cleanupForecast } from '#shared/api/upkeep/admin.ts';
import { AccessKeys, storeInFile } from '../aws/access-keys.ts';
import { lockDataFolder, refuseForeignFolder } from '../data-folder/data-folder.ts';
import { Disk } from '../data-folder/disk.ts';
import { isRefusedByDisk } from '../data-folder/disk-errors.ts';
import { explainFile, explainUnusable } from '../data-folder/explain-unusable.ts';
import { openMediaFolder } from '../data-folder/media-folder.ts';
import { Processes } from '../data-folder/processes.ts';
import { requireTables } from '../dynamodb/require-tables.ts';
import { AppServer } from '../edge/app-server.ts';
import { AwsEndpoint } from '../endpoint/aws-endpoint.ts';
import { KnownHosts } from '../http/known-hosts.ts';
import { close, HOST, listenAlsoOn6, listenNear, listenOn } from '../http/listen.ts';
import { Visitors } from '../http/visitors.ts';
import { OPERATOR } from '../iam/authority.ts';
import { accessEnvironment } from '../lambda/access-environment.ts';
import { runTriggers } from '../lambda/run-triggers.ts';
import { Log } from '../log.ts';
import { isolationNotice, isolationOf } from '../mediaconvert/confinement.ts';
import { checkTools, hdrNotice } from '../mediaconvert/media-tools.ts';
import { Metrics } from '../metrics/registry.ts';
import { deployAssets } from '../s3/deploy-assets.ts';
import { startLifecycle } from '../s3/lifecycle.ts';
import { Secrets } from '../secrets/secrets.ts';
import { Outbox } from '../ses/outbox.ts';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import { readStack } from '../template/read-stack.ts';
import { type TemplateSettings, withSettings } from '../template/with-settings.ts';
import { measureApp, measureServices } from './measure-parts.ts';
import { type MailboxAddress, openApp, openEndpoint, openMailbox, type Servers } from './open-servers.ts';
import { requireIsolatedEngine, requireIsolatedTables } from './require-isolation.ts';
import { showMetrics } from './show-metrics.ts';
import type { StackOptions } from './stack-options.ts';
import { functionDefinitions, makeParts, type Parts, resourcesOf, type StackContext } from './stack-parts.ts';
import { openTables, startTables, tablesFile } from './start-tables.ts';
import { Teardown } from './teardown.ts';

/** The SDK puts the account id before the host of CloudFront KeyValueStore. */
const ACCOUNT_HOST = `${ACCOUNT_ID}.localhost`;

/** Name of the stack's log in the data folder. */
export const STACK_LOG = 'stack.log';

/** A stack that runs. */
export interface RunningStack {
  appUrl: string;
  awsUrl: string;
  dataDir: string;
  /** Null when mails are sent. */
  mailbox: MailboxAddress | null;
  /** Port of the metrics; null when none are shown. */
  metricsPort: number | null;
  /** Whether no other program of this machine can reach the tables. */
  hasIsolatedTables: boolean;
  /** The environment of a function, with the operator's own access key. */
  environment: Record<string, string>;
  /**
   * Invokes a function, as `aws lambda invoke` does.
   * @param name as in the template, without the ending: `DrainRevocations`
   * @throws FunctionError when it fails
   */
  invoke(name: string, event: unknown): Promise<unknown>;
  /** Ends the credentials of all functions: what they have signed is refused. Their next invocations get new ones. */
  endCredentials(): void;
  /** Loads all code of the functions that people wait for, while they do not wait yet. */
  prepare(): void;
  /** Reads the synthesized template again and replaces the functions and their permissions. */
  reloadFunctions(): Promise<void>;
  /** Resolves when its tables are gone for good, because their engine has died. The stack has to be started again. */
  engineDied: Promise<void>;
  stop(): Promise<void>;
}

/** A proxy on another machine may name the address to which it connects. */
const listenNames = ({ listen }: StackOptions): string[] =>
  listen === undefined ? [] : [listen.includes(':') ? `[${listen}]` : listen];

const visitorsOf = ({ publicOrigin = null, trustedProxies = null }: StackOptions, log: Log): Visitors =>
  new Visitors(publicOrigin, trustedProxies, (text) => log.warn('app', text));

async function startParts(context: StackContext, servers: Servers, teardown: Teardown) {
  const startedAt = new Date().toISOString();
  const isFirstRun = !existsSync(tablesFile(context.dataDir));
  const parts = makeParts(context);
  teardown.add(() => parts.functions.stop());
  parts.functions.warm(parts.apis.flatMap((api) => api.functionArns));
  const [engine, web] = await Promise.all([
    startTables(parts, context, teardown),
    context.web?.(servers.app),
    parts.workflows.load(),
    context.web ? undefined : deployAssets(parts.resources, parts.buckets, path.join(context.dataDir, 'deployed')),
  ]);
  const dynamodb = openTables(engine, parts, context.dataDir, context.dynamoDbFaults);
  openEndpoint(servers.aws, parts, dynamodb, context);
  const cleanup = parts.definitions.find(({ name }) => name === 'RunCleanup');
  if (cleanup) context.disk.cleanBy(async () => cleanupForecast.parse(await parts.functions.invoke(cleanup.arn, {})));
  await finishDeployment(parts, context);
  await context.check?.(environmentOf(parts, context));
  openApp(servers, parts, web, context.publicOrigin);
  teardown.add(() => parts.mediaconvert.stop());
  teardown.add(() => parts.transcribe?.stop());
  teardown.add(() => parts.workflows.stop());
  teardown.add(() => parts.events.stop());
  teardown.add(startLifecycle(parts.buckets, context.log));
  teardown.add(() => parts.queues.stop());
  await parts.queues.start(parts.functions.invoke.bind(parts.functions));
  parts.events.start(parts.deliver);
  if (parts.mails instanceof Outbox) {
    teardown.add(() => (parts.mails as Outbox).stop());
    parts.mails.start();
  }
  parts.mediaconvert.start();
  parts.transcribe?.start();
  parts.workflows.resume();
  if (!isFirstRun) reconcileInterrupted(parts, startedAt);
  return { ...parts, engineDied: engine.died };
}

/** Functions that search for overdue work. */
const SEARCHES = ['ReconcileOverdue', 'SweepSegments'];

/**
 * Starts the reconciliation of conversions and of uploads in segments that an earlier run left unfinished. None of them
 * is still running, except the jobs and workflows that this run resumes; these report their end themselves.
 * @param startedAt of this run, ISO 8601
 */
function reconcileInterrupted({ definitions, events }: Parts, startedAt: string): void {
  for (const { name, arn } of definitions) {
    if (SEARCHES.includes(name)) events.invoke(arn, { interruptedAt: startedAt });
  }
}

/**
 * Calls the functions that a deployment calls. The edge sees their writes before the stack is ready, as it does after
 * the minutes of a deployment.
 */
async function finishDeployment({ resources, functions, stores }: Parts, { dataDir }: StackContext): Promise<void> {
  const invoke = (arn: string, event: unknown) => functions.invoke(arn, event);
  await runTriggers(resources, invoke, path.join(dataDir, 'deployed'));
  for (const { edge } of stores) edge.catchUp();
}

const arnOf = ({ definitions }: Parts, name: string): string =>
  definitions.find((each) => each.name === name)?.arn ?? name;

function environmentOf({ definitions }: Parts, { keys, appUrl, awsUrl }: StackContext): Record<string, string> {
  const variables = definitions.map(({ variables }) => variables);
  return { ...Object.assign({}, ...variables), ...accessEnvironment(keys, OPERATOR, awsUrl), APP_URL: appUrl };
}

function reloadFunctions(parts: Parts, context: StackContext): Promise<void> {
  parts.authority.read(resourcesOf(context));
  return parts.functions.replace(functionDefinitions(context));
}

/** Settings that replace those of the template. With a public origin, its example addresses are nobody's. */
const settingsOf = (
  {
    publicOrigin,
    adminEmails,
    mailFrom,
    signUp,
    webhookNetworks,
    signOn,
    engine,
    smallFiles = os.availableParallelism() > 1,
  }: StackOptions,
  appUrl: string,
  notices: (string | null)[],
): TemplateSettings => ({
  adminEmails: adminEmails ?? (publicOrigin ? [] : null),
  mailFrom: mailFrom ?? null,
  signUp: signUp ?? null,
  webhookNetworks: webhookNetworks ?? null,
  appOrigin: publicOrigin ?? appUrl,
  signOn: signOn ?? null,
  transcription: engine ? 'on' : 'off',
  smallFiles: smallFiles ? 'on' : 'off',
  notices: notices.filter((notice) => notice !== null),
});

async function run(options: StackOptions, teardown: Teardown): Promise<RunningStack> {
  const { dataDir, cdkOut } = options;
  checkTools();
  const hasIsolatedTables = await requireIsolatedTables(options.publicOrigin);
  const isolation = await isolationOf();
  if (options.engine) requireIsolatedEngine(options.engine, isolation);
  const notices = [isolationNotice(isolation), await hdrNotice()];
  refuseForeignFolder(dataDir);
  teardown.add(lockDataFolder(dataDir));
  requireTables(tablesFile(dataDir), dataDir);
  const log = new Log(path.join(dataDir, STACK_LOG), options.terminalLog);
  teardown.add(() => log.close());
  const media = openMediaFolder(dataDir, options.mediaDir ?? null);
  const disk = new Disk(dataDir, log, media);
  teardown.add(() => disk.close());
  const processes = await Processes.open(path.join(dataDir, 'processes.json'), disk, log);
  const keys = new AccessKeys(storeInFile(path.join(dataDir, 'access-keys.json'), log));
  const servers = {
    app: new AppServer(new KnownHosts(options.publicOrigin, listenNames(options)), visitorsOf(options, log), log),
    aws: new AwsEndpoint(new KnownHosts(null, [ACCOUNT_HOST]), keys, log, options.report),
  };
  const metrics = new Metrics((error) => log.error('metrics', error));
  measureApp(metrics, servers.app.server);
  measureServices(metrics, servers.aws.server);
  teardown.add(() => close(servers.app.server));
  const appPort = await listenOn(servers.app.server, options.port, options.listen);
  if ((options.listen ?? HOST) === HOST) teardown.add(await listenAlsoOn6(servers.app.server, appPort));
  teardown.add(() => close(servers.aws.server));
  const awsPort = await listenNear(servers.aws.server, appPort + 1);
  const [appUrl, awsUrl] = [`http://localhost:${appPort}`, `http://${HOST}:${awsPort}`];
  const secrets = new Secrets(path.join(dataDir, 'secrets.json'), log);
  const readTemplate = () => withSettings(readStack(cdkOut), settingsOf(options, appUrl, notices));
  const context: StackContext = {
    ...options,
    publicOrigin: options.publicOrigin ?? null,
    stack: readTemplate(),
    appUrl,
    awsUrl,
    keys,
    disk,
    media,
    log,
    metrics,
    processes,
    secrets,
  };
  const parts = await startParts(context, servers, teardown);
  const mailbox = await openMailbox(parts, context, awsPort, teardown);
  const environment = environmentOf(parts, context);
  const metricsPort = options.metrics
    ? await showMetrics(options.metrics, parts, context, environment, teardown)
    : null;
  return {
    appUrl,
    awsUrl,
    dataDir,
    mailbox,
    metricsPort,
    hasIsolatedTables,
    environment,
    invoke: (name, event) => parts.functions.invoke(arnOf(parts, name), event),
    endCredentials: () => keys.endTemporary(Date.now()),
    prepare: () => parts.functions.prepare(parts.apis.flatMap((api) => api.functionArns)),
    reloadFunctions: () => reloadFunctions(parts, { ...context, stack: readTemplate() }),
    engineDied: parts.engineDied,
    stop: () => teardown.run(),
  };
}

/**
 * Starts a synthesized stack on this machine.
 * @throws ExplainedError with a sentence for people when that is not possible; then nothing keeps running
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const teardown = new Teardown();
  try {
    return await run({ ...options, dataDir: path.resolve(options.dataDir) }, teardown);
  } catch (error) {
    await teardown.run();
    const explain = isRefusedByDisk(error) ? explainUnusable : explainFile;
    throw explain(path.resolve(options.dataDir), error);
  }
}
