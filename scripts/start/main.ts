import { existsSync } from 'node:fs';
import path from 'node:path';
import { ENVIRONMENT_FILE, TABLES_FILE } from '../local/data-folder/data-folder.ts';
import { freeBytes } from '../local/data-folder/disk-space.ts';
import { explainUnusable } from '../local/data-folder/explain-unusable.ts';
import { checkMediaFolder } from '../local/data-folder/media-folder.ts';
import { type Restored, readRestored, removeRestored } from '../local/data-folder/restored.ts';
import { writeAtomically } from '../local/data-folder/write-atomically.ts';
import { readFaults } from '../local/dynamodb/dynamodb-faults.ts';
import { requireFreePort } from '../local/http/listen.ts';
import { jsonLine } from '../local/log.ts';
import { requireIsolatedTables } from '../local/stack/require-isolation.ts';
import { type RunningStack, startStack } from '../local/stack/stack.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { describeStart } from './describe-start.ts';
import { killLater } from './kill-later.ts';
import { existing, isolationWarnings, machineWarnings, relayWarning } from './machine-warnings.ts';
import { reachedAddress } from './reached-address.ts';
import { reportMachine } from './report-machine.ts';
import { readSettings } from './settings.ts';
import { roomWarning } from './warnings.ts';

/** Time for the stack to stop, in milliseconds. After that, the next run continues as after a crash. */
const STOP_WITHIN_MS = 2500;

/** Time after which this process is killed if it still has not ended, in milliseconds. */
const GONE_WITHIN_MS = 6000;

/** The terminal and npm both pass on a signal: signals within this time count as one, in milliseconds. */
const SAME_SIGNAL_MS = 500;

/**
 * On a signal, ends the process when the stack has stopped or its time is over. A second signal ends it at once. Also
 * ends it when the tables are gone: what has started it, such as systemd, starts it again.
 */
function stopInTime(stack: RunningStack): void {
  let stoppingSince: number | null = null;
  const stop = (code: number) => {
    killLater(GONE_WITHIN_MS);
    setTimeout(() => process.exit(code), STOP_WITHIN_MS);
    stack.stop().then(
      () => process.exit(code),
      (error) => {
        process.stderr.write(`${error}\n`);
        process.exit(1);
      },
    );
  };
  void stack.engineDied.then(() => {
    if (stoppingSince !== null) return;
    process.stderr.write(
      'The database has ended unexpectedly, and so does the stack. What was saved is kept: start it again.\n',
    );
    stoppingSince = Date.now();
    stop(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = Date.now();
      if (stoppingSince === null) stop(signal === 'SIGINT' ? 130 : 0);
      else if (now - stoppingSince > SAME_SIGNAL_MS) process.exit(130);
      stoppingSince ??= now;
    });
  }
}

/** Prints a sentence for the person who starts the stack. With LOG_FORMAT=json, everything on the output is JSON. */
function say(mark: '' | '· ' | '! ', sentence: string): void {
  const isJson = process.env.LOG_FORMAT === 'json';
  process.stdout.write(isJson ? jsonLine(mark === '! ' ? 'warn' : 'info', 'start', sentence) : `${mark}${sentence}\n`);
}

/** @returns both accounts of the demo, in lines */
async function seedDemo(stack: RunningStack): Promise<string[]> {
  say('· ', 'Seeding a small library, unless there is one …');
  // Loaded only now: the AWS clients read the environment when they are created.
  Object.assign(process.env, stack.environment);
  const demo = await import('../seed/seed-demo.ts');
  const { member, administrator } = await demo.seedDemo(stack);
  const text = ({ email, password }: typeof member) => `${email} / ${password}`;
  return [`Demo log-in: ${text(member)}`, `Administrator: ${text(administrator)}`];
}

/** @throws ExplainedError when the data folder has accounts that everyone can log in to */
async function refuseDemoAccounts(environment: Record<string, string>): Promise<void> {
  Object.assign(process.env, environment);
  const { findDemoAccounts } = await import('../seed/demo-accounts.ts');
  const found = await findDemoAccounts();
  if (found.length === 0) return;
  throw new ExplainedError(
    `PUBLIC_ORIGIN would let strangers log in to the demo accounts of this data folder: everyone knows the password of ${found.join(', ')}. ` +
      'Change or delete these accounts, or set LOCAL_DATA_DIR to another folder.',
  );
}

/** A new data folder has no changes of stored data to make. @throws ExplainedError for data that this version does not read */
async function checkData(isNew: boolean, environment: Record<string, string>): Promise<void> {
  Object.assign(process.env, environment);
  const { beginAlone, beginNewTable } = await import('#functions/data/upkeep/migrations.ts');
  if (isNew) return beginNewTable();
  await beginAlone().catch((error: Error) => {
    throw error.name === 'OldDataError' ? new ExplainedError(error.message) : error;
  });
}

/** Ends the access that a backup brings back, before the app answers. */
async function endRestoredAccess(restored: Restored, environment: Record<string, string>): Promise<void> {
  const { closeAccess } = await import('../backup/close-access.ts');
  const { sessions, links } = await closeAccess(environment, restored);
  say('· ', `Restored the data of ${restored.createdAt}: ${sessions} sessions and ${links} links have ended.`);
}

/** Addresses of media that were signed with the keys of the backup end. */
async function finishRestore({ invoke, dataDir }: RunningStack): Promise<void> {
  await invoke('RotateSigningKeys', { action: 'replace' });
  removeRestored(dataDir);
}

