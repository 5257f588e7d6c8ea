import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { LIVE_VIEWER } from '#infra/office.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, videoTimes } from './support/app.ts';
import { test } from './support/elsewhere.ts';
import { button, seenVideo, videoState } from './support/player-clip.ts';
import { SEGMENT_CLIP_SECONDS } from './support/segment-clip.ts';
import { newSegmentedRecording } from './support/segmented-recordings.ts';
import { banner, expectFrame, playsNoWebM, requestsFor } from './support/share-page.ts';

/** Requests that no page may make while there is no file. */
const FILES = /original\.webm|video\.mp4/;

test('a link plays from segments while its file is made, and switches to the file without a click', async ({
  page,
}) => {
  const recording = await newSegmentedRecording({ state: 'joining' });
  const files = requestsFor(page, FILES);
  const scripts: Promise<[string, Buffer]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => [new URL(response.url()).pathname, body]));
  });
  const asked = requestsFor(page, /segments\//);
  await page.addInitScript(() => {
    const note = () => Object.assign(window, { firstFrame: performance.now() });
    document.addEventListener('loadeddata', note, { capture: true, once: true });
  });
  await page.goto(recording.link);
  await expectFrame(page);
  const firstFrame = await page.evaluate(() => (window as unknown as { firstFrame: number }).firstFrame);
  console.info(`First frame from segments: ${Math.round(firstFrame)} ms after the page was asked for`);
  await expect(banner(page, 'Optimizing Video')).toBeVisible();
  await expect(page.getByText('/ 0:30')).toBeVisible();
  expect(new Set(asked).size, 'nothing is loaded twice').toBe(asked.length);
  const sizes = (await Promise.all(scripts)).map(([path, body]) => ({ path, size: gzipSync(body).length }));
  const extra = sizes.filter(({ path }) => path.includes('play-segments'));
  expect(extra).toHaveLength(1);
  expect(extra[0]?.size).toBeLessThan(13_000);

  await page.getByRole('button', { name: 'Download' }).click();
  await expect(banner(page, 'Download not ready')).toContainText('The file of this recording is being prepared');
  await expectAccessible(page, 'joining');

  await button(page, 'Play').click();
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(1);
  expect(files, 'requests for the file, which does not exist yet').toEqual([]);
  await recording.join();
  // Until it takes over, the second element is also there, hidden.
  await expect(seenVideo(page)).toHaveAttribute('src', /\/objects\//);
  await expect(page.locator('.player video')).toHaveCount(1);
  expect(await videoState(page)).toMatchObject({ isPlaying: true });
  await expect(banner(page, 'Download not ready')).toHaveCount(0);
});

test('the page preloads the start of the recording before any script runs, and the player uses it', async ({
  page,
}) => {
  const { link } = await newSegmentedRecording({ state: 'joining' });
  await page.route('**/assets/share-*.js', (route) => route.abort());
  const asked = requestsFor(page, /segments/);
  await page.goto(link);
  const names = () => asked.map((url) => url.replace(/.*\//, '').replace(/^play-.*/, 'play-segments'));
  const early = ['play-segments', 'attached-playlist.json', 'sent-init', 'sent-000001'];
  await expect.poll(names).toEqual(early);
  await page.unrouteAll();

  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.addInitScript(() => {
    const { createObjectURL } = URL;
    const sources: unknown[] = [];
    Object.assign(window, { sources });
    URL.createObjectURL = (source) => {
      sources.push(source);
      return createObjectURL(source);
    };
  });
  await page.reload();
  await expectFrame(page);
  await expect(page.locator('.player #shared-video'), 'the player takes over the element of the page').toHaveCount(1);
  const sources = () => page.evaluate(() => (window as unknown as { sources: unknown[] }).sources.length);
  expect(await sources(), 'the player continues with the media source of the page').toBe(1);
  const times = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name.replace(/.*\//, '').replace(/^play-.*/, 'play-segments'))
        .filter((name) => /^(play-|sent-|attached-)/.test(name)),
    );
  await expect.poll(times).toEqual([...early, 'sent-000002']);
  // A browser reports unused preloads three seconds after the page has loaded.
  await page.waitForFunction(() => {
    const [{ loadEventEnd }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    return loadEventEnd > 0 && performance.now() > loadEventEnd + 3200;
  });
  expect(said, 'console messages, such as about an unused preload').toEqual([]);
});

test('a link to a moment starts there, and does not load the beginning', async ({ page }) => {
  const { link } = await newSegmentedRecording({ state: 'joining' });
  // On a busy machine the page gets the metadata late.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    HTMLVideoElement.prototype.addEventListener = function listen(
      type: string,
      listener: EventListener,
      options?: AddEventListenerOptions,
    ) {
      const late = (event: Event) => setTimeout(() => listener.call(this, event), 100);
      addEventListener.call(this, type, type === 'loadedmetadata' ? late : listener, options);
    };
  });
  const asked = requestsFor(page, /sent-/);
  await page.goto(`${link}?t=20`);
  await expectFrame(page);
  expect((await videoState(page)).time).toBeCloseTo(20, 0);
  expect(asked.filter((url) => url.endsWith('sent-000001'))).toEqual([]);
});

