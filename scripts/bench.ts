// Prints durations as ratios within one run: figures of two runs or two machines cannot be compared. `npm run bench --
// stops` (or another part) runs only that part. --long repeats measurements until their figures are stable.
// --engines adds Firefox and WebKitGTK to stops. --shortest measures as little as it can: it shows that every part runs,
// and its figures mean nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { IS_SHORTEST } from './bench/bench-length.ts';
import { measureEvents } from './bench/events.ts';
import { measurePart } from './bench/give-up.ts';
import { measureLibrary } from './bench/library.ts';
import { measureLines } from './bench/lines/lines.ts';
import { loadTimes } from './bench/load.ts';
import { type Figure, figureText, isMet, type Ratio } from './bench/measure.ts';
import { measurePages } from './bench/pages.ts';
import { refusedWrites } from './bench/refused-writes.ts';
import { measureSizes } from './bench/sizes.ts';
import { measureLive } from './bench/stops/live-delay.ts';
import { measureStops } from './bench/stops/stops.ts';
import { type Account, newAccount } from './client/test-client.ts';
import { type RunningStack, startStack } from './local/stack/stack.ts';
import { ensureBuilt } from './setup/ensure-built.mjs';

const print = ({ what, ratio, unit }: Ratio) =>
  process.stdout.write(`${what.padEnd(40)} ${ratio.toFixed(2).padStart(7)} × ${unit}\n`);

/** The gate: a missed goal fails the run, except in its shortest form. */
function printFigure(figure: Figure): void {
  process.stdout.write(`${figureText(figure)}\n`);
  if (!isMet(figure) && !IS_SHORTEST) process.exitCode = 1;
}

async function benchLoad({ appUrl }: RunningStack): Promise<void> {
  const { ratios, texts } = await loadTimes(appUrl);
  for (const ratio of ratios) print(ratio);
  for (const [title, text] of Object.entries(texts)) process.stdout.write(`${title.padEnd(40)} ${text}\n`);
}

const { values: options, positionals } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    shortest: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** The parts, in the order in which they run. */
const PARTS: Record<string, (stack: RunningStack, account: Account) => Promise<void>> = {
  load: benchLoad,
  refused: async (_, account) => (await refusedWrites(account)).forEach(printFigure),
  events: (_, account) => measureEvents(account, printFigure),
  library: (_, account) => measureLibrary(account, options.long, print, printFigure),
  pages: (_, account) => measurePages(account, printFigure),
  lines: ({ appUrl }, account) => measureLines(account, appUrl, { isLong: options.long, print: printFigure }),
  sizes: (_, account) => measureSizes(account, printFigure),
  stops: (_, account) =>
    measureStops(account, { isLong: options.long, withEngines: options.engines, print: printFigure }),
  live: (_, account) => measureLive(account, { isLong: options.long, print: printFigure }),
};
const unknown = positionals.find((name) => !(name in PARTS));
if (unknown) throw new Error(`There is no part ${unknown}. The parts are ${Object.keys(PARTS).join(', ')}.`);

// Recording browsers end with this process when it exits normally.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await ensureBuilt();
const dataDir = await mkdtemp(path.join(tmpdir(), 'framekeep-bench-'));
const stack = await startStack({ port: 0, dataDir, cdkOut: 'cdk.out', webhookNetworks: ['127.0.0.1'] });
// As `npm start` does.
stack.prepare();
let isDone = false;
try {
  // The parts that fill the table write to it as the functions do.
  Object.assign(process.env, stack.environment, { APP_URL: stack.appUrl });
  const wanted = Object.entries(PARTS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const measures: (() => Promise<void>)[] = [];
  // The stack refuses sign-ups that come at the same time.
  for (const [name, measure] of wanted) {
    const account = await newAccount(stack.appUrl);
    measures.push(() => measurePart(name, () => measure(stack, account)));
  }
  // Figures that mean nothing may be measured at the same time.
  if (IS_SHORTEST) await Promise.all(measures.map((measure) => measure()));
  else for (const measure of measures) await measure();
  isDone = true;
} finally {
  await stack.stop();
  if (isDone) await rm(dataDir, { recursive: true, force: true });
  else process.stderr.write(`The data and the log of this run are in ${dataDir}\n`);
}
