import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { type Figure, percentile } from '../measure.ts';
import { openEngines } from './other-engines.ts';
import { inPlace, type Place } from './place.ts';
import { type Stops, type StopTimes, stopTimes } from './stop-times.ts';

const p95 = (values: number[]): number => percentile(values, 0.95);

/** Length of the first recordings of a stack, in seconds. */
const FIRST_SECONDS = benchLength({ usual: [30], shortest: [] });

/** Goals in seconds. */
const DIALOG_GOAL = 0.2;
const FIRST_FRAME_GOAL = 1;
/** A visitor beside the recorder shares its CPU. */
const SLOW_FIRST_FRAME_GOAL = 2;

const SHORT: Stops[] = [
  { seconds: 30, runs: 5, source: 'tab' },
  { seconds: 30, runs: 5, source: 'sample' },
  { seconds: 30, runs: 5, source: 'sample', besideRecorder: true },
  { seconds: 300, runs: 3, source: 'sample' },
  { seconds: 3600, runs: 1, source: 'sample' },
];
const LONG: Stops[] = [
  { seconds: 30, runs: 20, source: 'tab' },
  { seconds: 300, runs: 5, source: 'tab' },
  { seconds: 30, runs: 20, source: 'sample' },
  { seconds: 30, runs: 20, source: 'sample', besideRecorder: true },
  { seconds: 300, runs: 10, source: 'sample' },
  { seconds: 3600, runs: 5, source: 'sample' },
];
const SHORTEST: Stops[] = [{ seconds: 4, runs: 1, source: 'sample' }];

const nameOf = ({ seconds, source, besideRecorder }: Stops) =>
  `${lengthText(seconds)} of a ${source}${besideRecorder ? ' beside the recorder' : ''}`;
const lengthText = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);

function stopFigures(stops: Stops, runs: StopTimes[]): Figure[] {
  const inSeconds = (what: string, pick: (times: StopTimes) => number, most?: number): Figure => {
    const figure = { what: `${nameOf(stops)}, ${what}, p95`, value: p95(runs.map(pick)) / 1000, unit: 's' };
    return most === undefined ? figure : { ...figure, most };
  };
  const goal = stops.besideRecorder ? SLOW_FIRST_FRAME_GOAL : FIRST_FRAME_GOAL;
  return [
    inSeconds('Stop to the dialog', ({ uploadMs }) => uploadMs, DIALOG_GOAL),
    inSeconds('Stop to the link', ({ linkMs }) => linkMs),
    inSeconds('page of the link', ({ pageMs }) => pageMs),
    inSeconds('first byte of the page', ({ firstByteMs }) => firstByteMs),
    inSeconds('Stop to first frame', ({ firstFrameMs }) => firstFrameMs, goal),
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
}

/** The first recording of a stack is not counted with the others: nothing is compiled and cached before it. */
async function* allStopsFigures(place: Place, stops: Stops[], withEngines: boolean): AsyncGenerator<Figure> {
  for (const seconds of FIRST_SECONDS) {
    const { firstFrameMs, firstByteMs } = await stopTimes(place, { seconds, runs: 1, source: 'sample' }, 0);
    const first = 'first recording of a stack';
    yield { what: `${first}, Stop to first frame`, value: firstFrameMs / 1000, unit: 's', most: FIRST_FRAME_GOAL };
    yield { what: `${first}, first byte of the page`, value: firstByteMs / 1000, unit: 's' };
  }
  const engines = withEngines ? await openEngines() : null;
  try {
    for (const each of stops) yield* stopsFigures(place, { ...each, engines });
  } finally {
    await engines?.close();
  }
}

interface MeasureOptions {
  /** Takes hours, for stable figures. */
  isLong: boolean;
  /** Whether visitors with other engines open the links too. */
  withEngines: boolean;
  /** Receives each figure as soon as it is known. */
  print: (figure: Figure) => void;
}

/**
 * Measures how soon a recording can be watched that was uploaded during the recording, on a line of 10 Mbit/s up and 40
 * ms. A visitor's page loads while the recorder's browser is halted, as if it were on another machine; one length is also
 * measured with both browsers running.
 * @throws Error when the line does not reach its rate
 */
export const measureStops = (account: Account, { isLong, withEngines, print }: MeasureOptions): Promise<void> =>
  inPlace(account, print, (place) =>
    allStopsFigures(place, isLong ? LONG : benchLength({ usual: SHORT, shortest: SHORTEST }), withEngines),
  );
