import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { withinLimit } from '../give-up.ts';
import { type Figure, percentile } from '../measure.ts';
import { openVisitor } from '../visitor.ts';
import { clockAge } from './clock-tab.ts';
import { inPlace, type Place } from './place.ts';
import { letWatch, linkOf, type Recorder, type Source, startRecording, withRecorder } from './recorder.ts';

const SOURCES = benchLength<Source[]>({ usual: ['sample', 'tab'], shortest: ['tab'] });
const LONG = { rounds: 5, seconds: 60 };
const SHORT = benchLength({ usual: { rounds: 2, seconds: 20 }, shortest: { rounds: 1, seconds: 0.5 } });

/** Goal in seconds. */
const DELAY_GOAL = 3;
/** Largest share of looks at which the age of the visitor's picture is unknown. */
const UNSEEN_GOAL = 0.1;

const CHECK_EVERY_MS = 200;
/** Time until the visitor's player plays steadily, in milliseconds. */
const SETTLE_MS = benchLength({ usual: 3000, shortest: 0 });

/** Returns the age of the picture that a visitor's page shows, in milliseconds; null when it cannot be determined. */
type PictureAge = (visitor: Page) => Promise<number | null>;

/**
 * The age of a tab's picture includes capture and encoding: it is read from the clock in it. The age of a sample's
 * picture begins when the recorder hands its data over.
 */
async function pictureAgeOf({ lab }: Recorder, source: Source): Promise<PictureAge> {
  if (source !== 'sample') return clockAge;
  await lab.beginFeed(0);
  const zeroAt = await withinLimit(lab.continueInRealTime());
  return (visitor) =>
    visitor
      .locator('video')
      .evaluate((video: HTMLVideoElement, at) => Date.now() - at - video.currentTime * 1000, zeroAt);
}

/**
 * Records while a visitor watches in another browser.
 * @returns the age of the visitor's picture at each look, in milliseconds; null when it could not be determined
 */
const liveDelays = (place: Place, source: Source, seconds: number): Promise<(number | null)[]> =>
  withRecorder(place, source, async (recorder) => {
    const { account, visitors } = place;
    const id = await startRecording(recorder, account);
    const link = await linkOf(account, id);
    await letWatch(recorder);
    const pictureAge = await pictureAgeOf(recorder, source);
    await recorder.disconnect();
    const visitor = await openVisitor(visitors);
    await visitor.visit(link);
    await visitor.page.evaluate(`document.querySelector('video').play()`);
    await wait(SETTLE_MS);
    const ages: (number | null)[] = [];
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until) {
      ages.push(await pictureAge(visitor.page));
      await wait(CHECK_EVERY_MS);
    }
    await visitor.close();
    return ages;
  });

async function* liveFigures(place: Place, { rounds, seconds }: typeof LONG): AsyncGenerator<Figure> {
  for (const source of SOURCES) {
    const all: (number | null)[][] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await liveDelays(place, source, seconds));
    const unseen = Math.max(...all.map((ages) => ages.filter((age) => age === null).length / ages.length));
    yield { what: `live, a ${source}, pictures of unknown age`, value: unseen, unit: 'of all', most: UNSEEN_GOAL };
    // An overloaded recorder makes keyframes too seldom, and live watching ends.
    if (unseen > UNSEEN_GOAL) continue;
    const delays = all.flat().filter((age) => age !== null);
    yield { what: `live, a ${source}, delay, median`, value: percentile(delays, 0.5) / 1000, unit: 's' };
    yield {
      what: `live, a ${source}, delay, p95`,
      value: percentile(delays, 0.95) / 1000,
      unit: 's',
      most: DELAY_GOAL,
    };
  }
}

/**
 * Measures the delay of live watching, on a line of 10 Mbit/s up and 40 ms.
 * @throws Error when the line does not reach its rate
 */
export const measureLive = (
  account: Account,
  { isLong, print }: { isLong: boolean; print: (figure: Figure) => void },
): Promise<void> => inPlace(account, print, (place) => liveFigures(place, isLong ? LONG : SHORT));
