import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanupForecast } from '#shared/api/admin.ts';
import { AccessKeys, storeInFile } from '../aws/access-keys.ts';
import { copyBeforeMigrations } from '../data-folder/copy-before-migrations.ts';
import { lockDataFolder, refuseForeignFolder, TABLE_BACKUPS, TABLES_FILE } from '../data-folder/data-folder.ts';
import { Disk } from '../data-folder/disk.ts';
import { isRefusedByDisk } from '../data-folder/disk-errors.ts';
import { explainFile, explainUnusable } from '../data-folder/explain-unusable.ts';
import { Processes } from '../data-folder/processes.ts';
import { createTables, readTables, type TableProperties } from '../dynamodb/create-tables.ts';
import type { DynamoDbFault } from '../dynamodb/dynamodb-faults.ts';
import { readTableKeys } from '../dynamodb/dynamodb-limits.ts';
import { DynamoDbService } from '../dynamodb/dynamodb-service.ts';
import { type Dynoxide, startDynoxide } from '../dynamodb/dynoxide.ts';
import { findNetworkNamespace } from '../dynamodb/network-namespace.ts';
import { explainDamage, requireTables } from '../dynamodb/require-tables.ts';
import { TableBackups } from '../dynamodb/table-backups.ts';
import { type AppParts, AppServer } from '../edge/app-server.ts';
import { readBehaviors } from '../edge/behaviors.ts';
import { readOrigins } from '../edge/origins.ts';
import type { AwsCall } from '../endpoint/aws-call.ts';
import { AwsEndpoint } from '../endpoint/aws-endpoint.ts';
import type { AwsEvent } from '../events/aws-event.ts';
import { KnownHosts, UPLOAD_PATH } from '../http/known-hosts.ts';
import { close, HOST, listenAlsoOn6, listenNear, listenOn } from '../http/listen.ts';
import { Visitors } from '../http/visitors.ts';
import { OPERATOR } from '../iam/authority.ts';
import { KvsService } from '../kvs/kvs-service.ts';
import type { StoreConditions } from '../kvs/store-conditions.ts';
import { accessEnvironment, CREDENTIALS_MS } from '../lambda/access-environment.ts';
import { runTriggers } from '../lambda/run-triggers.ts';
import { Log, type TerminalLog } from '../log.ts';
import { engineRefusal, type Isolation, isolationNotice, isolationOf } from '../mediaconvert/confinement.ts';
import { checkTools, hdrNotice } from '../mediaconvert/media-tools.ts';
import { deployAssets } from '../s3/deploy-assets.ts';
import { startLifecycle } from '../s3/lifecycle.ts';
import { Secrets } from '../secrets/secrets.ts';
import { Mailbox } from '../ses/mailbox.ts';
import { MAILBOX_PATH, mailboxPage } from '../ses/mailbox-page.ts';
import { MailboxServer } from '../ses/mailbox-server.ts';
import { Outbox } from '../ses/outbox.ts';
import { type SendLimits, SendQuota } from '../ses/send-quota.ts';
import { SesService } from '../ses/ses-service.ts';
import { explainError, StartError } from '../start-error.ts';
import { StepFunctionsService } from '../step-functions/step-functions-service.ts';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import { readStack } from '../template/read-stack.ts';
import { type TemplateSettings, withSettings } from '../template/with-settings.ts';
import type { TranscriptionEngine } from '../transcribe/engine.ts';
import { functionDefinitions, makeParts, type Parts, resourcesOf, type StackContext } from './stack-parts.ts';
import { Teardown } from './teardown.ts';

/** The SDK puts the account id before the host of CloudFront KeyValueStore. */
const ACCOUNT_HOST = `${ACCOUNT_ID}.localhost`;

/** Name of the stack's log in the data folder. */
export const STACK_LOG = 'stack.log';

/** Factor above what one machine can answer: no throttle of the template is reached. */
const UNREACHED_THROTTLE = 100;

