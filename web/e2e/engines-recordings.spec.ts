import { writeFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { getStoredRecording } from '#functions/data/video/recording.ts';
import { newAccount } from '#scripts/client/test-client.ts';
import { ENGINES } from '#scripts/test-support/engines/engines.ts';
import { findFirefox, openFirefox } from '#scripts/test-support/engines/open-firefox.ts';
import { SCREEN } from '#scripts/test-support/engines/start-display.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';
import { COVER_INK, MARK_INKS } from '#web/media/compose/draw-marks.ts';
import { appUrl, CONVERSION_MS } from './support/app.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import {
  button,
  DOWN,
  ENTER,
  ESCAPE,
  elapsedIn,
  hasFrame,
  labeled,
  logIn,
  type Player,
  playsPast,
  RIGHT,
  textIn,
  videoIn,
} from './support/engine-pages.ts';
import { keepBusy } from './support/keep-busy.ts';
import { expectColors, partsOf } from './support/overlay-pixels.ts';
import { pictureAt, readRecording } from './support/recorded-file.ts';
import { expectElapsed, openRecorder, record, stop } from './support/recorder.ts';
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
    await expect.poll(() => textIn(firefox)).toContain('This is how you sound.');
    await firefox.click('//*[@role="dialog"]//button[normalize-space()="Start Recording"]');
    const seconds = () => elapsedIn(firefox);
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

/** The part of the screen that is recorded: around its middle. */
const REGION = { x: 560, y: 410, width: 320, height: 180, surface: SCREEN };
const [WHITE, BLACK] = [
  [255, 255, 255],
  [0, 0, 0],
] as const;

/** Covers the region with four quarters, white and black, and magenta around them. Pixels of the screen. */
function paintQuarters({ x, y, width, height }: typeof REGION): void {
  const { mozInnerScreenX: left, mozInnerScreenY: top } = window as unknown as Record<string, number>;
  const box = (at: { x: number; y: number; width: number; height: number }, color: string) => {
    const element = document.createElement('i');
    const place = `left:${at.x - (left ?? 0)}px;top:${at.y - (top ?? 0)}px;width:${at.width}px;height:${at.height}px`;
    element.style.cssText = `position:fixed;z-index:99999;pointer-events:none;background:${color};${place}`;
    document.body.append(element);
  };
  const [wide, high] = [width / 2, height / 2];
  box({ x: x - 40, y: y - 40, width: width + 80, height: height + 80 }, 'magenta');
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const color = column === row ? 'white' : 'black';
    box({ x: x + column * wide, y: y + row * high, width: wide, height: high }, color);
  }
}

