import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { enter } from './support/app.ts';
import { stopClock } from './support/page-clock.ts';
import { noisyMp4 } from './support/player-files.ts';
import { openIn } from './support/screen.ts';
import { newSharedRecording, recordingFiles } from './support/shared-recordings.ts';
import { newTeam } from './support/teams.ts';

const SECONDS = 120;
const NAMES = ['One', 'Two'];
/**
 * Most bytes that the frames of one recording of noise may take over a fast connection; the file is ten times as large.
 */
const MOST_BYTES = 8_000_000;

const picture = (page: Page, name: string) => page.getByRole('button', { name: `Play ${name}` });
const frames = (page: Page) => page.locator('main li canvas');

/** Opens a list of two recordings of two minutes; returns the media requests and the bytes that arrive. */
async function openTwo(page: Page, context: BrowserContext) {
  const { owner, id: workspaceId } = await newTeam();
  const files = { ...(await recordingFiles()), mp4: await noisyMp4(SECONDS, 6) };
  for (const name of NAMES) {
    await newSharedRecording({ workspaceId, userId: owner.userId, name, duration: SECONDS }, files);
  }
  await enter(context, owner);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') asked.push(request.url());
  });
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const media = new Set<string>();
  const received = { bytes: 0 };
  network.on('Network.requestWillBeSent', ({ requestId, type }) => type === 'Media' && media.add(requestId));
  network.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (media.has(requestId)) received.bytes += dataLength;
  });
  await openIn(page, '/recordings', workspaceId);
  await expect(picture(page, 'One')).toBeVisible();
  return { asked, received };
}

test('a card shows some frames while the pointer is on it, one card at a time, and loads little', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  const { asked, received } = await openTwo(page, context);
  await stopClock(page);
  await picture(page, 'One').hover();
  await page.clock.runFor(250);
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  expect(asked, 'requests while the pointer only crosses the card').toEqual([]);

  await picture(page, 'One').hover();
  const seen = new Set<string>();
  const countFrames = async () => {
    await page.clock.runFor(200);
    if ((await frames(page).count()) > 0) {
      seen.add(await frames(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/jpeg', 0.3)));
    }
    return seen.size;
  };
  // Each poll advances the clock by 200 ms: with the default intervals, which grow to a second, four frames take longer
  // than the time limit.
  await expect.poll(countFrames, { intervals: [100] }).toBe(4);
  expect(received.bytes).toBeLessThan(MOST_BYTES);
  await page.keyboard.press('Tab');
  await picture(page, 'Two').focus();
  const ofTwo = page
    .getByRole('listitem')
    .filter({ has: picture(page, 'Two') })
    .locator('canvas');
  const countOfTwo = async () => {
    await page.clock.runFor(200);
    return ofTwo.count();
  };
  await expect(picture(page, 'Two')).toBeFocused();
  await expect.poll(countOfTwo).toBe(1);
  await expect(frames(page), 'frames of both cards').toHaveCount(1);
  await picture(page, 'Two').blur();
  await page.mouse.move(0, 0);
  await expect(frames(page)).toHaveCount(0);
});

test('a card stays still when reduced motion is preferred', { tag: '@nightly' }, async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  const { asked } = await openTwo(page, context);
  await picture(page, 'One').hover();
  await page.clock.runFor(2000);
  await picture(page, 'Two').hover();
  await page.clock.runFor(2000);
  expect(asked).toEqual([]);
  await expect(frames(page)).toHaveCount(0);
});
