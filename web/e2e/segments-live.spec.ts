import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { button, seenVideo, videoState } from './support/player-clip.ts';
import { openPlayerLab, showPlayer } from './support/player-lab.ts';
import { clipInParts, LIVE_PARTS, SEGMENT_CLIP_SECONDS, segmentClip } from './support/segment-clip.ts';
import { type SegmentServer, serveSegments } from './support/segment-server.ts';

/** Time from the end of a segment until the playlist lists it, in milliseconds: recorder and connection need it. */
const SENT_AFTER_MS = 700;
const SEGMENT_MS = 2000;

/** Number of segments that exist when a late viewer comes. */
const THERE = 4;

const timeOf = async (page: Page) => (await videoState(page)).time;
const status = (page: Page) => page.locator('.player-live-state');

/**
 * Continues the recording from its current point: each segment is listed a while after it has ended.
 * @param parts of a segment that are sent one after the other
 */
function record({ served }: SegmentServer, parts = 1) {
  let startedAt = Date.now() - served.count * SEGMENT_MS - SENT_AFTER_MS;
  let before = Date.now();
  const timer = setInterval(() => {
    const passed = Date.now() - before;
    before += passed;
    // A pause is not part of the recording.
    if (served.state === 'paused') startedAt += passed;
    if (served.state !== 'recording') return;
    const elapsed = before - startedAt - SENT_AFTER_MS;
    served.count = Math.min(Math.floor((elapsed / SEGMENT_MS) * parts) / parts, served.clip.segments.length);
    if (served.count === served.clip.segments.length) served.state = 'ended';
  }, 50);
  return {
    /** End of the recording at this moment, in seconds. */
    now: () => (Date.now() - startedAt) / 1000,
    stop: () => clearInterval(timer),
  };
}

async function join(page: Page, count: number, changes = {}) {
  const server = await serveSegments(page, await segmentClip(), { count, state: 'recording', ...changes });
  await openPlayerLab(page);
  // The recording starts only now: on a slow machine the page would otherwise open after its end.
  const recorder = record(server);
  page.once('close', recorder.stop);
  await showPlayer(page, { src: server.src, title: 'Launch', isPlaylist: true });
  await expect.poll(async () => (await videoState(page)).isReady).toBe(true);
  return { server, recorder };
}

test('a late viewer starts at the live point of the press of Play, follows the recording, and sees its end', {
  tag: '@nightly',
}, async ({ page }) => {
  const { server, recorder } = await join(page, THERE);
  await expect(status(page)).toHaveText('Live');
  expect(
    server.asked.map(({ name }) => name),
    'the beginning is not loaded',
  ).not.toContain('sent-000001');
  await expect.poll(() => server.served.count).toBeGreaterThan(THERE + 2);
  await button(page, 'Play').click();
  // `npm run bench` measures the delay itself.
  await expect.poll(async () => recorder.now() - (await timeOf(page))).toBeLessThan(5);
  await expect(button(page, 'Play again')).toBeVisible({ timeout: 60_000 });
  expect((await videoState(page)).duration).toBeCloseTo(SEGMENT_CLIP_SECONDS, 1);
  await expect(status(page)).toHaveCount(0);
  // A viewer also asks for the next segment before the playlist lists it.
  const polls = server.asked.filter(({ name, status: code }) => name === 'playlist.json' || code >= 400).length;
  expect(polls).toBeLessThan(3 * server.served.clip.segments.length);
});

test('a viewer whose browser ends the video while the recording goes on, goes on', async ({ page }) => {
  await join(page, THERE);
  await button(page, 'Play').click();
  await expect.poll(async () => (await videoState(page)).isPlaying).toBe(true);
  // As WebKitGTK does where the time reaches the duration of an open source.
  await seenVideo(page).evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.dispatchEvent(new Event('ended'));
  });
  const before = await timeOf(page);
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 1);
});

test('a viewer plays the parts of a segment before the rest is there', { tag: '@nightly' }, async ({ page }) => {
  const server = await serveSegments(page, await clipInParts(), { count: THERE, state: 'recording' });
  await openPlayerLab(page);
  const recorder = record(server, LIVE_PARTS);
  page.once('close', recorder.stop);
  await showPlayer(page, { src: server.src, title: 'Launch', isPlaylist: true });
  await expect.poll(async () => (await videoState(page)).isReady).toBe(true);
  await button(page, 'Play').click();
  await expect(button(page, 'Play again')).toBeVisible({ timeout: 60_000 });
  const sent = server.asked.filter(({ name, status: code }) => code === 200 && /^sent-0/.test(name));
  const numberOf = (name: string) => Number(name.slice('sent-'.length, 'sent-000000'.length));
  const early = sent.filter(({ name, listed }) => numberOf(name) > listed);
  expect(early.filter(({ name }) => name.includes('-from-')).length, 'parts after the first one').toBeGreaterThan(5);
  const names = sent.map(({ name }) => name);
  expect(names, 'nothing is loaded twice').toHaveLength(new Set(names).size);
});