test(
  'Firefox records a region, begins again, hides a part of it and draws on it',
  { tag: '@nightly' },
  async ({ browserName: _ }, info) => {
    test.skip(findFirefox() === undefined && !NOTHING_SKIPPED, 'Firefox is not installed');
    const account = await newAccount(appUrl());
    const firefox = await openFirefox({ hasScreen: true });
    try {
      await logIn(firefox, account.email);
      await firefox.evaluate(
        (region, preferences) => {
          localStorage.setItem('recorderRegion', region);
          localStorage.setItem('recorderPreferences', preferences);
        },
        JSON.stringify(REGION),
        JSON.stringify({
          microphoneId: '',
          cameraId: '',
          countdown: false,
          showsMoreControls: true,
          uploadsWhileRecording: false,
          choosesRegion: true,
          microphone: false,
          systemAudio: false,
          pictureInPicture: false,
          quality: 'high',
          floatsOver: { tabsAndWindows: false, wholeScreens: false },
        }),
      );
      await firefox.open(`${appUrl()}/recordings`);
      await firefox.evaluate(paintQuarters, REGION);
      await firefox.click('//main//button[normalize-space()="New Recording" or normalize-space()="Record"]');
      const start = (dialog: string) =>
        `//*[@role="dialog" and .//*[normalize-space()="${dialog}"]]//button[normalize-space()="Start Recording"]`;
      await firefox.click(start('Start Recording'));
      await expect.poll(() => textIn(firefox)).toContain('320 × 180 pixels, 560 from the left, 410 from the top');
      await firefox.click(start('Choose a region'));
      const seconds = () => elapsedIn(firefox);
      await expect.poll(seconds).toBeGreaterThanOrEqual(2);
      const [first] = await recordingsOf(account);
      await firefox.click(button('Restart'));
      // On a busy computer, it comes after ten seconds, and asks.
      if ((await textIn(firefox))?.includes('Throw away')) await firefox.click(button('Restart'));
      await expect.poll(async () => (await recordingsOf(account)).map(({ id }) => id)).not.toContain(first?.id);
      await expect.poll(seconds).toBeGreaterThanOrEqual(2);

      await firefox.click(button('Draw'));
      const picture = '//*[@role="application" and @aria-label="Shared picture"]';
      /** Draws with a tool, by its key. The page draws each step before it takes the next key. */
      const draw = async (...keys: string[]) => {
        for (const key of keys) await firefox.type(picture, key);
      };
      await draw('h', ENTER, ...Array<string>(4).fill(RIGHT), ...Array<string>(3).fill(DOWN), ENTER);
      await expect.poll(() => textIn(firefox)).toContain('Drawn to 58% from the left, 56% from the top');
      await draw('r', ENTER, RIGHT, DOWN, ENTER);
      // Before anything else: the rectangle begins to fade after five seconds.
      const drawnAt = await seconds();
      await expect.poll(() => textIn(firefox)).toContain('Drawn to 60% from the left, 58% from the top');
      await expect.poll(seconds).toBeGreaterThanOrEqual(drawnAt + 9);
      await firefox.type(picture, ESCAPE);
      await firefox.click(button('Stop'));
      await firefox.type('//*[@role="dialog"]//button[normalize-space()="Upload"]', ENTER);
      await expect.poll(() => textIn(firefox)).toContain('Recording Saved');

      const [saved] = await recordingsOf(account);
      const { headers } = await account.client.send(saved?.filePath ?? '');
      const file = info.outputPath('region.webm');
      const bytes = await fetch(new URL(headers.get('location') ?? '', appUrl()));
      await writeFile(file, new Uint8Array(await bytes.arrayBuffer()));
      expect((await readRecording(file)).size).toBe('320x180');
      const before = await pictureAt(file, 1);
      // The pointer is in the middle.
      expectColors([before(159, 20), before(20, 89), before(0, 0), before(319, 179)], WHITE, 100);
      expectColors([before(160, 20), before(20, 90), before(319, 0), before(0, 179)], BLACK, 100);
      // The cover is from the middle of the screen, which is that of the region, to 58 % and 56 % of it.
      const drawn = await pictureAt(file, drawnAt + 1.5);
      expectColors([drawn(180, 110), drawn(271, 146)], partsOf(COVER_INK));
      expectColors([drawn(280, 100), drawn(200, 156), drawn(80, 45)], WHITE, 100);
      expectColors([drawn(275, 160)], partsOf(MARK_INKS.red.ink), 100);
      const faded = await pictureAt(file, drawnAt + 8);
      expectColors([faded(180, 110), faded(271, 146)], partsOf(COVER_INK));
      expectColors([faded(275, 160)], WHITE, 100);
    } finally {
      await firefox.close();
    }
  },
);

/** Records a busy tab while something else keeps all cores busy. @returns the id and the link, once all files are made */
async function recordStarved(page: Page, context: BrowserContext) {
  const { account, tab } = await openRecorder(page);
  await tab.close();
  await openCapturedPage(context, 'busy');
  await record(page, { name: 'Starved', seconds: 1 });
  const spinning = await keepBusy(context);
  await page.bringToFront();
  await expectElapsed(page, 11);
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
  const { originalKey, mp4Key, transcodeStatus, segments: joined } = stored.file;
  const asFile = { originalKey, mp4Key, transcodeStatus, segments: joined };
  const asSegments = { originalKey: null, mp4Key: null, transcodeStatus: 'pending' } as const;
  const segments = { ...joined, state: 'joining' } as const;
  const playsBoth = async (name: string, player: Player) => {
    await change(id, { ...asSegments, segments });
    await playsWhole(name, player, link, false);
    await change(id, asFile);
    await playsWhole(name, player, link, true);
  };
  const visitor = await browser.newPage();
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
