import { watchSpareTime } from '#e2e/support/spare-time.ts';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { measurePart } from '../give-up.ts';
import { type Figure, percentile } from '../measure.ts';
import type { WatchablePart } from '../parts.ts';
import { joinLoad } from './join-load.ts';
import { liveDelays } from './live-delay.ts';
import { mp4Figures } from './mp4-times.ts';
import { openEngines } from './other-engines.ts';
import { LARGEST, measureUplink, openPlace, type Place, RECORDER_LINE, sampleRecording } from './place.ts';
import type { Source } from './recorder.ts';
import { recorderLoads } from './recorder-load.ts';
import { type Stops, type StopTimes, stopTimes } from './stop-times.ts';

const p95 = (values: number[]): number => percentile(values, 0.95);

/** Length of the first recordings of a stack, in seconds. */
const FIRST_SECONDS = benchLength({ usual: [30], shortest: [] });
const LIVE_SOURCES = benchLength<Source[]>({ usual: ['sample', 'tab'], shortest: ['tab'] });

/** Goals in seconds, and in CPU cores. */
const DIALOG_GOAL = 0.2;
/** A tab of noise takes the encoder longer, and a visitor beside the recorder shares its CPU. */
const FIRST_FRAME_GOAL = 1;
const SLOW_FIRST_FRAME_GOAL = 2;
const LIVE_DELAY_GOAL = 5;
const CORES_GOAL = 0.1;
/** Largest share of looks at which the age of the visitor's picture is unknown. */
const UNSEEN_GOAL = 0.1;

interface Extent {
  isLong: boolean;
  /** Whether visitors with other engines open the links too. */
  withEngines?: boolean;
  stops: Stops[];
  noise: Stops;
  live: { rounds: number; seconds: number };
  load: { rounds: number; seconds: number };
}

const SHORT: Extent = {
  isLong: false,
  stops: [
    { seconds: 30, runs: 5, source: 'tab' },
    { seconds: 30, runs: 5, source: 'sample' },
    { seconds: 30, runs: 5, source: 'sample', besideRecorder: true },
    { seconds: 300, runs: 3, source: 'sample' },
    { seconds: 3600, runs: 1, source: 'sample' },
  ],
  noise: { seconds: 10, runs: 5, source: 'noisy tab', besideRecorder: true },
  live: { rounds: 1, seconds: 20 },
  load: { rounds: 2, seconds: 15 },
};
const LONG: Extent = {
  isLong: true,
  stops: [
    { seconds: 30, runs: 20, source: 'tab' },
    { seconds: 300, runs: 5, source: 'tab' },
    { seconds: 30, runs: 20, source: 'sample' },
    { seconds: 30, runs: 20, source: 'sample', besideRecorder: true },
    { seconds: 300, runs: 10, source: 'sample' },
    { seconds: 3600, runs: 5, source: 'sample' },
  ],
  noise: { seconds: 60, runs: 20, source: 'noisy tab', besideRecorder: true },
  live: { rounds: 5, seconds: 60 },
  load: { rounds: 6, seconds: 30 },
};

/** Each part and each source once. */
const SHORTEST: Extent = {
  isLong: false,
  stops: [{ seconds: 4, runs: 1, source: 'sample' }],
  noise: { seconds: 2, runs: 1, source: 'noisy tab', besideRecorder: true },
  live: { rounds: 1, seconds: 0.5 },
  load: { rounds: 1, seconds: 1 },
};

/**
 * Length of the recording whose join is measured, in seconds, and the most memory that it may take, in MB: a quarter of
 * what its function has.
 */
const JOIN_SECONDS = benchLength({ usual: 3600, shortest: 30 });
const JOIN_GOAL = 440;

const nameOf = ({ seconds, source, besideRecorder }: Stops) =>
  `${lengthText(seconds)} of a ${source}${besideRecorder ? ' beside the recorder' : ''}`;
const lengthText = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);

/** The figures after Stop for recordings of one length. */
function stopFigures(stops: Stops, runs: StopTimes[]): Figure[] {
  const named = (what: string) => `${nameOf(stops)}, ${what}, p95`;
  const inSeconds = (what: string, pick: (times: StopTimes) => number, most?: number): Figure => {
    const figure = { what: named(what), value: p95(runs.map(pick)) / 1000, unit: 's' };
    return most === undefined ? figure : { ...figure, most };
  };
  const transferMs = ({ lastSegmentBytes }: StopTimes) => (lastSegmentBytes * 8000) / RECORDER_LINE.upBitsPerSecond;
  const inTransfers = (what: string, pick: (times: StopTimes) => number): Figure => ({
    what: named(what),
    value: p95(runs.map((times) => pick(times) / transferMs(times))),
    unit: '× the transfer of its last segment',
  });
  const goal = stops.besideRecorder ? SLOW_FIRST_FRAME_GOAL : FIRST_FRAME_GOAL;
  return [
    inSeconds('Stop to the dialog', ({ uploadMs }) => uploadMs, DIALOG_GOAL),
    inSeconds('Stop to the link', ({ linkMs }) => linkMs),
    inSeconds('page of the link', ({ pageMs }) => pageMs),
    inTransfers('Stop to first frame', ({ firstFrameMs }) => firstFrameMs),
    inSeconds('Stop to first frame', ({ firstFrameMs }) => firstFrameMs, goal),
    inSeconds('Stop to the last byte', ({ lastByteMs }) => lastByteMs),
    inTransfers('Stop to the last byte', ({ lastByteMs }) => lastByteMs),
    inSeconds('Stop to attached', ({ attachedMs }) => attachedMs),
  ];
}

