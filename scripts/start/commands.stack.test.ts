import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Installation } from '#shared/api/upkeep/installation.ts';
import { TestClient } from '../client/test-client.ts';
import { findFreePort } from '../local/http/listen.ts';
import { ensureBuilt } from '../setup/ensure-built.mjs';
import { endLeftovers, findLeftovers, runEnvironment } from '../setup/leftovers.mjs';
import { ROOT } from '../setup/paths.mjs';
import { hasEnded, printedOn } from '../test-support/programs.ts';
import { untilStarted } from '../test-support/started-programs.ts';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';

const folder = temporaryFolder();
const runId = randomUUID();

/**
 * The environment of a person who has no AWS account: nothing that a command does here reaches one. The test runner's
 * own variables would change builds.
 */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(AWS_|CDK_|VITEST|NODE_ENV$)/.test(name));
  const none = path.join(folder, 'no-such-file');
  const withoutAws = { AWS_CONFIG_FILE: none, AWS_SHARED_CREDENTIALS_FILE: none, AWS_EC2_METADATA_DISABLED: 'true' };
  return { ...Object.fromEntries(inherited), ...withoutAws, ...runEnvironment(runId) };
}

interface Running {
  process: ChildProcess;
  /** Everything that it has printed so far. */
  output: () => string;
}

function begin(command: string, env: Record<string, string> = {}): Running {
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { process: child, output: printedOn(child.stdout, child.stderr) };
}

