import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Account } from '../../client/test-client.ts';
import { pictureAge } from './clock-page.ts';
import { newestRecording } from './newest-recording.ts';
import { letWatch, type RecorderBrowser, startRecording } from './recorder.ts';
import { linkOf, openVisitor } from './visitor.ts';

const LOOK_EVERY_MS = 200;
/** Smallest share of the samples in which the clock must be readable. */
const LEAST_SEEN = 0.9;
/** Time until the visitor's player plays steadily, in milliseconds. */
const SETTLE_MS = 3000;

/**
 * Records the clock while a visitor watches in another browser.
 * @returns the age of the visitor's picture at each sample, in milliseconds
 */
export async function liveDelays(account: Account, recorder: RecorderBrowser, visitors: Browser, seconds: number) {
  await startRecording(recorder, 'Live');
  const { id } = await newestRecording(account);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  await letWatch(recorder);
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
  // An overloaded recorder makes keyframes too seldom, and live watching ends.
  if (delays.length < LEAST_SEEN * looks) throw new Error(`The clock was seen ${delays.length} times in ${looks}`);
  return delays;
}
