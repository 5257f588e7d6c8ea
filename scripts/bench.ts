// Prints durations as ratios within one run: figures of two runs or two machines cannot be compared. `npm run bench --
// watchable` (or others, people, visitors, library, pages) runs only one part. --long repeats the measurements of watchable until its
// figures are stable; --only stops (noise, load, live, join, mp4) runs a part of it. --shortest measures as little as it can: it
// shows that every part runs, and its figures mean nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { apiTimes } from './bench/api.ts';
import { attachTimes } from './bench/attach.ts';
import { backupHold } from './bench/backup-hold.ts';
import { IS_SHORTEST } from './bench/bench-length.ts';
import { shareBytes } from './bench/bytes.ts';
import { measurePart } from './bench/give-up.ts';
import { libraryTimes } from './bench/library.ts';
import { loadTimes } from './bench/load.ts';
import { type Figure, figureText, isMet, type Ratio } from './bench/measure.ts';
import { measurePages } from './bench/pages.ts';
import { BENCH_PARTS, type BenchPart, WATCHABLE_PARTS } from './bench/parts.ts';
import { pictureTimes } from './bench/pictures.ts';
import { recordingTimes } from './bench/recording.ts';
import { saidTimes } from './bench/said.ts';
import { sharePageTimes } from './bench/share-page-times.ts';
import { visitorTimes } from './bench/visitors.ts';
import { measureWatchable } from './bench/watchable/watchable.ts';
import { type Account, newAccount } from './client/test-client.ts';
import { type RunningStack, startStack } from './local/stack/stack.ts';
import { ensureBuilt } from './setup/ensure-built.mjs';

const print = ({ what, ratio, unit }: Ratio) =>
  process.stdout.write(`${what.padEnd(40)} ${ratio.toFixed(2).padStart(7)} × ${unit}\n`);

async function benchOthers({ dataDir }: RunningStack, account: Account): Promise<void> {
  for (const ratio of await shareBytes('dist/web')) print(ratio);
  for (const ratio of await recordingTimes(account)) print(ratio);
  for (const ratio of await attachTimes(account)) print(ratio);
  for (const ratio of await sharePageTimes(account, dataDir)) print(ratio);
  for (const ratio of await apiTimes(account)) print(ratio);
  for (const ratio of await pictureTimes(account)) print(ratio);
}

async function benchPeople({ appUrl }: RunningStack): Promise<void> {
  const { ratios, texts } = await loadTimes(appUrl);
  for (const ratio of ratios) print(ratio);
  for (const [title, text] of Object.entries(texts)) process.stdout.write(`${title.padEnd(40)} ${text}\n`);
}

async function benchVisitors(_: RunningStack, account: Account): Promise<void> {
  const { ratios, text } = await visitorTimes(account);
  for (const ratio of ratios) print(ratio);
  process.stdout.write(`${'1000 visitors'.padEnd(40)} ${text}\n`);
}

async function benchLibrary(_: RunningStack, account: Account): Promise<void> {
  const recordings = await libraryTimes(account, print);
  printFigure(await backupHold(account, recordings));
}

/** The gate: a missed goal fails the run, except in its shortest form. */
function printFigure(figure: Figure): void {
  process.stdout.write(`${figureText(figure)}\n`);
  if (!isMet(figure) && !IS_SHORTEST) process.exitCode = 1;
}

const benchSaid = (_: RunningStack, account: Account): Promise<void> => saidTimes(account, options.long, printFigure);

const benchPages = (_: RunningStack, account: Account): Promise<void> => measurePages(account, printFigure);

async function benchWatchable(_: RunningStack, account: Account): Promise<void> {
  const { long: isLong, engines: withEngines, only } = options;
  const parts = only ? WATCHABLE_PARTS.filter((name) => only.includes(name)) : WATCHABLE_PARTS;
  await measureWatchable(account, { parts, isLong, withEngines, print: printFigure });
}

const { values: options, positionals } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    shortest: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
  allowPositionals: true,
});
const PARTS: Record<BenchPart, (stack: RunningStack, account: Account) => Promise<void>> = {
  others: benchOthers,
  people: benchPeople,
  visitors: benchVisitors,
  library: benchLibrary,
  said: benchSaid,
  pages: benchPages,
  watchable: benchWatchable,
};
const unknown = positionals.find((name) => !(name in PARTS));
if (unknown) throw new Error(`There is no part ${unknown}. The parts are ${Object.keys(PARTS).join(' and ')}.`);

// Recording browsers end with this process when it exits normally.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await ensureBuilt();
const dataDir = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-'));
const stack = await startStack({ port: 0, dataDir, cdkOut: 'cdk.out' });
let isDone = false;
try {
  // The parts that fill the table write to it as the functions do.
  Object.assign(process.env, stack.environment, { APP_URL: stack.appUrl });
  const wanted = BENCH_PARTS.filter((name) => positionals.length === 0 || positionals.includes(name));
  // Figures that mean nothing may be measured at the same time.
  const accounts: Account[] = [];
  // The stack refuses sign-ups that come at the same time.
  for (const _ of wanted) accounts.push(await newAccount(stack.appUrl));
  const run = (name: BenchPart, index: number) =>
    measurePart(name, () => PARTS[name](stack, accounts[index] as Account));
  if (IS_SHORTEST) await Promise.all(wanted.map(run));
  else for (const [index, each] of wanted.entries()) await run(each, index);
  isDone = true;
} finally {
  await stack.stop();
  if (isDone) await rm(dataDir, { recursive: true, force: true });
  else process.stderr.write(`The data and the log of this run are kept in ${dataDir}\n`);
}