/** Waits for the end of a command. @returns its exit code and what it printed */
async function ended({ process: child, output }: Running): Promise<{ code: number | null; output: string }> {
  if (!hasEnded(child)) await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Longest time of a command on a busy machine, in milliseconds. */
const LIMIT_MS = 600_000;

/** Starts a command that runs until it is ended. @returns its address */
async function untilReady({ process: child, output }: Running): Promise<string> {
  await untilStarted(child, output);
  const [, address] = /Framekeep is ready: (\S+)/.exec(output()) ?? [];
  expect(address, output()).toBeDefined();
  return address ?? '';
}

const onOwnPort = async (name: string) => ({
  PORT: String(await findFreePort()),
  LOCAL_DATA_DIR: path.join(folder, name),
});

let demoEnvironment: Record<string, string>;
let freePort: Record<string, string>;
let demo: Running;
let demoUrl: string;
let bench: Running;

/** Commands that take long even at their smallest size, load the whole template, or need a demo. They run each night. */
const LONG = [
  'npm start -- --built',
  'npm run go-back',
  'npm run backup -- /mnt/backups',
  'npm run bench',
  'npm run deploy',
  'npm run dev',
  'npm run picture',
  'npm run preflight',
  'npm run seed -- --recordings 10000',
  'npm run smoke',
  'npx cdk synth',
];

/** Commands that end by themselves, by their names in docs/reference.md: how to run each, and what it prints. */
const SHORTEST: Record<string, () => { command: string; prints: RegExp; code?: number; env?: Record<string, string> }> =
  {
    'npm run seed -- --recordings 10000': () => ({
      command: 'npm run seed -- --recordings 1 --projects 1',
      prints: /Seeded .+: 1 recordings/,
      env: demoEnvironment,
    }),
    'npm run smoke': () => ({
      command: `npm run smoke -- ${demoUrl}`,
      prints: /Deleting it too[\s\S]+All checks passed/,
    }),
    'npm run picture': () => ({
      command: `npm run picture -- ${path.join(folder, 'picture.png')}`,
      prints: /picture\.png/,
    }),
    // The web app is built: another build would change files that other tests read.
    'npx cdk synth': () => ({
      command: `npx cdk synth --quiet --build true --output ${path.join(folder, 'cdk.out')}`,
      prints: /Checked: \d+ findings, each acknowledged/,
    }),
    // Formatting would change the files that somebody works on.
    'npm run backup -- /mnt/backups': () => ({
      command: `npm run backup -- ${path.join(folder, 'backups')}`,
      prints: /\d+ files, [\d.]+ MB, of which [\d.]+ MB are new/,
      env: demoEnvironment,
    }),
    'npm run restore -- /mnt/backups --into .local': () => ({
      command: `npm run restore -- ${path.join(folder, 'nothing')} --into ${path.join(folder, 'restored')}`,
      prints: /has no backup/,
      code: 1,
    }),
    'npm start -- --check': () => ({
      command: 'npm start -- --check',
      prints: /New accounts: everyone/,
      env: freePort,
    }),
    // A start runs until it is ended.
    'npm start -- --built': () => ({
      command: 'npm start -- --built --check',
      prints: /New accounts: everyone/,
      env: freePort,
    }),
    'npm run go-back': () => ({
      command: 'npm run go-back',
      prints: /There is no before-migration-<number> in .*\/returned:/,
      code: 1,
      env: { LOCAL_DATA_DIR: path.join(folder, 'returned') },
    }),
    'npm run preflight': () => ({ command: 'npm run preflight', prints: /No region is set/, code: 1 }),
    'npm run deploy': () => ({ command: 'npm run deploy', prints: /No region is set/, code: 1 }),
    // Each of its parts runs a whole suite.
    'npm run test:nightly': () => ({
      command: 'npm run test:nightly -- nothing',
      prints: /There is no suite or fault nothing\. Choose unit, integ/,
      code: 1,
    }),
    'npm run bench': () => ({ command: '', prints: /the machine had time left +[01]/ }),
  };

/** The last figure of each part of the bench, by the part's name in docs/reference.md. */
const FIGURES: Record<string, RegExp> = {
  load: /while converting +[0-9]+ errors in [0-9]+ requests/,
  refused: /wrong passwords, longest +[0-9.]+ ×/,
  library: /a word that nobody says .* ms/,
  pages: /dashboard: largest paint +[0-9.]+ ×/,
  lines: /noise, 1\.5 Mbit\/s: small at the end +[0-9.]+ of 1/,
  sizes: /640 wide: smallest width +[0-9.]+ pixels/,
  stops: /4 s of a sample, Stop to attached, p95 +[0-9.]+ s/,
  live: /live, a tab, pictures of unknown age +[0-9.]+ of all/,
};

/** Commands that this file starts and ends. */
const STARTED = ['npm run dev', 'npm start -- --demo'];

/** Commands that run before these tests or around them, with a file that names each. */
const ELSEWHERE: Record<string, string> = {
  'npm test -- unit integ': 'scripts/setup/test-run.stack.test.ts',
  'npm run check': '.ci/run',
  'npm run take-out -- /mnt/framekeep': 'scripts/transfer/transfer.stack.test.ts',
  'npm run take-in -- /mnt/framekeep': 'scripts/transfer/transfer.stack.test.ts',
  'npm run people -- list': 'scripts/people/people.integ.test.ts',
  'npm run doctor -- https://framekeep.example.com': 'scripts/doctor/doctor.stack.test.ts',
  'npm run upload -- videos': 'scripts/upload.integ.test.ts',
};

const readReference = () => readFileSync(path.join(ROOT, 'docs/reference.md'), 'utf8');

/** The commands in the first column of the reference's table. */
const inReference = () =>
  readReference()
    .split('\n| command |')[1]
    ?.split('\n\n')[0]
    ?.split('\n')
    .flatMap((line) => /^\| `([^`]+)` \|/.exec(line)?.[1] ?? []) ?? [];

beforeAll(async () => {
  await ensureBuilt();
  freePort = await onOwnPort('checked');
  // It waits often, so the other commands run beside it.
  if (!IS_NIGHTLY) return;
  bench = begin('npm run bench -- --shortest');
  demoEnvironment = await onOwnPort('demo');
  demo = begin('npm start -- --demo', demoEnvironment);
  demoUrl = await untilReady(demo);
}, LIMIT_MS);

afterAll(() => endLeftovers(runId));

it('every command of docs/reference.md is run by a test', () => {
  const run = [...Object.keys(SHORTEST), ...STARTED, ...Object.keys(ELSEWHERE)];
  expect(inReference().toSorted()).toEqual(run.toSorted());
  for (const file of Object.values(ELSEWHERE)) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
});

it.runIf(IS_NIGHTLY)('npm start -- --demo prints both accounts, and both log in', async () => {
  const [, ...printed] = /Demo log-in: (\S+) \/ (\S+)\n {2}Administrator: (\S+) \/ (\S+)\n/.exec(demo.output()) ?? [];
  const [email = '', password = '', adminEmail = '', adminPassword = ''] = printed;
  for (const [login, isAdmin] of [
    [{ email, password }, false],
    [{ email: adminEmail, password: adminPassword }, true],
  ] as const) {
    const client = new TestClient(demoUrl);
    expect((await client.call('POST', '/api/auth/login', login)).status).toBe(200);
    expect((await client.call('GET', '/api/auth/user')).body).toMatchObject({ email: login.email, isAdmin });
    if (isAdmin) await expectSettled(client);
  }
});

/** A new installation has nothing to migrate, and its figures are of after the seeding. */
async function expectSettled(admin: TestClient): Promise<void> {
  const read = async () => (await admin.call<Installation>('GET', '/api/admin/installation')).body;
  await vi.waitFor(async () => expect((await read()).machine).not.toBeNull(), { timeout: 20_000 });
  const { migrations, machine } = await read();
  expect(migrations).toEqual({ done: migrations.all, all: migrations.all, next: null });
  expect(machine?.buckets.find(({ name }) => name === 'Videos and pictures')?.bytes).toBeGreaterThan(1_000_000);
}

it.runIf(IS_NIGHTLY)(
  'npm run dev serves the app until it is ended',
  async () => {
    const dev = begin('npm run dev', await onOwnPort('dev'));
    const url = await untilReady(dev);
    expect((await fetch(new URL('/login', url))).status).toBe(200);
    dev.process.kill('SIGTERM');
    await ended(dev);
  },
  LIMIT_MS,
);

const chosen = Object.keys(SHORTEST).filter((name) => IS_NIGHTLY || !LONG.includes(name));

it.each(chosen)('%s works', { timeout: LIMIT_MS }, async (name) => {
  const { command, prints, code = 0, env } = SHORTEST[name]?.() ?? { command: '', prints: /./ };
  const result = await ended(command === '' ? bench : begin(command, env));
  expect(result.output).toMatch(prints);
  expect(result.code, result.output).toBe(code);
});

it.runIf(IS_NIGHTLY)('npm run bench prints figures of every part of docs/reference.md', async () => {
  const [row = ''] = /^\| `npm run bench` .*$/m.exec(readReference()) ?? [];
  const parts = [...row.matchAll(/`(?:-- )?([a-z]+)`/g)].map(([, part]) => part);
  expect(parts.toSorted()).toEqual(Object.keys(FIGURES).toSorted());
  const { output } = await ended(bench);
  const gaveUp = new Set(
    [...output.matchAll(/^(\w+) +no figures: the machine is too busy$/gm)].map(([, part]) => part),
  );
  for (const [part, figure] of Object.entries(FIGURES)) if (!gaveUp.has(part)) expect(output, part).toMatch(figure);
  expect(output).not.toContain(' NaN ');
});

it.runIf(IS_NIGHTLY)('a command leaves no process behind', async () => {
  demo.process.kill('SIGTERM');
  await ended(demo);
  expect(await findLeftovers(runId, 60_000)).toEqual([]);
});
