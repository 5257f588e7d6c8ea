import type { Browser } from '@playwright/test';
import { watchSpareTime } from '#e2e/support/spare-time.ts';
import { type LineSpeed, type NetworkLine, openLine, UNLIMITED } from '../../client/network-line.ts';
import type { Account } from '../../client/test-client.ts';
import { type Figure, p95 } from './figure.ts';
import { liveDelays } from './live-delay.ts';
import { assertRate } from './measured-rate.ts';
import { openSampleRecorder, recordSample } from './record-sample.ts';
import { openRecorder } from './recorder.ts';
import { uploadingCores } from './recorder-load.ts';
import { sampleRecording } from './sample-recording.ts';
import { type StopTimes, stopTimes } from './stop-times.ts';
import { openVisitorBrowser } from './visitor.ts';
import type { WebmPieces } from './webm-clusters.ts';

/** Three times the bit rate of medium quality, and some more. */
const RECORDER_LINE: LineSpeed = { ...UNLIMITED, upBitsPerSecond: 10e6, roundTripMs: 40 };
/** A line for everyday. */
const VISITOR_LINE: LineSpeed = { ...UNLIMITED, downBitsPerSecond: 20e6, roundTripMs: 40 };

/** In seconds. */
const FIRST_FRAME_GOAL = 2;
const LIVE_DELAY_GOAL = 5;
const CORES_GOAL = 0.1;

interface Extent {
  /** How often recordings of each length are made, which is in seconds. */
  lengths: { seconds: number; runs: number }[];
  live: { rounds: number; seconds: number };
  load: { rounds: number; seconds: number };
}

const SHORT: Extent = {
  lengths: [
    { seconds: 30, runs: 5 },
    { seconds: 300, runs: 3 },
    { seconds: 3600, runs: 1 },
  ],
  live: { rounds: 1, seconds: 20 },
  load: { rounds: 2, seconds: 15 },
};
const LONG: Extent = {
  lengths: [
    { seconds: 30, runs: 20 },
    { seconds: 300, runs: 10 },
    { seconds: 3600, runs: 5 },
  ],
  live: { rounds: 5, seconds: 60 },
  load: { rounds: 6, seconds: 30 },
};

/** Who records, who watches, and the lines between them and the stack. */
interface Place {
  account: Account;
  line: NetworkLine;
  visitors: Browser;
}

const lengthText = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);

/** What follows Stop, after recordings of one length. */
function stopFigures(seconds: number, runs: StopTimes[]): Figure[] {
  const named = (what: string) => `${lengthText(seconds)}, ${what}, p95`;
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
  return [
    inSeconds('Stop to the dialog', ({ uploadMs }) => uploadMs),
    inSeconds('Stop to the last byte', lastByteMs),
    inTransfers('Stop to the last byte', lastByteMs),
    inSeconds('Stop to attached', ({ attachedMs }) => attachedMs),
    inSeconds('page of the link', ({ pageMs }) => pageMs),
    inTransfers('Stop to first frame', ({ firstFrameMs }) => firstFrameMs),
    inSeconds('Stop to first frame', ({ firstFrameMs }) => firstFrameMs, FIRST_FRAME_GOAL),
  ];
}

/**
 * Records a sample of some seconds again and again, each time in a new browser.
 * @returns what follows Stop, and by how much the pages and workers grew while they sent it
 */
async function stopsAfter(seconds: number, runs: number, pieces: WebmPieces, { account, line, visitors }: Place) {
  const times: StopTimes[] = [];
  const grown: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const recorder = await openSampleRecorder(account, line, pieces);
    try {
      // Stop comes anywhere in a segment.
      const tail = { seconds: 8 + (2 * run) / runs, speed: RECORDER_LINE };
      const record = async () => grown.push(await recordSample(account, recorder, line, seconds, tail));
      times.push(await stopTimes(account, recorder, visitors, record));
    } finally {
      await recorder.close();
    }
  }
  return { times, grownBytes: Math.max(...grown) };
}

async function liveFigures({ account, line, visitors }: Place, { rounds, seconds }: Extent['live']): Promise<Figure[]> {
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const recorder = await openRecorder(account, line);
    delays.push(...(await liveDelays(account, recorder, visitors, seconds).finally(recorder.close)));
  }
  return [{ what: 'live delay, p95', value: p95(delays) / 1000, unit: 's', most: LIVE_DELAY_GOAL }];
}

async function loadFigures({ account, line }: Place, { rounds, seconds }: Extent['load']): Promise<Figure[]> {
  const open = (uploads: boolean) => openRecorder(account, line, { uploads });
  const { recording, uploading } = await uploadingCores(open, rounds, seconds);
  return [
    { what: 'recording, whole browser', value: recording, unit: 'cores' },
    { what: 'recording and uploading', value: uploading, unit: 'cores' },
    { what: 'uploading adds', value: uploading - recording, unit: 'cores', most: CORES_GOAL },
  ];
}

/**
 * How soon a recording can be watched that was uploaded while it was made, on a line of 10 Mbit/s up and 40 ms; how late it
 * is seen live; and what that costs its recorder.
 * @param isLong takes more than an hour, for figures that hold
 * @param print is given each figure as soon as it is there
 * @throws Error when the line does not carry what it should
 */
export async function measureWatchable(
  account: Account,
  isLong: boolean,
  print: (figure: Figure) => void,
): Promise<void> {
  const extent = isLong ? LONG : SHORT;
  const [line, visitorLine] = [await openLine(RECORDER_LINE), await openLine(VISITOR_LINE)];
  const visitors = await openVisitorBrowser(visitorLine);
  const hadTime = watchSpareTime();
  try {
    const place = { account, line, visitors };
    const rate = await assertRate(line, RECORDER_LINE.upBitsPerSecond);
    print({ what: 'uplink of the recorder', value: rate / 1e6, unit: 'Mbit/s' });
    const pieces = await sampleRecording();
    for (const { seconds, runs } of extent.lengths) {
      const { times, grownBytes } = await stopsAfter(seconds, runs, pieces, place);
      for (const figure of stopFigures(seconds, times)) print(figure);
      print({ what: `${lengthText(seconds)}, pages and workers grow by`, value: grownBytes / 1e6, unit: 'MB' });
    }
    for (const figure of await loadFigures(place, extent.load)) print(figure);
    for (const figure of await liveFigures(place, extent.live)) print(figure);
  } finally {
    const value = hadTime() ? 1 : 0;
    print({ what: 'the machine had time left', value, unit: '(0: other work is in these figures)' });
    await visitors.close();
    await line.close();
    await visitorLine.close();
  }
}
