import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { getStoredRecording, itemOf } from '#functions/data/recording.ts';
import { newAccount } from '#scripts/client/test-client.ts';
import { ENGINES } from '#scripts/test-support/engines/engines.ts';
import { findFirefox, openFirefox } from '#scripts/test-support/engines/open-firefox.ts';
import { SCREEN } from '#scripts/test-support/engines/start-display.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';
import { appUrl, CONVERSION_MS } from './support/app.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import {
  button,
  ENTER,
  hasFrame,
  labeled,
  logIn,
  type Player,
  playsPast,
  textIn,
  videoIn,
} from './support/engine-pages.ts';
import { keepBusy } from './support/keep-busy.ts';
import { openRecorder, record, stop } from './support/recorder.ts';
import { onlyRecording, recordingsOf, untilJoined } from './support/segments.ts';
import { change } from './support/shared-recordings.ts';
import { peaksOfSound } from './support/sound-peaks.ts';

/** -70 dB: what Opus leaves of digital silence is below it. */
const SILENT = 10 ** (-70 / 20);

/** The longest silence in a sound, in seconds. @param peaks for each half second */
const silenceIn = (peaks: number[]): number =>
  Math.max(...peaks.map((_, from) => peaks.slice(from).findIndex((peak) => peak >= SILENT))) / 2;

test('Firefox records the screen with chosen sound, mutes it, and plays what it recorded', {
  tag: '@nightly',
}, async () => {
  test.skip(findFirefox() === undefined && !NOTHING_SKIPPED, 'Firefox is not installed');
  const account = await newAccount(appUrl());
  const firefox = await openFirefox({ hasScreen: true });
  try {
    await logIn(firefox, account.email);
    await firefox.open(`${appUrl()}/recordings`);
    await firefox.click('//main//button[normalize-space()="New Recording" or normalize-space()="Record"]');
    // Firefox does not tell that the microphone may be used.
    await firefox.click(button('Test microphone'));
    await firefox.click(button('More options'));
    for (const label of ['Noise suppression', 'Echo cancellation']) await firefox.click(labeled(label));
    await firefox.click(button('Record and hear 5 seconds'));
    await expect.poll(() => textIn(firefox)).toContain('Speak now.');
    await expect.poll(() => textIn(firefox), { timeout: 15_000 }).toContain('This is how you sound.');
    await firefox.click('//*[@role="dialog"]//button[normalize-space()="Start Recording"]');
    const seconds = () =>
      firefox.evaluate(() => Number(document.querySelector('[role="timer"]')?.textContent?.split(':')[1] ?? 0));
    await expect.poll(seconds).toBeGreaterThanOrEqual(2);
    await firefox.click('//button[@aria-label="Mute microphone"]');
    await expect.poll(() => textIn(firefox)).toContain('Muted');
    const mutedFrom = await seconds();
    await expect.poll(seconds).toBeGreaterThanOrEqual(mutedFrom + 4);
    await firefox.click('//button[@aria-label="Unmute microphone"]');
    await expect.poll(seconds).toBeGreaterThanOrEqual(mutedFrom + 6);
    await firefox.click(button('Stop'));
    // The dialog grows when it says that pictures are missing, and a click could miss its button.
    await firefox.type('//*[@role="dialog"]//button[normalize-space()="Upload"]', ENTER);
    await expect.poll(() => textIn(firefox)).toContain('Recording Saved');
    const [recording] = await recordingsOf(account);
    await firefox.open(`${appUrl()}/recordings/${recording?.id}`);
    await hasFrame(firefox);
    const shape = await firefox.evaluate(() => {
      const { videoWidth = 0, videoHeight = 0 } = document.querySelector<HTMLVideoElement>('.player video') ?? {};
      return videoWidth / videoHeight;
    });
    expect(shape).toBeCloseTo(SCREEN.width / SCREEN.height, 2);
    await firefox.click('//section[starts-with(@aria-label, "Player:")]//button[@aria-label="Play"]');
    await playsPast(firefox, 2);
    const peaks = await firefox.evaluate(peaksOfSound, recording?.filePath ?? '');
    // It was muted for more than three seconds: the clock of the panel shows whole ones. Firefox leaves sound out on a
    // busy computer, and only whole halves of a second count.
    expect(silenceIn(peaks), JSON.stringify(peaks)).toBeGreaterThanOrEqual(1.5);
    expect(Math.max(...peaks.slice(0, 3))).toBeGreaterThan(0.01);
    expect(peaks.at(-2)).toBeGreaterThan(0.01);
  } finally {
    await firefox.close();
  }
});

/** Records a busy tab while something else keeps all cores busy. @returns the id and the link, once all files are made */
async function recordStarved(page: Page, context: BrowserContext) {
  const { account, tab } = await openRecorder(page, context);
  await tab.close();
  await openCapturedPage(context, 'busy');
  const spinning = await keepBusy(context);
  await page.bringToFront();
  await record(page, { name: 'Starved', seconds: 10 });
  const dialog = await stop(page);
  await spinning.close();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await untilJoined(account);
  const status = async () => (await onlyRecording(account)).transcodeStatus;
  await expect.poll(status, { timeout: CONVERSION_MS }).toBe('completed');
  const { id } = await onlyRecording(account);
  const { body } = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, {});
  return { id, link: `${appUrl()}/share/${body.shareToken}` };
}

const inChromium = (page: Page): Player => ({
  open: async (address) => void (await page.goto(address)),
  click: (place) => page.locator(`xpath=${place}`).click(),
  evaluate: (work) => page.evaluate(work),
});

/** `ended`, or where the video is. */
const endIn = (engine: Player) =>
  engine.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
    if (!video) return document.body.textContent;
    const { ended, currentTime: time, duration, paused, seeking, readyState, buffered, error } = video;
    const ranges = Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
    return ended
      ? 'ended'
      : JSON.stringify({ time, duration, paused, seeking, readyState, ranges, error: error?.message });
  });

/** Plays a link from its beginning to its end. */
async function playsWhole(name: string, engine: Player, link: string, isFile: boolean): Promise<void> {
  await engine.open(link);
  await hasFrame(engine);
  expect(await videoIn(engine)).toMatchObject({ isFile });
  await engine.click(button('Play'));
  await expect.poll(() => endIn(engine), { timeout: 60_000, message: `the end in ${name}` }).toBe('ended');
}

test('a recording that was made on a busy computer plays to its end in each engine, from segments and as a file', {
  tag: '@nightly',
}, async ({ page, context, browser }) => {
  test.setTimeout(400_000);
  const { id, link } = await recordStarved(page, context);
  const stored = await getStoredRecording(id);
  if (!stored?.file.segments) throw new Error('The recording was not sent in segments.');
  const asSegments = { originalKey: null, mp4Key: null, transcodeStatus: 'pending' } as const;
  const segments = { ...stored.file.segments, state: 'joining' } as const;
  const playsBoth = async (name: string, player: Player) => {
    await change(id, { ...asSegments, segments });
    await playsWhole(name, player, link, false);
    await change(id, itemOf(stored));
    await playsWhole(name, player, link, true);
  };
  const visitor = await (await browser.newContext()).newPage();
  await playsBoth('Chromium', inChromium(visitor));
  for (const { name, packages, isThere, open } of ENGINES) {
    test.skip(!isThere() && !NOTHING_SKIPPED, `${name} is not installed (apt-get install ${packages})`);
    const engine = await open();
    try {
      await playsBoth(name, engine);
    } finally {
      await engine.close();
    }
  }
});
