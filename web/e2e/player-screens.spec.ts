import { expect, type Page, test } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { allowClipboard, appUrl, clipboardText } from './support/app.ts';
import { addUnfinished, giveFile, share } from './support/library.ts';
import { noteAsks, passTime } from './support/page-clock.ts';
import { button, goTo, videoState } from './support/player-clip.ts';
import { whiteMp4 } from './support/player-files.ts';
import { recordingFiles } from './support/recording-files.ts';
import { expectToast, openAs } from './support/screen.ts';
import { newSharedRecording, type SharedRecording } from './support/shared-recordings.ts';
import { newTeam } from './support/teams.ts';

const NAME = 'Product tour';
const isReady = async (page: Page) => (await videoState(page)).isReady;
const modal = (page: Page) => page.getByRole('dialog', { name: NAME });

/** Opens a recording in the app, as its owner. */
async function openModal(page: Page, { owner }: SharedRecording): Promise<void> {
  await openAs(page, owner, '/recordings', owner.workspaceId);
  await page.getByRole('button', { name: `Play ${NAME}` }).click();
  await expect(modal(page)).toBeVisible();
}

/** Opens a new recording in the app, with access to the clipboard, and waits for its video. */
async function openReady(page: Page): Promise<SharedRecording> {
  await allowClipboard(page);
  const recording = await newSharedRecording();
  await openModal(page, recording);
  await expect.poll(() => isReady(page)).toBe(true);
  return recording;
}

test('the player dialog obeys keys, copies a link to a moment of a shared recording, and opens Share Settings', async ({
  page,
}) => {
  const recording = await openReady(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await videoState(page)).time).toBeCloseTo(5, 1);
  await page.keyboard.press('Space');
  expect((await videoState(page)).isPlaying).toBe(true);
  await page.keyboard.press('Space');
  await goTo(page, 7.2);
  await button(page, 'Copy link at this time').click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await clipboardText(page)).toBe(`${appUrl()}${recording.link}?t=7`);

  await page.getByRole('button', { name: 'Share Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Share Settings' });
  await settings.getByRole('button', { name: 'Unshare' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Link' }).click();
  await expectToast(page, 'Share Link Removed');
  await expect(settings).toHaveCount(0);
  await expect(button(page, 'Pause').or(button(page, 'Play'))).toBeVisible();
  await expect(button(page, 'Copy link at this time')).toHaveCount(0);
  await expect(modal(page).getByRole('button', { name: 'Share', exact: true })).toBeVisible();
});