/** The page of a link in each engine, beside Chromium's. */
function* engineFigures(runs: StopTimes[]): Generator<Figure> {
  for (const name of Object.keys(runs[0]?.engineMs ?? {})) {
    const all = (engine: string) => runs.map(({ engineMs }) => engineMs[engine] ?? Number.NaN);
    const seconds = p95(all(name)) / 1000;
    yield { what: `page of the link in ${name}, p95`, value: seconds, unit: 's', most: SLOW_FIRST_FRAME_GOAL };
    yield { what: `page of the link in ${name}`, value: p95(all(name)) / p95(all('Chromium')), unit: '× Chromium' };
  }
}

async function* stopsFigures(place: Place, stops: Stops): AsyncGenerator<Figure> {
  const times: StopTimes[] = [];
  for (let run = 0; run < stops.runs; run += 1) times.push(await stopTimes(place, stops, run));
  yield* stopFigures(stops, times);
  yield* engineFigures(times);
  const grown = times.flatMap(({ grownBytes }) => grownBytes ?? []);
  if (grown.length > 0)
    yield { what: `${nameOf(stops)}, pages and workers grow by`, value: Math.max(...grown) / 1e6, unit: 'MB' };
}

/** The first recording of a stack is not counted with the others: nothing is compiled and cached before it. */
async function* allStopsFigures(place: Place, { stops, withEngines }: Extent): AsyncGenerator<Figure> {
  for (const seconds of FIRST_SECONDS) {
    const { firstFrameMs } = await stopTimes(place, { seconds, runs: 1, source: 'sample' }, 0);
    yield { what: 'first recording of the stack, Stop to first frame', value: firstFrameMs / 1000, unit: 's' };
  }
  const engines = withEngines ? await openEngines() : null;
  try {
    for (const each of stops) yield* stopsFigures(place, { ...each, engines });
  } finally {
    await engines?.close();
  }
}

async function* joinFigures(): AsyncGenerator<Figure> {
  const { node, peakBytes, cpuSeconds, bytes } = await joinLoad(await sampleRecording(LARGEST), JOIN_SECONDS);
  const named = `join of ${lengthText(JOIN_SECONDS)} at 6 Mbit/s, Node ${node}`;
  yield { what: `${named}, segments`, value: bytes / 1e6, unit: 'MB' };
  yield { what: `${named}, CPU`, value: cpuSeconds, unit: 's' };
  yield { what: `${named}, memory`, value: peakBytes / 1e6, unit: 'MB', most: JOIN_GOAL };
}

async function* liveFigures(place: Place, { live: { rounds, seconds } }: Extent): AsyncGenerator<Figure> {
  for (const source of LIVE_SOURCES) {
    const all: (number | null)[][] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await liveDelays(place, source, seconds));
    const unseen = Math.max(...all.map((ages) => ages.filter((age) => age === null).length / ages.length));
    yield { what: `live, a ${source}, pictures of unknown age`, value: unseen, unit: 'of all', most: UNSEEN_GOAL };
    // An overloaded recorder makes keyframes too seldom, and live watching ends.
    if (unseen > UNSEEN_GOAL) continue;
    const delays = all.flat().filter((age) => age !== null);
    yield { what: `live, a ${source}, delay, p95`, value: p95(delays) / 1000, unit: 's', most: LIVE_DELAY_GOAL };
  }
}

async function* loadFigures(place: Place, { load }: Extent): AsyncGenerator<Figure> {
  const { recording, uploading } = await recorderLoads(place, load);
  yield { what: 'recording, whole browser', value: recording.cores, unit: 'cores' };
  yield { what: 'recording and uploading', value: uploading.cores, unit: 'cores' };
  yield { what: 'uploading adds', value: uploading.cores - recording.cores, unit: 'cores', most: CORES_GOAL };
  yield { what: 'recording, pages and workers', value: recording.bytes / 1e6, unit: 'MB' };
  yield { what: 'uploading adds', value: (uploading.bytes - recording.bytes) / 1e6, unit: 'MB' };
}

const PARTS: Record<WatchablePart, (place: Place, extent: Extent) => AsyncGenerator<Figure>> = {
  stops: allStopsFigures,
  noise: (place, { noise }) => stopsFigures(place, noise),
  load: loadFigures,
  live: liveFigures,
  join: joinFigures,
  mp4: ({ account, sample }, { isLong }) => mp4Figures(account, sample, isLong),
};

interface MeasureOptions {
  parts: readonly WatchablePart[];
  /** Takes hours, for stable figures. */
  isLong: boolean;
  withEngines: boolean;
  /** Receives each figure as soon as it is known. */
  print: (figure: Figure) => void;
}

/**
 * Measures how soon a recording can be watched that was uploaded during the recording, on a line of 10 Mbit/s up and 40
 * ms; the delay of live watching; and the load on recorder and server. A visitor's page loads while the recorder's
 * browser is halted, as if it were on another machine; one length is also measured with both browsers running.
 * @throws Error when the line does not reach its rate
 */
export async function measureWatchable(
  account: Account,
  { parts, isLong, withEngines, print }: MeasureOptions,
): Promise<void> {
  const extent = { ...(isLong ? LONG : benchLength({ usual: SHORT, shortest: SHORTEST })), withEngines };
  const place = await openPlace(account);
  const hadTime = watchSpareTime();
  try {
    print({ what: 'uplink of the recorder', value: (await measureUplink(place)) / 1e6, unit: 'Mbit/s' });
    for (const part of parts) {
      await measurePart(part, async () => {
        for await (const figure of PARTS[part](place, extent)) print(figure);
      });
    }
  } finally {
    const value = hadTime() ? 1 : 0;
    print({ what: 'the machine had time left', value, unit: '(0: other work is in these figures)' });
    await place.close();
  }
}
