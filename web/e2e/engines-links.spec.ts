import { expect } from '@playwright/test';
import type { Engine } from '#scripts/test-support/engines/engine.ts';
import { findFirefox, openFirefox } from '#scripts/test-support/engines/open-firefox.ts';
import { NOTHING_SKIPPED } from '#scripts/test-support/nothing-skipped.ts';
import { appUrl } from './support/app.ts';
import { captionsFile, giveCaptions } from './support/captions.ts';
import { button, hasFrame, logIn, playsPast, seek, textIn, videoIn, writeComment } from './support/engine-pages.ts';
import { newHeavyRecording } from './support/heavy-recording.ts';
import { inEachEngine, test } from './support/in-engines.ts';
import { addNamedLink } from './support/library.ts';
import { followMargin } from './support/live-margin.ts';
import { LONG_SECONDS, LONG_WIDTHS, newLongFilm } from './support/long-film.ts';
import { followPicture } from './support/seen-picture.ts';
import { newSegmentedRecording } from './support/segmented-recordings.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

inEachEngine(({ name }) => {
  test(`${name} watches a recording while it is made, and goes to a chapter`, { tag: '@nightly' }, async ({
    engine,
  }) => {
    const live = await newSegmentedRecording({ state: 'recording', isWatchable: true, count: 4, isInParts: true });
    await engine.open(`${appUrl()}${live.link}`);
    await hasFrame(engine);
    await expect.poll(() => textIn(engine)).toContain('Live');
    const shortestMargin = await followMargin(engine);
    await engine.click(button('Play'));
    await live.sendInParts(8);
    await playsPast(engine, 15.9);
    // A shorter one ends the video in WebKitGTK: see docs/browsers.md.
    expect(await shortestMargin()).toBeGreaterThan(0.2);
    // A viewer who has everything waits for the recorder, and goes on.
    await live.sendInParts(9);
    await playsPast(engine, 17);
    const { link } = await newSharedRecording({ description: '0:00 Hello\n0:04 Pricing\n0:08 Questions' });
    await engine.open(`${appUrl()}${link}`);
    await hasFrame(engine);
    await engine.click('//main//li//button[contains(., "Questions")]');
    await expect.poll(async () => (await videoIn(engine))?.time).toBe(8);
  });

  test(`${name} changes the quality at the place it plays, without a black picture`, { tag: '@nightly' }, async ({
    engine,
  }) => {
    const { link } = await newHeavyRecording(false);
    await engine.open(`${appUrl()}${link}`);
    await hasFrame(engine);
    await engine.click(button('Play'));
    await playsPast(engine, 1);
    const seen = await followPicture(engine);
    for (const [quality, file] of [
      ['Small', /\/small\.mp4/],
      ['High', /\/video\.mp4/],
    ] as const) {
      await chooseQuality(engine, quality);
      await expect.poll(async () => (await videoIn(engine))?.src).toMatch(file);
      const { time = 0 } = (await videoIn(engine)) ?? {};
      await playsPast(engine, time + 0.5);
    }
    const { isBlack, back } = await seen();
    expect({ isBlack, hasGoneBack: back > 0.5 }).toEqual({ isBlack: false, hasGoneBack: false });
  });

  test(`${name} plays a long film from ranges, in each quality and at any place, until its link is revoked`, {
    tag: '@nightly',
  }, async ({ engine }) => {
    const { owner, id, link } = await newLongFilm();
    await engine.open(`${appUrl()}${link}`);
    await hasFrame(engine);
    await engine.click(button('Play'));
    await playsPast(engine, 1);
    const { src } = (await videoIn(engine)) ?? {};
    await seek(engine, LONG_SECONDS - 30);
    await playsPast(engine, LONG_SECONDS - 29);
    // Far from what is loaded, which stays in its quality.
    for (const [quality, place] of [
      ['Small', 90],
      ['High', 130],
    ] as const) {
      await chooseQuality(engine, quality);
      await seek(engine, place);
      await playsPast(engine, place + 1);
      expect(await widthIn(engine)).toBe(LONG_WIDTHS[quality]);
    }
    expect(await videoIn(engine)).toMatchObject({ isFile: false, src });
    await owner.client.must('DELETE', `/api/recordings/${id}/share`);
    // What the browser has loaded, it has; anything else is refused.
    await seek(engine, 60);
    await expect.poll(() => textIn(engine)).toMatch(/Failed to load video|Video Not Available/);
  });

  test(`${name} shows what was said, and takes a comment of a guest`, { tag: '@nightly' }, async ({ engine }) => {
    const { owner, id } = await newSharedRecording();
    const client = owner.client;
    await giveCaptions({ owner, id }, { file: captionsFile(['Welcome', 'Pricing']), language: 'en', label: 'English' });
    const { shareToken } = await addNamedLink(client, id, 'Acme', { commenters: 'name' });
    await engine.open(`${appUrl()}/share/${shareToken}`);
    await hasFrame(engine);
    await writeComment(engine, 'Well said');
    await logIn(engine, owner.email);
    await engine.open(`${appUrl()}/recordings/${id}`);
    await engine.click('//*[@role="tab" and normalize-space()="Transcript"]');
    await engine.click('//*[@aria-label="Lines"]//button[contains(., "Pricing")]');
    await expect.poll(async () => (await videoIn(engine))?.time).toBeGreaterThan(0);
    await engine.click('//*[@role="tab" and starts-with(normalize-space(), "Comments")]');
    await expect.poll(() => textIn(engine)).toContain('Well said');
  });
});

/** The width of the pictures that are shown, in pixels. */
const widthIn = (engine: Engine) =>
  engine.evaluate(() => document.querySelector<HTMLVideoElement>('.player video:not([aria-hidden])')?.videoWidth);

/** Chooses a quality in the player's menu. */
const chooseQuality = (engine: Engine, name: string) =>
  engine.evaluate((text) => {
    const list = document.querySelector<HTMLSelectElement>('select[aria-label="Quality"]');
    const option = [...(list?.options ?? [])].find((each) => each.text === text);
    if (!list || !option) throw new Error(`The player has no quality ${text}.`);
    list.value = option.value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }, name);

/** Settings of Firefox with which it refuses segments, or WebM as a whole. */
const REFUSING: Record<string, Record<string, boolean>> = {
  'plays no WebM': { 'media.webm.enabled': false, 'media.mediasource.webm.enabled': false },
  'has no MediaSource': { 'media.mediasource.enabled': false },
};

for (const [refusal, preferences] of Object.entries(REFUSING)) {
  test(`a Firefox that ${refusal} waits for the MP4 of a link, and starts it without a click`, {
    tag: '@nightly',
  }, async () => {
    test.skip(findFirefox() === undefined && !NOTHING_SKIPPED, 'Firefox is not installed');
    const firefox = await openFirefox({ preferences });
    try {
      const { link, join } = await newSegmentedRecording({ state: 'joining' });
      await firefox.open(`${appUrl()}${link}`);
      const isWaiting = async () =>
        /starts automatically when ready|still being processed|starts here as soon as/.test(
          (await textIn(firefox)) ?? '',
        );
      await expect.poll(isWaiting).toBe(true);
      await join({ isConverted: true });
      await playsPast(firefox, 0.3);
      expect(await videoIn(firefox)).toMatchObject({ isFile: true });
    } finally {
      await firefox.close();
    }
  });
}
