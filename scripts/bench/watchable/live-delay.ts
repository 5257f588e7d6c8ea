import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Account } from '../../client/test-client.ts';
import { benchLength } from '../bench-length.ts';
import { clockAge } from './clock-page.ts';
import { newestRecording } from './newest-recording.ts';
import { letWatch, type RecorderBrowser, startRecording } from './recorder.ts';
import { beginFeed, goOnInRealTime, zeroOfMedia } from './synthetic-recorder.ts';
import { linkOf, openVisitor } from './visitor.ts';

const LOOK_EVERY_MS = 200;
/** Time until the visitor's player plays steadily, in milliseconds. */
const SETTLE_MS = benchLength({ usual: 3000, shortest: 1000 });

/** Returns the age of the picture that a visitor's page shows, in milliseconds; null when it cannot be determined. */
type PictureAge = (visitor: Page) => Promise<number | null>;

/** Records the captured tab. The age of a picture includes capture and encoding: it is read from the clock in it. */
export async function recordTab(): Promise<PictureAge> {
  return clockAge;
}

/** Records a sample in real time. The age of a picture begins when the recorder hands its data over. */
export async function recordSampleLive({ page }: RecorderBrowser): Promise<PictureAge> {
  await beginFeed(page, 0);
  await goOnInRealTime(page);
  const zeroAt = await zeroOfMedia(page);
  return (visitor) =>
    visitor.evaluate(`(() => {
      const video = document.querySelector('video');
      return video && Date.now() - ${zeroAt} - video.currentTime * 1000;
    })()`);
}

/** The ages of a visitor's picture, and the share of looks at which its age could be determined. */
export interface LiveDelays {
  delays: number[];
  seenShare: number;
}

/**
 * Records while a visitor watches in another browser.
 * @param record supplies the media of the recording that was just started, if its source needs that
 * @returns the age of the visitor's picture at each look, in milliseconds
 */
export async function liveDelays(
  account: Account,
  recorder: RecorderBrowser,
  visitors: Browser,
  record: (recorder: RecorderBrowser) => Promise<PictureAge>,
  seconds: number,
): Promise<LiveDelays> {
  await startRecording(recorder, 'Live');
  const { id } = await newestRecording(account);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  await letWatch(recorder);
  const pictureAge = await record(recorder);
  await recorder.disconnect();
  const visitor = await openVisitor(visitors);
  await visitor.visit(linkOf(account, body.shareToken));
  await visitor.page.evaluate(`document.querySelector('video').play()`);
  await wait(SETTLE_MS);
  const delays: number[] = [];
  let looks = 0;
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    looks += 1;
    const age = await pictureAge(visitor.page);
    if (age !== null) delays.push(age);
    await wait(LOOK_EVERY_MS);
  }
  await visitor.close();
  await account.client.call('DELETE', `/api/recordings/${id}`);
  return { delays, seenShare: delays.length / looks };
}
