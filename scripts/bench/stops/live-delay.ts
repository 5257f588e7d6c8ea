import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { benchLength } from '../bench-length.ts';
import { withinLimit } from '../give-up.ts';
import { openVisitor } from '../visitor.ts';
import { clockAge } from './clock-tab.ts';
import type { Place } from './place.ts';
import { letWatch, linkOf, type Recorder, type Source, startRecording, withRecorder } from './recorder.ts';

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
export const liveDelays = (place: Place, source: Source, seconds: number): Promise<(number | null)[]> =>
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