export interface StackOptions {
  /** Port of the app; 0 for any free port. */
  port: number;
  /** Address on which the app listens; by default only programs of this machine reach it. */
  listen?: string;
  /** Folder of all data, created when missing. */
  dataDir: string;
  /** Folder that the synthesis wrote. */
  cdkOut: string;
  /** What the terminal shows of the stack's log; by default only warnings. */
  terminalLog?: TerminalLog;
  /**
   * Origin at which a proxy serves the app, too: requests for its host are answered, and links name it. The mailbox then
   * has a port of its own.
   */
  publicOrigin?: string | null;
  /** Addresses and networks of proxies that say who sent a request; by default this machine. */
  trustedProxies?: readonly string[] | null;
  /**
   * E-mail addresses of the application administrators. By default those of the template, or nobody with a public
   * origin: the address of the template can be anybody's.
   */
  adminEmails?: readonly string[] | null;
  /** Address that mail is sent from; by default that of the template. */
  mailFrom?: string | null;
  /** Who may create an account: see `isSignUp`; by default as the template has it. */
  signUp?: string | null;
  /** The program that transcribes recordings; without one, nothing is transcribed. */
  engine?: TranscriptionEngine | null;
  /** SMTP server that sends the mails, such as `smtps://user:password@host`. Without one, they stay in a mailbox. */
  smtpUrl?: string | null;
  /** Mails that SES accepts, like an account's quotas; any number if omitted. */
  sendLimits?: SendLimits;
  /** Largest number of concurrent invocations, like an account's quota; unlimited if omitted. */
  lambdaConcurrency?: number;
  /**
   * Factor for the throttles of the template. One machine sends itself hundreds of times as many requests as people
   * send to AWS, so a test or a measurement would be throttled for no reason; 1 is as on AWS.
   */
  throttleFactor?: number;
  /** Life of the functions' credentials in seconds: minutes in tests, so that what they have signed ends early. */
  credentialSeconds?: number;
  /** Faults that each request to DynamoDB encounters once: see `DYNAMODB_FAULTS`. */
  dynamoDbFaults?: readonly DynamoDbFault[];
  /** State of CloudFront KeyValueStore; without it, the store answers and the edge sees each write at once. */
  storeConditions?: StoreConditions;
  /** Whether EventBridge loses an event, for tests. By default it delivers every event. */
  isLost?: (event: AwsEvent) => boolean;
  /** Called with each request to the AWS endpoint and its answer. */
  report?: (call: AwsCall) => void;
  /** Called with the environment of `RunningStack` before the app answers; its error ends the start. */
  check?: (environment: Record<string, string>) => Promise<void>;
  /** Handles the web app's requests instead of its bucket. */
  web?: (server: AppServer) => Promise<AppParts['web']>;
}

/** Where the mails are. */
export interface MailboxAddress {
  url: string;
  /** Of Basic authentication, with any user name; null when none is needed. */
  password: string | null;
}

/** A stack that runs. */
export interface RunningStack {
  appUrl: string;
  awsUrl: string;
  dataDir: string;
  /** Null when mails are sent. */
  mailbox: MailboxAddress | null;
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
  /** Reads the synthesized template again and replaces the functions and their permissions. */
  reloadFunctions(): Promise<void>;
  /** Resolves when its tables are gone for good, because their engine has died. The stack has to be started again. */
  engineDied: Promise<void>;
  stop(): Promise<void>;
}

interface IdentityProperties {
  ConfigurationSetAttributes?: { ConfigurationSetName?: string };
}

interface Servers {
  app: AppServer;
  aws: AwsEndpoint;
}

const tablesFile = (dataDir: string) => path.join(dataDir, TABLES_FILE);

/** Longest time for which a start waits until the tables are read, in milliseconds. */
const READ_WITHIN_MS = 3000;

/** @throws StartError that names the file of the tables when it is damaged */
async function startTables(
  parts: Parts,
  { dataDir, processes, log }: StackContext,
  teardown: Teardown,
): Promise<Dynoxide> {
  const file = tablesFile(dataDir);
  const tables = parts.resources.ofType<TableProperties>('AWS::DynamoDB::Table');
  const copied = copyBeforeMigrations(dataDir, TABLES_FILE);
  if (copied !== null) log.warn('dynamodb', copied);
  let isStarted = false;
  try {
    const engine = await startDynoxide(file, processes, await findNetworkNamespace());
    const { agent } = engine;
    teardown.add(engine.stop);
    await createTables(agent, tables);
    const reading = readTables(agent, tables).catch((error) => {
      const explained = explainDamage(file, error);
      if (!isStarted) throw explained;
      if (explained !== error) log.warn('dynamodb', explainError(explained));
    });
    await Promise.race([reading, pause(READ_WITHIN_MS, undefined, { ref: false })]);
    isStarted = true;
    return engine;
  } catch (error) {
    throw explainDamage(file, error);
  }
}

