import type { Browser } from '@playwright/test';
import { watchSpareTime } from '#e2e/support/spare-time.ts';
import { type LineSpeed, type NetworkLine, openLine, UNLIMITED } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type Figure, p95 } from './figure.ts';
import { joinLoad } from './join-load.ts';
import { type LiveDelays, liveDelays, recordSampleLive, recordTab } from './live-delay.ts';
import { assertRate } from './measured-rate.ts';
import { openSampleRecorder, recordSample } from './record-sample.ts';
import { openRecorder } from './recorder.ts';
import { recorderLoads } from './recorder-load.ts';
import { sampleRecording } from './sample-recording.ts';
import { type StopTimes, stopTimes } from './stop-times.ts';
import { takeApart } from './webm-clusters.ts';

/** Somewhat more than three times the bit rate of medium quality. */
const RECORDER_LINE: LineSpeed = { ...UNLIMITED, upBitsPerSecond: 10e6, roundTripMs: 40 };
/** An average connection. */
const VISITOR_LINE: LineSpeed = { ...UNLIMITED, downBitsPerSecond: 20e6, roundTripMs: 40 };

/** Seconds of a sample that are recorded in real time. */
const SAMPLE_END_SECONDS = benchLength({ usual: 8, shortest: 2 });
/** Length of the first recording of a stack, in seconds. */
const FIRST_SECONDS = benchLength({ usual: 30, shortest: 8 });

/** Goals in seconds, and in CPU cores. */
const DIALOG_GOAL = 0.2;
/** A tab of noise takes the encoder longer, and a visitor beside the recorder shares its CPU. */
const FIRST_FRAME_GOAL = 1;
const SLOW_FIRST_FRAME_GOAL = 2;
const LIVE_DELAY_GOAL = 5;
const CORES_GOAL = 0.1;
/** Largest share of looks at which the age of the visitor's picture is unknown. */
const UNSEEN_GOAL = 0.1;

/** Recordings of one length. */
interface Stops {
  seconds: number;
  runs: number;
  /** Their source: a captured tab or one of noise in real time, or a sample faster than real time. */
  source: 'tab' | 'noisy tab' | 'sample';
  /** Whether the recorder's browser goes on while the visitor's page loads: false by default. */
  besideRecorder?: boolean;
}

interface Extent {
  stops: Stops[];
  noise: Stops;
  live: { rounds: number; seconds: number };
  load: { rounds: number; seconds: number };
}

const SHORT: Extent = {
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

/** Each part once: the sample is recorded as the first recording of the stack. */
const SHORTEST: Extent = {
  stops: [{ seconds: 2, runs: 1, source: 'tab' }],
  noise: { seconds: 2, runs: 1, source: 'noisy tab', besideRecorder: true },
  live: { rounds: 1, seconds: 1 },
  load: { rounds: 1, seconds: 1 },
};

/**
 * Length of the recording whose join is measured, in seconds, and the most memory that it may take, in MB: a quarter of
 * what its function has.
 */
const JOIN_SECONDS = benchLength({ usual: 3600, shortest: 30 });
const JOIN_GOAL = 440;

/** The recorder, the visitors, and the network lines between them and the stack. */
interface Place {
  account: Account;
  line: NetworkLine;
  visitors: Browser;
  /** A recorded file. */
  sample: Buffer;
}

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
  const lastByteMs = (times: StopTimes) => times.lastByteMs ?? Number.POSITIVE_INFINITY;
  const goal = stops.besideRecorder ? SLOW_FIRST_FRAME_GOAL : FIRST_FRAME_GOAL;
  return [
    inSeconds('Stop to the dialog', ({ uploadMs }) => uploadMs, DIALOG_GOAL),
    inSeconds('Stop to the link', ({ linkMs }) => linkMs),
    inSeconds('page of the link', ({ pageMs }) => pageMs),
    inTransfers('Stop to first frame', ({ firstFrameMs }) => firstFrameMs),
    inSeconds('Stop to first frame', ({ firstFrameMs }) => firstFrameMs, goal),
    inSeconds('Stop to the last byte', lastByteMs),
    inTransfers('Stop to the last byte', lastByteMs),
    inSeconds('Stop to attached', ({ attachedMs }) => attachedMs),
  ];
}

/**
 * Makes recordings of one length, each in a new browser.
 * @returns the times after Stop, and for a sample the memory growth of pages and workers while they sent it
 */
async function measureStops(
  { seconds, runs, source, besideRecorder = false }: Stops,
  { account, line, visitors, sample }: Place,
) {
  const pieces = takeApart(sample);
  const times: StopTimes[] = [];
  const grown: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // Stop comes at a different point of a segment in each run.
    const more = (2 * run) / runs;
    const isSample = source === 'sample';
    // People stop from the floating window when they share another tab.
    const floats = source === 'noisy tab';
    const endSeconds = isSample ? SAMPLE_END_SECONDS + more : seconds + more;
    const recorder = await (isSample
      ? openSampleRecorder(account, line, pieces)
      : openRecorder(account, line, { noise: floats, floats }));
    const record = async () => {
      if (!isSample) return;
      const part = { pieces, seconds: seconds - endSeconds };
      grown.push(await recordSample(account, recorder, line, part, RECORDER_LINE));
    };
    times.push(
      await stopTimes(account, recorder, visitors, { record, endSeconds, besideRecorder, floats }).finally(
        recorder.close,
      ),
    );
  }
  return { times, grownBytes: grown.length > 0 ? Math.max(...grown) : null };
}

