import { expect, type Page, test } from '@playwright/test';
import { enter, videoTimes } from './support/app.ts';
import { recordingFiles } from './support/recording-files.ts';
import { newSegmentedRecording } from './support/segmented-recordings.ts';
import { change, newSharedRecording, type SharedRecording } from './support/shared-recordings.ts';

/** Begins the data of a VP8 keyframe (RFC 6386, section 9.1). */
const START_CODE = Buffer.from([0x9d, 0x01, 0x2a]);

/** A file of which a decoder understands the first keyframe and none after it. */
async function damaged(): Promise<Buffer> {
  const body = Buffer.from((await recordingFiles()).webm);
  const first = body.indexOf(START_CODE);
  for (let at = body.indexOf(START_CODE, first + 1); at !== -1; at = body.indexOf(START_CODE, at))
    body.fill(0xff, at, at + 3);
  return body;
}

/** How a browser refuses to play a recording before its MP4 exists. */
const REFUSALS = {
  'plays no WebM': (page: Page) =>
    page.addInitScript(() => {
      const { canPlayType } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return type.startsWith('video/webm') ? '' : canPlayType.call(this, type);
      };
      MediaSource.isTypeSupported = () => false;
    }),
  'cannot decode it': async (page: Page) => {
    const body = await damaged();
    const answer = { body, contentType: 'video/webm', status: 200 };
    await page.route(/\/(media\/.*\/originals|objects\/.*\/original|.*\/sent-0)/, (route) => route.fulfill(answer));
  },
  'stops for five seconds': (page: Page) =>
    page.addInitScript(() => {
      const { prototype } = HTMLMediaElement;
      const freeze = (name: 'readyState' | 'currentTime', most: number) => {
        const { get, ...rest } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
        Object.defineProperty(prototype, name, {
          ...rest,
          get(this: HTMLMediaElement) {
            const value: number = get?.call(this);
            return this.currentSrc.includes('.mp4') ? value : Math.min(value, most);
          },
        });
      };
      freeze('readyState', 2);
      freeze('currentTime', 1);
    }),
  'has no MediaSource': (page: Page) =>
    page.addInitScript(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource']) Reflect.deleteProperty(window, name);
    }),
} as const;

type Refusal = keyof typeof REFUSALS;

/** The places with a player. */
const SURFACES = {
  'the page of a link': (page: Page, { link }: SharedRecording) => page.goto(link),
  'the embedded page': (page: Page, { link }: SharedRecording) => page.goto(link.replace('share', 'embed')),
  'the app': async (page: Page, { id, owner }: SharedRecording) => {
    await enter(page, owner);
    await page.goto(`/recordings/${id}`);
  },
} as const;

type Surface = keyof typeof SURFACES;

const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });

/** What the page says while it waits for the MP4. */
const waiting = (page: Page) =>
  page.getByText(/starts automatically when ready|still being processed|starts here as soon as/).first();

/** Presses Play, unless the page waits by itself. A refusal may take the button away before the press. */
const pressPlay = (page: Page) =>
  expect(async () => {
    if (await playButton(page).isVisible()) await playButton(page).click({ timeout: 5000 });
    else expect(await waiting(page).isVisible()).toBe(true);
  }).toPass();

/** A recording without its MP4, and what adds that. */
const MADE = {
  file: async () => {
    const recording = await newSharedRecording({ transcodeStatus: 'processing' });
    return { recording, convert: () => change(recording.id, { transcodeStatus: 'completed' }) };
  },
  segments: async () => {
    const recording = await newSegmentedRecording({ state: 'joining' });
    return { recording, convert: () => recording.join({ isConverted: true }) };
  },
};

/** @param convert ends the conversion */
async function expectMp4(page: Page, convert: () => Promise<void>): Promise<void> {
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByText('Failed to load video')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await convert();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
  await expect(page.getByText('Failed to load video')).toHaveCount(0);
  expect(await page.evaluate(() => 'isSame' in window), 'without a reload').toBe(true);
}

for (const surface of Object.keys(SURFACES) as Surface[]) {
  for (const refusal of Object.keys(REFUSALS) as Refusal[]) {
    for (const kind of ['file', 'segments'] as const) {
      // A file needs no MediaSource.
      if (kind === 'file' && refusal === 'has no MediaSource') continue;
      const title = `${surface} waits for the MP4 where the browser ${refusal}: ${kind}`;
      test(title, { tag: '@nightly' }, async ({ page }) => {
        await REFUSALS[refusal](page);
        const { recording, convert } = await MADE[kind]();
        await SURFACES[surface](page, recording);
        await expect(playButton(page).or(waiting(page)).first()).toBeVisible();
        await pressPlay(page);
        await expectMp4(page, convert);
      });
    }
  }
}

test('where the browser starts no video, the player says that play has to be pressed', { tag: '@nightly' }, async ({
  page,
}) => {
  await REFUSALS['plays no WebM'](page);
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let isPressed = false;
    addEventListener('pointerdown', () => (isPressed = true), true);
    HTMLMediaElement.prototype.play = function () {
      return isPressed ? play.call(this) : Promise.reject(new DOMException('Low power', 'NotAllowedError'));
    };
  });
  const { link, id } = await newSharedRecording({ transcodeStatus: 'processing' });
  await page.goto(link);
  await expect(waiting(page)).toBeVisible();
  await change(id, { transcodeStatus: 'completed' });
  const notice = page.getByRole('status').filter({ hasText: 'Press play to start the video.' });
  await expect(notice).toBeVisible();
  await page.locator('.player-bait').click();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
  await expect(notice).toHaveCount(0);
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
});

for (const [surface, open] of Object.entries(SURFACES)) {
  test(`${surface} plays segments where the browser has only ManagedMediaSource`, { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const { MediaSource } = window;
      Object.assign(window, {
        ManagedMediaSource: class extends MediaSource {
          streaming = true;
        },
      });
      Reflect.deleteProperty(window, 'MediaSource');
    });
    await open(page, await newSegmentedRecording({ state: 'joining' }));
    await playButton(page).click();
    await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
  });
}