test('a link for members has the time of the video, and starts there after the log-in', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const recording = await openReady(page);
  await goTo(page, 7.2);
  await page.getByRole('button', { name: 'Copy link for members at this time' }).click();
  await expectToast(page, 'Link Copied');
  const link = `${appUrl()}/recordings/${recording.id}`;
  expect(await clipboardText(page)).toBe(`${link}?t=7`);

  await context.clearCookies();
  await page.goto(`${link}?t=0:07`);
  await page.getByLabel('Email').fill(recording.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${link}?t=7`);
  await expect.poll(async () => (await videoState(page)).time).toBeCloseTo(7, 1);
});

test('Escape closes the list of speeds and the panel first, and then the dialog', { tag: '@nightly' }, async ({
  page,
}) => {
  await openModal(page, await newSharedRecording());
  await page.getByRole('combobox', { name: 'Playback speed' }).click();
  await expect(page.getByRole('option', { name: '2x' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: '2x' })).toBeHidden();
  await expect(modal(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'More').click();
  await page.keyboard.press('Escape');
  await expect(button(page, 'More')).toHaveAttribute('aria-expanded', 'false');
  await expect(modal(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
});

test('the MP4 replaces the WebM during playback in the app', { tag: '@nightly' }, async ({ page }) => {
  const take = await newSharedRecording();
  await page.clock.install();
  const asked = await noteAsks(page, /\/api\/recordings\/[\w]+$/);
  let isDone = false;
  let isTold = false;
  await page.route(`**/api/recordings/${take.id}`, async (route) => {
    const recording = await (await route.fetch()).json();
    const processing = { ...recording, mp4FilePath: null, transcodeStatus: 'processing' };
    isTold = isDone;
    return route.fulfill({ json: isDone ? recording : processing });
  });
  await page.route('**/api/workspaces/*/recordings*', async (route) => {
    const [recording] = await (await route.fetch()).json();
    return route.fulfill({ json: [{ ...recording, mp4FilePath: null, transcodeStatus: 'processing' }] });
  });
  await openModal(page, take);
  await expect.poll(() => isReady(page)).toBe(true);
  expect((await videoState(page)).src).toMatch(/original\.webm$/);
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('0.5x');
  await goTo(page, 1);
  await page.keyboard.press('m');
  await button(page, 'Play').click();
  await expect(async () => {
    await passTime(page, 500);
    expect((await asked()).length).toBeGreaterThan(2);
  }).toPass({ intervals: [0] });
  const [last = 0, before = 0] = (await asked()).toReversed();
  expect(last - before).toBeGreaterThan(2500);
  const { time } = await videoState(page);
  isDone = true;
  await expect(async () => {
    await passTime(page, 500);
    expect(isTold).toBe(true);
  }).toPass({ intervals: [0] });
  // The player gives up a change of files that takes long by the page's clock, and videos play in real time.
  await expect.poll(async () => (await videoState(page)).src).toMatch(/video\.mp4$/);
  await expect.poll(() => isReady(page)).toBe(true);
  const after = await videoState(page);
  expect(after).toMatchObject({ isPlaying: true, rate: 0.5, isMuted: true, volume: 0.8 });
  expect(after.time).toBeGreaterThan(time);
  expect(after.time).toBeLessThan(12);
  // The conversion is complete: the page requests nothing more.
  const count = (await asked()).length;
  await passTime(page, 3500);
  expect(await asked()).toHaveLength(count);
});

test('a toast appears when the video cannot be loaded, and when the browser refuses full screen', {
  tag: '@nightly',
}, async ({ page }) => {
  const take = await newSharedRecording();
  await page.route('**/objects/**/video.mp4', (route) => route.fulfill({ status: 404 }));
  await openModal(page, take);
  await expectToast(page, 'Playback Error');
  await expect(page.getByText('Failed to load video.').first()).toBeVisible();
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('No'));
  });
  await page.keyboard.press('f');
  await expectToast(page, 'Fullscreen Error');
  await expect(page.getByText('Could not toggle fullscreen mode.', { exact: true })).toBeVisible();
});

const NOT_AVAILABLE = 'This recording is still being processed or was not completed.';

test('the preview of a recording without a file says that it is not available', { tag: '@nightly' }, async ({
  page,
}) => {
  const team = await newTeam();
  const { id } = await addUnfinished(team.owner.client, { workspaceId: team.id, name: NAME });
  await share(team.owner.client, id);
  await openAs(page, team.owner, '/shared', team.id);
  await page.getByRole('button', { name: `Preview ${NAME}` }).click();
  await expect(modal(page).getByText('Recording Not Available')).toBeVisible();
  await expect(modal(page).getByText(NOT_AVAILABLE)).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});

test('the comments of a recording without a video wait for none', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const { id } = await addUnfinished(team.owner.client, { workspaceId: team.id, name: NAME });
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await openAs(page, team.owner, `/recordings/${id}`, team.id);
  await expect(page.getByText(NOT_AVAILABLE)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible();
});

test('pages that were opened before the file has arrived show the video without a reload', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const team = await newTeam();
  const { client } = team.owner;
  const { id } = await addUnfinished(client, { workspaceId: team.id, name: NAME });
  const shareToken = await share(client, id);
  await openAs(page, team.owner, `/recordings/${id}`, team.id);
  await expect(page.getByText(NOT_AVAILABLE)).toBeVisible();
  const context = await browser.newContext({ baseURL: appUrl() });
  const [viewer, embed] = [await context.newPage(), await context.newPage()];
  await viewer.goto(`/share/${shareToken}`);
  await embed.goto(`/embed/${shareToken}`);
  for (const each of [viewer, embed]) await expect(each.getByText('No video available')).toBeVisible();
  await giveFile(client, id, 1);
  for (const each of [page, viewer, embed]) await expect(each.locator('.player')).toBeVisible({ timeout: 45_000 });
  await context.close();
});

test('the share page starts at the moment in the link, and offers links to moments', async ({ page }) => {
  await allowClipboard(page);
  const { link } = await newSharedRecording();
  await page.goto(`${link}?t=1m`);
  await expect.poll(() => isReady(page)).toBe(true);
  expect((await videoState(page)).time, 'a moment after the end starts at the beginning').toBe(0);
  await page.goto(`${link}?t=0m6s`);
  // The picture of the beginning may be there before the page goes to the moment.
  await expect.poll(() => videoState(page)).toMatchObject({ isReady: true, time: expect.closeTo(6, 1) });
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await videoState(page)).time).toBeCloseTo(11, 1);
  await button(page, 'Copy link at this time').click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await clipboardText(page)).toBe(`${appUrl()}${link}?t=11`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await button(page, 'Copy link at this time').click();
  await expect(page.getByText('The link could not be copied.')).toBeVisible();
});

/** The darkest gray, 0 to 255, in the outermost rows and columns of the player, in the middle third of each. */
async function darkestEdge(page: Page): Promise<number> {
  const box = await page.getByRole('region', { name: /^Player/ }).boundingBox();
  if (!box) throw new Error('There is no player');
  const [x, y] = [Math.ceil(box.x), Math.ceil(box.y)];
  const [width, height] = [Math.floor(box.x + box.width) - x, Math.floor(box.y + box.height) - y];
  const png = await page.screenshot({ clip: { x, y, width, height } });
  return page.evaluate(
    async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const [third, row] = [Math.floor(width / 3), Math.floor(height / 3)];
      const lines = [
        [third, 0, third, 1],
        [third, height - 1, third, 1],
        [0, row, 1, row],
        [width - 1, row, 1, row],
      ] as const;
      return Math.min(...lines.flatMap(([x, y, w, h]) => [...(context?.getImageData(x, y, w, h).data ?? [0])]));
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
}

test('no dark line is beside a picture of 960 × 540', { tag: '@nightly' }, async ({ page }) => {
  const recording = await newSharedRecording({}, { ...(await recordingFiles()), mp4: await whiteMp4(4) });
  await openModal(page, recording);
  await expect.poll(() => isReady(page)).toBe(true);
  await page.mouse.move(0, 0);
  for (const width of [1440, 560, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => darkestEdge(page), { message: `at ${width} px` }).toBeGreaterThan(240);
  }
});