const OPEN_TABLES = `This system allows no network namespace. Other programs of this machine, and web pages that you open, can reach
  the tables of the stack, and read and change everything in them. docs/how-to/debug.md says what to do about it.`;

interface Mode {
  /** Whether the web app is served from its sources, and functions are reloaded when they are edited. */
  isDevelopment: boolean;
  /** Whether the stack is filled with a small library. */
  isDemo: boolean;
}

/**
 * Finds the faults of a start that need no build. So people learn of them before the build.
 * @throws ExplainedError
 */
export async function checkStart({ isDemo }: Mode): Promise<void> {
  const { port, listen, publicOrigin } = readSettings(process.env);
  readFaults(process.env.DYNAMODB_FAULTS);
  if (isDemo && publicOrigin)
    throw new ExplainedError('PUBLIC_ORIGIN allows no --demo: everyone knows the password of the demo accounts.');
  await requireIsolatedTables(publicOrigin);
  await requireFreePort(port, listen);
}

/**
 * Counts the recordings in each state. The AWS clients read the environment when they are created.
 * @param environment of the stack's functions, with the operator's access key
 */
async function countRecordings(environment: Record<string, string>): Promise<Record<string, number>> {
  Object.assign(process.env, environment);
  const { readStatusCounts } = await import('#functions/data/video/status-counts.ts');
  const { distribution, unusable } = await readStatusCounts();
  return { ...distribution, unusable };
}

const dataFolder = (root: string): string => path.resolve(root, process.env.LOCAL_DATA_DIR || '.local');

/** Prints what a start would do, and settings that are probably mistakes. It starts nothing. */
export async function tellStart(root: string): Promise<void> {
  const settings = readSettings(process.env);
  const dataDir = dataFolder(root);
  checkMediaFolder(dataDir, settings.mediaDir);
  for (const line of describeStart(settings, dataDir)) say('', line);
  await warn(dataDir, settings);
  for (const warning of await isolationWarnings()) say('! ', warning);
  if (settings.smtpUrl) await warnOfRelay(settings.smtpUrl);
}

async function warn(dataDir: string, settings: ReturnType<typeof readSettings>): Promise<void> {
  const room = roomWarning(dataDir, freeBytes(existing(dataDir)));
  if (room !== null) say('! ', room);
  for (const warning of await machineWarnings(settings)) say('! ', warning);
}

async function warnOfRelay(smtpUrl: string): Promise<void> {
  const warning = await relayWarning(smtpUrl);
  if (warning !== null) say('! ', warning);
}

function mailOf(mailbox: RunningStack['mailbox']): string {
  if (!mailbox) return 'is sent';
  const { url, password } = mailbox;
  return password === null ? url : `${url} (password ${password}, with any user name)`;
}

/** @throws ExplainedError when something else has the place of the file */
function writeEnvironment(dataDir: string, environment: RunningStack['environment']): void {
  try {
    writeAtomically(path.join(dataDir, ENVIRONMENT_FILE), JSON.stringify(environment));
  } catch (error) {
    throw explainUnusable(dataDir, error);
  }
}

/**
 * Runs the stack until a signal ends it, and prints a line when it is ready.
 * @param root folder of the project
 * @param onStarted called when the stack runs; from then on, a signal stops it
 */
export async function main(root: string, { isDevelopment, isDemo }: Mode, onStarted: () => void): Promise<void> {
  const settings = readSettings(process.env);
  // Programs that this process starts inherit its environment.
  delete process.env.SMTP_URL;
  const dataDir = dataFolder(root);
  const isNew = !existsSync(path.join(dataDir, TABLES_FILE));
  let restored: Restored | null = null;
  const options = {
    ...settings,
    metrics: settings.metrics && { ...settings.metrics, recordings: countRecordings },
    dataDir,
    cdkOut: path.join(root, 'cdk.out'),
    terminalLog: isDevelopment ? 'text' : settings.terminalLog,
    dynamoDbFaults: readFaults(process.env.DYNAMODB_FAULTS),
    check: async (environment: Record<string, string>) => {
      await checkData(isNew, environment);
      if (settings.publicOrigin) await refuseDemoAccounts(environment);
      restored = readRestored(dataDir);
      if (restored) await endRestoredAccess(restored, environment);
    },
  };
  // Loaded only for development: Vite would slow down every other start.
  const start = isDevelopment ? (await import('./start-development.ts')).startDevelopment : startStack;
  const stack = await start(options);
  stopInTime(stack);
  onStarted();
  const { appUrl, environment } = stack;
  if (restored) await finishRestore(stack);
  await warn(dataDir, settings);
  if (settings.smtpUrl) void warnOfRelay(settings.smtpUrl);
  if (!stack.hasIsolatedTables) say('! ', OPEN_TABLES);
  writeEnvironment(dataDir, environment);
  const machine = { dataDir, mediaDir: settings.mediaDir, environment };
  const logins = isDemo ? await seedDemo(stack) : [];
  void reportMachine(machine, (error) => say('! ', `The state of this machine could not be stored: ${error}`))();
  say('', `Framekeep is ready: ${reachedAddress(settings, appUrl)}`);
  const facts = [...logins, `Mail: ${mailOf(stack.mailbox)}`, `Data: ${dataDir}`, `Version: ${environment.VERSION}`];
  for (const fact of facts) say('', `  ${fact}`);
  stack.prepare();
}
