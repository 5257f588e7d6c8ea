import { expect, test } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import type { Engine } from '#scripts/test-support/engines/engine.ts';
import { ENGINES } from '#scripts/test-support/engines/engines.ts';
import { appUrl } from './support/app.ts';
import { newSegmentedRecording } from './support/segmented-recordings.ts';
import { newGuardedLink, newSharedRecording } from './support/shared-recordings.ts';

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
const labelled = (label: string) => `//input[@id=//label[normalize-space()="${label}"]/@for]`;

/** State of the video that people see; null while there is none. Times are in seconds. */
const videoIn = (engine: Engine) =>
  engine.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
    if (!video) return null;
    const { currentTime: time, readyState, currentSrc, seeking } = video;
    return { time, hasFrame: readyState >= 2 && !seeking, isFile: !currentSrc.startsWith('blob:') };
  });

const playsPast = (engine: Engine, seconds: number) =>
  expect.poll(async () => (await videoIn(engine))?.time).toBeGreaterThan(seconds);
const hasFrame = (engine: Engine) => expect.poll(async () => (await videoIn(engine))?.hasFrame).toBe(true);

const seek = (engine: Engine, to: number) =>
  engine.evaluate((seconds) => {
    const video = document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])');
    if (video) video.currentTime = seconds;
  }, to);

/** The buttons of a video that plays are hidden. */
const pause = (engine: Engine) =>
  engine.evaluate(() => document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])')?.pause());

const textIn = (engine: Engine) => engine.evaluate(() => document.body.textContent);

for (const { name, packages, isThere, open } of ENGINES) {
  test.describe(name, { tag: '@nightly' }, () => {
    test.describe.configure({ mode: 'serial' });
    test.skip(!isThere() && !process.env.CI, `${name} is not installed (apt-get install ${packages})`);
    let engine: Engine;
    test.beforeAll(async () => {
      engine = await open();
    });
    test.afterAll(() => engine?.close());

    test(`${name} plays a link from segments, switches to the file, and seeks in both`, async () => {
      const recording = await newSegmentedRecording({ state: 'joining' });
      await engine.open(appUrl() + recording.link);
      await hasFrame(engine);
      await engine.click(button('Play'));
      await playsPast(engine, 1);
      await seek(engine, 12);
      await playsPast(engine, 12.3);
      expect(await videoIn(engine)).toMatchObject({ isFile: false });
      await pause(engine);
      await recording.join();
      await expect.poll(() => videoIn(engine)).toMatchObject({ isFile: true, hasFrame: true });
      await engine.click(button('Play'));
      await seek(engine, 20);
      await playsPast(engine, 20.3);
      expect(await textIn(engine)).not.toContain('Still recording');
    });

    test(`${name} opens a link with a password, and plays the embedded page`, async () => {
      const { guarded } = await newGuardedLink({ password: 'open sesame' });
      await engine.open(`${appUrl()}/share/${guarded.shareToken}`);
      await engine.type(labelled('Password'), 'open sesame');
      await engine.click('//button[@type="submit"]');
      await hasFrame(engine);
      const { link } = await newSharedRecording();
      await engine.open(appUrl() + link.replace('share', 'embed'));
      await hasFrame(engine);
      await engine.click(button('Play'));
      await playsPast(engine, 0.5);
    });

    test(`${name} logs in, finds a recording and plays it`, async () => {
      const { owner } = await newSharedRecording({ name: 'Product tour' });
      await engine.open(`${appUrl()}/login`);
      await engine.type(labelled('Email'), owner.email);
      await engine.type(labelled('Password'), TEST_PASSWORD);
      await engine.click(button('Log in'));
      await expect.poll(() => engine.evaluate(() => location.pathname)).not.toBe('/login');
      await engine.open(`${appUrl()}/recordings`);
      await engine.type('//input[@aria-label="Search recordings"]', 'tour');
      await engine.click(button('Play Product tour'));
      await hasFrame(engine);
      await engine.click('//section[starts-with(@aria-label, "Player:")]//button[@aria-label="Play"]');
      await playsPast(engine, 0.5);
    });
  });
}