/** The first recording of a stack is not counted with the others: nothing is compiled and cached before it. */
async function* firstStopFigures(place: Place): AsyncGenerator<Figure> {
  const { times } = await measureStops({ seconds: FIRST_SECONDS, runs: 1, source: 'sample' }, place);
  const what = 'first recording of the stack, Stop to first frame';
  for (const { firstFrameMs } of times) yield { what, value: firstFrameMs / 1000, unit: 's' };
}

async function* stopsFigures(place: Place, all: Stops[]): AsyncGenerator<Figure> {
  yield* firstStopFigures(place);
  for (const stops of all) {
    const { times, grownBytes } = await measureStops(stops, place);
    yield* stopFigures(stops, times);
    if (grownBytes !== null)
      yield { what: `${nameOf(stops)}, pages and workers grow by`, value: grownBytes / 1e6, unit: 'MB' };
  }
}

async function* noiseFigures(place: Place, stops: Stops): AsyncGenerator<Figure> {
  const { times } = await measureStops(stops, place);
  yield* stopFigures(stops, times);
}

async function* joinFigures(): AsyncGenerator<Figure> {
  const { node, peakBytes, cpuSeconds, bytes } = await joinLoad(await sampleRecording('largest'), JOIN_SECONDS);
  const named = `join of ${lengthText(JOIN_SECONDS)} at 6 Mbit/s, Node ${node}`;
  yield { what: `${named}, segments`, value: bytes / 1e6, unit: 'MB' };
  yield { what: `${named}, CPU`, value: cpuSeconds, unit: 's' };
  yield { what: `${named}, memory`, value: peakBytes / 1e6, unit: 'MB', most: JOIN_GOAL };
}

const LIVE_RECORDINGS = {
  sample: {
    open: ({ account, line, sample }: Place) => openSampleRecorder(account, line, takeApart(sample)),
    record: recordSampleLive,
  },
  tab: { open: ({ account, line }: Place) => openRecorder(account, line), record: recordTab },
};

async function* liveFigures(place: Place, { rounds, seconds }: Extent['live']): AsyncGenerator<Figure> {
  const { account, visitors } = place;
  for (const [source, { open, record }] of Object.entries(LIVE_RECORDINGS)) {
    const all: LiveDelays[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const recorder = await open(place);
      all.push(await liveDelays(account, recorder, visitors, record, seconds).finally(recorder.close));
    }
    const unseen = 1 - Math.min(...all.map(({ seenShare }) => seenShare));
    yield { what: `live, a ${source}, pictures of unknown age`, value: unseen, unit: 'of all', most: UNSEEN_GOAL };
    // An overloaded recorder makes keyframes too seldom, and live watching ends.
    if (unseen > UNSEEN_GOAL) continue;
    const delays = all.flatMap((each) => each.delays);
    yield { what: `live, a ${source}, delay, p95`, value: p95(delays) / 1000, unit: 's', most: LIVE_DELAY_GOAL };
  }
}

async function* loadFigures(place: Place, { rounds, seconds }: Extent['load']): AsyncGenerator<Figure> {
  const { account, line } = place;
  const open = (uploads: boolean) => openRecorder(account, line, { uploads });
  const { recording, uploading } = await recorderLoads(account, open, rounds, seconds);
  yield { what: 'recording, whole browser', value: recording.cores, unit: 'cores' };
  yield { what: 'recording and uploading', value: uploading.cores, unit: 'cores' };
  yield { what: 'uploading adds', value: uploading.cores - recording.cores, unit: 'cores', most: CORES_GOAL };
  yield { what: 'recording, pages and workers', value: recording.bytes / 1e6, unit: 'MB' };
  yield { what: 'uploading adds', value: (uploading.bytes - recording.bytes) / 1e6, unit: 'MB' };
}

const PARTS = {
  stops: (place: Place, { stops }: Extent) => stopsFigures(place, stops),
  noise: (place: Place, { noise }: Extent) => noiseFigures(place, noise),
  load: (place: Place, { load }: Extent) => loadFigures(place, load),
  live: (place: Place, { live }: Extent) => liveFigures(place, live),
  join: joinFigures,
};

export type WatchablePart = keyof typeof PARTS;
export const WATCHABLE_PARTS = Object.keys(PARTS) as WatchablePart[];

interface MeasureOptions {
  parts: WatchablePart[];
  /** Takes hours, for stable figures. */
  isLong: boolean;
  /** Receives each figure as soon as it is known. */
  print: (figure: Figure) => void;
}

/**
 * Measures how soon a recording can be watched that was uploaded during the recording, on a line of 10 Mbit/s up and 40
 * ms; the delay of live watching; and the load on recorder and server. A visitor's page loads while the recorder's
 * browser is halted, as if it were on another machine; one length is also measured with both browsers running.
 * @throws Error when the line does not reach its rate
 */
export async function measureWatchable(account: Account, { parts, isLong, print }: MeasureOptions): Promise<void> {
  const extent = isLong ? LONG : benchLength({ usual: SHORT, shortest: SHORTEST });
  const [line, visitorLine] = [await openLine(RECORDER_LINE), await openLine(VISITOR_LINE)];
  const visitors = await launchBrowser(visitorLine);
  const hadTime = watchSpareTime();
  try {
    const rate = await assertRate(line, RECORDER_LINE.upBitsPerSecond);
    print({ what: 'uplink of the recorder', value: rate / 1e6, unit: 'Mbit/s' });
    const place = { account, line, visitors, sample: await sampleRecording() };
    for (const part of parts) for await (const figure of PARTS[part](place, extent)) print(figure);
  } finally {
    const value = hadTime() ? 1 : 0;
    print({ what: 'the machine had time left', value, unit: '(0: other work is in these figures)' });
    await visitors.close();
    await line.close();
    await visitorLine.close();
  }
}