/** The seconds that the viewer has not seen of what has arrived. The duration of a growing recording is longer. */
const secondsLeft = (page: Page) =>
  seenVideo(page).evaluate(
    (video: HTMLVideoElement) => video.buffered.end(video.buffered.length - 1) - video.currentTime,
  );

test('the player says that the recording is paused or the connection is lost, and then plays on', {
  tag: '@nightly',
}, async ({ page }) => {
  const { server, recorder } = await join(page, 5);
  await button(page, 'Play').click();
  server.served.state = 'paused';
  await expect(status(page)).toHaveText('Recording is paused');
  await expect.poll(() => secondsLeft(page)).toBeLessThan(0.2);
  await expect(page.getByText('Buffering...')).toHaveCount(0);
  await expectAccessible(page, 'paused');
  server.served.isDown = true;
  await expect(status(page)).toHaveText('Reconnecting…');
  await expect(page.getByText('Buffering...'), 'one message').toHaveCount(0);
  server.served.isDown = false;
  server.served.state = 'recording';
  await expect(status(page)).toHaveText('Live');
  await expect.poll(async () => recorder.now() - (await timeOf(page))).toBeLessThan(5.5);
});

test('the player says that the recorder is late and then lost, keeps the last picture, and then plays on', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { now } = Date;
    Object.assign(window, { later: 0 });
    Date.now = () => now() + (window as unknown as { later: number }).later;
  });
  const { server, recorder } = await join(page, 5);
  await expect(status(page)).toHaveText('Live');
  const big = page.locator('.player-bait');
  await expect(big).toBeVisible();
  await big.click();
  await expect(big).toBeHidden();
  recorder.stop();
  await expect(status(page)).toHaveText('Waiting for the recorder');
  await expect(page.getByText('Buffering...')).toHaveCount(0);
  await expectAccessible(page, 'waiting for the recorder');
  // Repeated: after the clock was advanced, the page may still hear of a segment that was listed just before.
  const wait = () =>
    page.evaluate(() => {
      (window as unknown as { later: number }).later += 25_000;
    });
  await expect
    .poll(async () => {
      await wait();
      return (await status(page).textContent())?.trim();
    })
    .toBe('Nothing comes from the recorder');
  await expect.poll(() => secondsLeft(page)).toBeLessThan(0.2);
  await expect(page.getByText('Buffering...')).toHaveCount(0);
  server.served.count += 1;
  await expect(status(page)).toHaveText('Live');
});

test('a viewer who goes to the beginning stays behind the recording, and can go back to the live point', {
  tag: '@nightly',
}, async ({ page }) => {
  const { server, recorder } = await join(page, 6);
  await button(page, 'Play').click();
  await button(page, 'Watch from the beginning').click();
  await expect.poll(() => timeOf(page)).toBeLessThan(4);
  const { count } = server.served;
  await expect.poll(() => server.served.count).toBeGreaterThan(count + 1);
  expect(recorder.now() - (await timeOf(page)), 'seconds behind the recording').toBeGreaterThan(7);
  await expect(status(page)).toHaveText('Still recording');
  // The controls hide during playback, but not from a mouse that rests on the button.
  const place = await button(page, 'Go to live').boundingBox();
  if (!place) throw new Error('The button is not there');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page.locator('.player[data-idle]')).toBeVisible();
  await expect(button(page, 'Go to live')).toHaveCSS('opacity', '1');
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(async () => recorder.now() - (await timeOf(page))).toBeLessThan(5.5);
  await expect(status(page)).toHaveText('Live');
});

/** The controls over the picture that overlap: the large play button and the line at the top. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const middle = document.querySelector('.player-bait')?.getBoundingClientRect();
    const others = [...document.querySelectorAll('.player-live > *, .player-row')];
    if (!middle || middle.width === 0) return ['no large play button'];
    return others
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < middle.right && right > middle.left && top < middle.bottom && bottom > middle.top;
      })
      .map((each) => each.textContent);
  });

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the large play button covers nothing of a live recording', { tag: '@nightly' }, async ({ page }) => {
    const { server } = await join(page, THERE);
    await expect(page.getByRole('button', { name: 'Watch from the beginning' })).toBeVisible();
    for (const state of ['Live', 'Recording is paused', 'Reconnecting…']) {
      server.served.state = state === 'Live' ? 'recording' : 'paused';
      server.served.isDown = state === 'Reconnecting…';
      await expect(status(page)).toHaveText(state);
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 700 });
        // The player measures itself a frame later.
        await expect.poll(() => overlaps(page), `${state} at ${width} px`).toEqual([]);
      }
    }
    await page.getByRole('button', { name: /Watch from the beginning|Go to live/ }).tap();
  });
});
