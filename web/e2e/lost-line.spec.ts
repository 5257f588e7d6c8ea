import { expect, type Page, test } from '@playwright/test';
import { openLine, UNLIMITED } from '#scripts/client/network-line.ts';
import { newHeavyRecording } from './support/heavy-recording.ts';
import { SEEN_VIDEO, videoState } from './support/player-clip.ts';
import { expectFrame } from './support/share-page.ts';

/** How long the line is away, in milliseconds. */
const AWAY_MS = 15_000;
/**
 * Chromium itself repeats the video's request about 19 times in that time. The player asks six times, after growing waits,
 * and the page reports what was watched.
 */
const MOST_REQUESTS = 30;

interface Seen {
  at: number;
  seconds: number;
  /** The clock of the controls. */
  clock: string;
  /** The end of what is loaded, in seconds. */
  loaded: number;
}

/** Notes what the player shows from now on, and each text that a screen reader hears of its state. */
async function follow(page: Page) {
  const handle = await page.evaluateHandle((seenVideo) => {
    const seen: Seen[] = [];
    const heard: string[] = [];
    const note = () => {
      const video = document.querySelector<HTMLVideoElement>(seenVideo);
      const clock = document.querySelector('.player-time')?.textContent ?? '';
      const text =
        document.querySelector('.player-middle [role=status], .player-middle [role=alert]')?.textContent ?? '';
      if (text !== (heard.at(-1) ?? '')) heard.push(text);
      if (!video) return;
      const { buffered, currentTime } = video;
      const loaded = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
      seen.push({ at: performance.now(), seconds: currentTime, clock, loaded });
    };
    setInterval(note, 50);
    return { seen, heard };
  }, SEEN_VIDEO);
  return () => handle.jsonValue();
}

test('a line that goes away is said once, and the video plays on at its place when it is back', async ({ browser }) => {
  const network = await openLine({ ...UNLIMITED, downBitsPerSecond: 8e6, roundTripMs: 20 });
  const context = await browser.newContext({ proxy: { server: network.proxyUrl, bypass: '<-loopback>' } });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { downlink: 10 } }));
  const asked: number[] = [];
  page.on('request', () => asked.push(Date.now()));
  await page.goto((await newHeavyRecording(true)).link);
  await expectFrame(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan(2);
  const read = await follow(page);
  const { src } = await videoState(page);
  const from = Date.now();
  network.cut();
  await context.setOffline(true);
  const sentence = page.locator('.player-middle [role=status]', { hasText: 'Reconnecting…' });
  await expect(sentence).toBeVisible();
  await expect.poll(() => Date.now() - from).toBeGreaterThan(AWAY_MS);
  await expect(sentence, 'it stays').toBeVisible();
  const requests = asked.filter((at) => at >= from).length;
  const away = await read();
  const stood = away.seen.at(-1);
  const backAt = await page.evaluate(() => performance.now());
  network.mend();
  await context.setOffline(false);
  await expect.poll(async () => (await videoState(page)).time).toBeGreaterThan((stood?.seconds ?? 0) + 1.5);
  const { seen, heard } = await read();
  const moved = seen.find(({ at, seconds }) => at > backAt && seconds > (stood?.seconds ?? 0) + 0.05 && seconds < 29);
  console.info(
    `Line away ${AWAY_MS / 1000} s: ${requests} requests; stood at ${stood?.seconds.toFixed(2)} s of ${stood?.loaded.toFixed(2)} s loaded; played on ${Math.round((moved?.at ?? 0) - backAt)} ms after the line was back; heard ${JSON.stringify(heard)}`,
  );
  expect(requests).toBeLessThan(MOST_REQUESTS);
  expect(heard.filter((text) => text === 'Reconnecting…')).toHaveLength(1);
  expect(heard.filter((text) => /Failed|Loading/.test(text))).toEqual([]);
  expect(seen.filter(({ clock }) => clock.startsWith('0:00'))).toEqual([]);
  // What is loaded has been played; it is there at once when the element loads its file again.
  const loadedBefore = away.seen[0]?.loaded ?? 0;
  expect(stood?.seconds).toBeGreaterThan(loadedBefore - 2);
  expect(moved?.loaded).toBeGreaterThanOrEqual(stood?.loaded ?? 0);
  expect((moved?.at ?? Number.POSITIVE_INFINITY) - backAt).toBeLessThan(1000);
  expect((await videoState(page)).src, 'the large file').toBe(src);
  await context.close();
  await network.close();
});