test('a link to a running recording that may not be watched says so, and later starts without a click', {
  tag: '@nightly',
}, async ({ page }) => {
  const recording = await newSegmentedRecording({ state: 'recording', count: 3 });
  const asked = requestsFor(page, /playlist|segments\//);
  await page.goto(recording.link.replace('share', 'embed'));
  await expect(page.getByText('This recording is being made.')).toBeVisible();
  expect(asked.filter((url) => !url.includes('/assets/'))).toEqual([]);
  await expectAccessible(page, 'being made');
  await recording.attach();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
});

test('a watchable recording plays live to its end in a frame of another site', { tag: '@nightly' }, async ({
  page,
  openElsewhere,
}) => {
  const recording = await newSegmentedRecording({ state: 'recording', isWatchable: true, count: 11 });
  await openElsewhere(page, `<iframe src="${appUrl()}/embed/${recording.shareToken}" width=640 height=360></iframe>`);
  const frame = page.frameLocator('iframe');
  const time = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect(frame.locator('.player-live-state')).toHaveText('Live');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(time).toBeGreaterThan(20);
  await recording.send(13, 'paused');
  await expect(frame.locator('.player-live-state')).toHaveText('Recording is paused');
  await recording.attach();
  await expect(frame.locator('.player-live-state')).toHaveCount(0);
  await expect.poll(time).toBeGreaterThan(SEGMENT_CLIP_SECONDS - 1);
});

test('a viewer of a live recording sends no more requests than the web ACL counts for each', {
  tag: '@nightly',
}, async ({ page }) => {
  const recording = await newSegmentedRecording({ state: 'recording', isWatchable: true, count: 4, isInParts: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(appUrl())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(recording.link);
  await expectFrame(page);
  await button(page, 'Play').click();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(LIVE_VIEWER.opening);
  const opening = asked.splice(0).length;
  const startedAt = Date.now();
  await recording.sendInParts(recording.clip.segments.length);
  await expect(page.locator('.player-live-state')).toHaveText('Live');
  const minutes = (Date.now() - startedAt) / 60_000;
  const media = asked.filter((path) => path.startsWith('/media/')).length;
  // A file of the page is requested once, however long somebody watches.
  const calls = asked.filter((path) => !path.startsWith('/media/') && !path.startsWith('/assets/')).length;
  console.info(
    `A live viewer: ${opening} requests to open, then ${Math.round(media / minutes)} for media and ` +
      `${Math.round(calls / minutes)} others a minute`,
  );
  const most = (aMinute: number) => Math.ceil(aMinute * minutes);
  expect(media).toBeLessThanOrEqual(most(LIVE_VIEWER.mediaAMinute));
  expect(calls, asked.join('\n')).toBeLessThanOrEqual(most(LIVE_VIEWER.pageCallsAMinute));
  expect(media + calls).toBeLessThanOrEqual(most(LIVE_VIEWER.allAMinute));
});

test('the share page of a device that does not play WebM waits for the MP4, and requests no segments', async ({
  page,
}) => {
  await playsNoWebM(page);
  const asked = requestsFor(page, /playlist|segments\/|original/);
  const { link } = await newSegmentedRecording({ state: 'joining' });
  await page.goto(link);
  await expect(banner(page, 'Processing Video for iPhone')).toBeVisible();
  expect(asked).toEqual([]);
});
