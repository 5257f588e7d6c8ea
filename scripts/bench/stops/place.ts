import { createServer } from 'node:http';
import type { Browser } from '@playwright/test';
import { followSpareTime } from '#e2e/support/spare-time.ts';
import { type LineSpeed, type NetworkLine, openLine, UNLIMITED } from '../../client/network-line.ts';
import { makeSample } from '../../client/sample-video.ts';
import type { Account } from '../../client/test-client.ts';
import { listen } from '../../local/http/listen.ts';
import { benchLength, IS_SHORTEST } from '../bench-length.ts';
import { launchBrowser } from '../launch-browser.ts';
import type { Figure } from '../measure.ts';

/** Somewhat more than three times the bit rate of medium quality. */
export const RECORDER_LINE: LineSpeed = { ...UNLIMITED, upBitsPerSecond: 10e6, roundTripMs: 40 };
/** An average connection. */
const VISITOR_LINE: LineSpeed = { ...UNLIMITED, downBitsPerSecond: 20e6, roundTripMs: 40 };

/** The recorder, the visitors, and the network lines between them and the stack. */
export interface Place {
  account: Account;
  line: NetworkLine;
  visitors: Browser;
  /** A recorded file. */
  sample: Buffer;
}

async function openPlace(account: Account): Promise<Place & { close: () => Promise<void> }> {
  const [line, visitorLine] = [await openLine(RECORDER_LINE), await openLine(VISITOR_LINE)];
  const visitors = await launchBrowser(visitorLine);
  const close = async () => {
    await visitors.close();
    await line.close();
    await visitorLine.close();
  };
  return { account, line, visitors, sample: await sampleRecording(), close };
}

/** Length of a sample in seconds, the part left out at the end included. */
const SECONDS = benchLength({ usual: 32, shortest: 6 });
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`, '-c:a', 'libopus', '-b:a', '128k'];
const ENCODER = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '50'];
/** As a browser's recorder writes it: without length or index. */
const LIVE = ['-f', 'webm', '-live', '1', '-cluster_size_limit', '8M', '-cluster_time_limit', '60000'];

/** A constantly changing screen with 25 pictures a second, at the recorder's medium quality. */
const SIZE = '960x540';
const RATE = '2500k';

/** A recording with a keyframe every two seconds; `takeApart` splits it into pieces for any length. */
async function sampleRecording(): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${SIZE}:rate=25:duration=${SECONDS},noise=alls=40:allf=t`];
  const limits = ['-b:v', '-minrate', '-maxrate', '-bufsize'].flatMap((option) => [option, RATE]);
  return makeSample('recording.webm', [...picture, ...SOUND, ...ENCODER, ...limits, ...LIVE]);
}

const BYTES = benchLength({ usual: 5_000_000, shortest: 500_000 });
/** Largest deviation of the measured rate from the line's: with another rate the figures mean nothing. */
const TOLERANCE = 0.1;
/** A machine that has just started everything may be late once, but not every time. */
const ATTEMPTS = 3;

const post = async (bytes: number) => {
  const start = performance.now();
  await (await fetch('/', { method: 'POST', body: new Uint8Array(bytes) })).text();
  return performance.now() - start;
};

/**
 * Makes a browser send 5 MB, and compares the time with the rate of the recorder's line. The shortest form only
 * measures it.
 * @returns bits per second that arrived
 * @throws Error when every attempt is more than a tenth off
 */
async function measureUplink({ line, visitors }: Place): Promise<number> {
  const sink = createServer((request, response) => request.resume().once('end', () => response.end()));
  const port = await listen(sink, 0);
  const context = await visitors.newContext({ proxy: { server: line.proxyUrl, bypass: '<-loopback>' } });
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const rates: number[] = [];
    while (rates.length < ATTEMPTS) {
      // The fixed cost of a request is not part of the rate.
      const idleMs = await page.evaluate(post, 1);
      const rate = (BYTES * 8000) / ((await page.evaluate(post, BYTES)) - idleMs);
      if (IS_SHORTEST || Math.abs(rate / RECORDER_LINE.upBitsPerSecond - 1) <= TOLERANCE) return rate;
      rates.push(rate);
    }
    throw new Error(`The line carries ${rates.join(', ')} bits per second, not ${RECORDER_LINE.upBitsPerSecond}`);
  } finally {
    await context.close();
    sink.close();
  }
}

/**
 * Measures in a place, on a line that was measured first. Prints each figure as soon as it is known.
 * @throws Error when the line does not reach its rate
 */
export async function inPlace(
  account: Account,
  print: (figure: Figure) => void,
  measure: (place: Place) => AsyncIterable<Figure>,
): Promise<void> {
  const place = await openPlace(account);
  const hadTime = followSpareTime();
  try {
    print({ what: 'uplink of the recorder', value: (await measureUplink(place)) / 1e6, unit: 'Mbit/s' });
    for await (const figure of measure(place)) print(figure);
  } finally {
    const value = hadTime() ? 1 : 0;
    print({ what: 'the machine had time left', value, unit: '(0: other work is in these figures)' });
    await place.close();
  }
}