/** The configuration set of the identity that sends; null without one. */
function configurationSetOf({ resources }: Parts): string | null {
  const [identity] = resources.ofType<IdentityProperties>('AWS::SES::EmailIdentity');
  return identity?.properties.ConfigurationSetAttributes?.ConfigurationSetName ?? null;
}

function openEndpoint(
  endpoint: AwsEndpoint,
  parts: Parts,
  dynamodb: DynamoDbService,
  { disk, sendLimits }: StackContext,
): void {
  const sending = { mails: parts.mails, quota: sendLimits && new SendQuota(sendLimits) };
  const services = {
    s3: parts.s3,
    dynamodb,
    'cloudfront-keyvaluestore': new KvsService(parts.stores),
    ses: new SesService(sending, configurationSetOf(parts)),
    mediaconvert: parts.mediaconvert,
    ...(parts.transcribe && { transcribe: parts.transcribe }),
    states: new StepFunctionsService(parts.workflows),
  };
  endpoint.open({ services, authority: parts.authority, disk });
}

/** @param publicOrigin at which strangers reach the app's port, by a proxy; null without one */
function openApp(
  { app, aws }: Servers,
  parts: Parts,
  web: AppParts['web'],
  publicOrigin: StackContext['publicOrigin'],
): void {
  const place = publicOrigin === null ? null : { host: new URL(publicOrigin).host, path: UPLOAD_PATH };
  const { mails } = parts;
  const local = mails instanceof Mailbox && ((url: URL) => mailboxPage(mails, url));
  app.open({
    behaviors: readBehaviors(parts.resources, parts.named, parts.stores),
    origins: readOrigins(parts.named, parts.buckets, parts.apis),
    ...(place ? { uploads: (message) => aws.upload(message, place) } : local && { local }),
    web,
  });
}

/** A proxy on another machine may name the address to which it connects. */
const listenNames = ({ listen }: StackOptions): string[] =>
  listen === undefined ? [] : [listen.includes(':') ? `[${listen}]` : listen];

const visitorsOf = ({ publicOrigin = null, trustedProxies = null }: StackOptions, log: Log): Visitors =>
  new Visitors(publicOrigin, trustedProxies, (text) => log.warn('app', text));

async function startParts(context: StackContext, servers: Servers, teardown: Teardown, options: StackOptions) {
  const startedAt = new Date().toISOString();
  const isFirstRun = !existsSync(tablesFile(context.dataDir));
  const parts = makeParts(context);
  teardown.add(() => parts.functions.stop());
  parts.functions.warm(parts.apis.flatMap((api) => api.functionArns));
  const [engine, web] = await Promise.all([
    startTables(parts, context, teardown),
    options.web?.(servers.app),
    parts.workflows.load(),
    options.web ? undefined : deployAssets(parts.resources, parts.buckets, path.join(context.dataDir, 'deployed')),
  ]);
  const tables = parts.resources.ofType<TableProperties>('AWS::DynamoDB::Table').map(({ properties }) => properties);
  const backups = new TableBackups(tablesFile(context.dataDir), path.join(context.dataDir, TABLE_BACKUPS), engine.pid);
  const dynamodb = new DynamoDbService(engine.agent, readTableKeys(tables), backups, options.dynamoDbFaults);
  openEndpoint(servers.aws, parts, dynamodb, context);
  const cleanup = parts.definitions.find(({ name }) => name === 'RunCleanup');
  if (cleanup) context.disk.cleanBy(async () => cleanupForecast.parse(await parts.functions.invoke(cleanup.arn, {})));
  await finishDeployment(parts, context);
  await options.check?.(environmentOf(parts, context));
  openApp(servers, parts, web, context.publicOrigin);
  teardown.add(() => parts.mediaconvert.stop());
  teardown.add(() => parts.transcribe?.stop());
  teardown.add(() => parts.workflows.stop());
  teardown.add(() => parts.events.stop());
  teardown.add(startLifecycle(parts.buckets, context.log));
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

/**
 * Whether no other program of this machine can reach the tables.
 * @throws StartError when a proxy is to serve a stack without that
 */
export async function requireIsolatedTables(publicOrigin: string | null | undefined): Promise<boolean> {
  const areIsolated = (await findNetworkNamespace()) !== null;
  if (areIsolated || !publicOrigin) return areIsolated;
  throw new StartError(
    'PUBLIC_ORIGIN needs tables that no other program of this machine can reach, and this system allows no network ' +
      'namespace for them. docs/how-to/debug.md says where it does.',
  );
}

/** @throws StartError when an engine that is to be isolated cannot be */
function requireIsolatedEngine({ mayBeUnconfined = false }: TranscriptionEngine, isolation: Isolation): void {
  const refusal = engineRefusal(isolation);
  if (refusal === null || mayBeUnconfined) return;
  throw new StartError(
    `TRANSCRIBE_COMMAND needs a system that isolates programs; on this one, it can ${refusal}. ` +
      'docs/how-to/transcribe.md says what to do about it. TRANSCRIBE_UNCONFINED=yes runs it nevertheless.',
  );
}

/** @param awsPort beside which the mailbox gets a port of its own if strangers reach the app's port */
async function openMailbox(
  { mails }: Parts,
  { log, publicOrigin, appUrl }: StackContext,
  awsPort: number,
  teardown: Teardown,
): Promise<MailboxAddress | null> {
  if (!(mails instanceof Mailbox)) return null;
  if (publicOrigin === null) return { url: appUrl + MAILBOX_PATH, password: null };
  const { server, password } = new MailboxServer(mails, log);
  teardown.add(() => close(server));
  return { url: `http://localhost:${await listenNear(server, awsPort + 1)}`, password };
}

/** Settings that replace those of the template. With a public origin, its example addresses are nobody's. */
const settingsOf = (
  { publicOrigin, adminEmails, mailFrom, signUp, engine }: StackOptions,
  notices: (string | null)[],
): TemplateSettings => ({
  adminEmails: adminEmails ?? (publicOrigin ? [] : null),
  mailFrom: mailFrom ?? null,
  signUp: signUp ?? null,
  transcription: engine ? 'on' : 'off',
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
  const disk = new Disk(dataDir, log);
  teardown.add(() => disk.close());
  const processes = await Processes.open(path.join(dataDir, 'processes.json'), disk, log);
  const keys = new AccessKeys(storeInFile(path.join(dataDir, 'access-keys.json'), log));
  const servers = {
    app: new AppServer(new KnownHosts(options.publicOrigin, listenNames(options)), visitorsOf(options, log), log),
    aws: new AwsEndpoint(new KnownHosts(null, [ACCOUNT_HOST]), keys, log, options.report),
  };
  teardown.add(() => close(servers.app.server));
  const appPort = await listenOn(servers.app.server, options.port, options.listen);
  if ((options.listen ?? HOST) === HOST) teardown.add(await listenAlsoOn6(servers.app.server, appPort));
  teardown.add(() => close(servers.aws.server));
  const awsPort = await listenNear(servers.aws.server, appPort + 1);
  const [appUrl, awsUrl] = [`http://localhost:${appPort}`, `http://${HOST}:${awsPort}`];
  const secrets = new Secrets(path.join(dataDir, 'secrets.json'), log);
  const readTemplate = () => withSettings(readStack(cdkOut), settingsOf(options, notices));
  const context: StackContext = {
    ...{ stack: readTemplate(), dataDir, appUrl, awsUrl, keys, disk, log, processes, secrets },
    publicOrigin: options.publicOrigin ?? null,
    smtpUrl: options.smtpUrl ?? null,
    sendLimits: options.sendLimits ?? null,
    lambdaConcurrency: options.lambdaConcurrency ?? Number.POSITIVE_INFINITY,
    throttleFactor: options.throttleFactor ?? UNREACHED_THROTTLE,
    credentialsMs: options.credentialSeconds === undefined ? CREDENTIALS_MS : options.credentialSeconds * 1000,
    storeConditions: options.storeConditions,
    isLost: options.isLost,
    engine: options.engine ?? null,
  };
  const parts = await startParts(context, servers, teardown, options);
  const mailbox = await openMailbox(parts, context, awsPort, teardown);
  return {
    appUrl,
    awsUrl,
    dataDir,
    mailbox,
    hasIsolatedTables,
    environment: environmentOf(parts, context),
    invoke: (name, event) => parts.functions.invoke(arnOf(parts, name), event),
    endCredentials: () => keys.endTemporary(Date.now()),
    reloadFunctions: () => reloadFunctions(parts, { ...context, stack: readTemplate() }),
    engineDied: parts.engineDied,
    stop: () => teardown.run(),
  };
}

/**
 * Starts a synthesized stack on this machine.
 * @throws StartError with a sentence for people when that is not possible; then nothing keeps running
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
