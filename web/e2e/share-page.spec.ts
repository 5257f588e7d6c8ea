import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { firstCases } from '#scripts/test-support/test-length.ts';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, videoTimes } from './support/app.ts';
import { addUnfinished, share } from './support/library.ts';
import { banner, expectFrame } from './support/share-page.ts';
import { newOwner, newSharedRecording, viewsOf } from './support/shared-recordings.ts';

test('the share page shows the video, its name and its date, and nothing of the app', async ({ page }) => {
  const { link } = await newSharedRecording({ createdAt: '2026-03-04T12:00:00.000Z', name: 'Größe <b>1/2</b> 🎬' });
  const scripts: { path: string; body: Promise<Buffer> }[] = [];
  const asked: string[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    asked.push(path);
    if (response.request().resourceType() === 'script') scripts.push({ path, body: response.body() });
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Größe <b>1/2</b> 🎬' })).toBeVisible();
  await expect(page.getByText('Shared recording • March 4, 2026', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Größe <b>1/2</b> 🎬 · Framekeep');
  await expectFrame(page);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
  const { source } = await videoTimes(page);
  expect(source, 'the direct address of the MP4').toMatch(/\/media\/[^/]+\/converted\/.*\/video\.mp4$/);
  // Neither is requested: the page already contains both.
  expect(asked.filter((path) => /^\/objects\//.test(path))).toEqual([]);
  // The visit is counted beside the playback: its answer may come later.
  const calls = () => asked.filter((path) => path.startsWith('/api/'));
  await expect.poll(calls).toEqual([expect.stringMatching(/^\/api\/shared\/[\w-]+$/)]);
  const sizes = await Promise.all(
    scripts.map(async ({ path, body }) => ({ path, bytes: gzipSync(await body).length })),
  );
  const total = (of: typeof sizes) => of.reduce((sum, { bytes }) => sum + bytes, 0);
  const html = await (await page.request.get(link)).text();
  const first = sizes.filter(({ path }) => html.includes(`src="${path}"`));
  // They arrive in any order.
  expect(first.map(({ path }) => path).sort()).toEqual([expect.stringContaining('/assets/share-'), '/theme.js']);
  expect(total(first), 'bytes of the scripts that the HTML names').toBeLessThan(31_000);
  expect(total(sizes)).toBeLessThan(80_000);
});

test('the share page shows the first frame before any script runs', async ({ page }) => {
  const { link } = await newSharedRecording();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(link);
  await expectFrame(page);
  const box = await page.locator('video').boundingBox();
  expect(box?.width).toBeGreaterThan(600);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  const player = await page.locator('video').boundingBox();
  expect(player, 'the player is where the picture was').toEqual(box);
  await expect(page.locator('video')).toHaveCount(1);
});

for (const [description, isBeside] of [
  ['0:00 Hello\n0:04 Pricing\n0:08 Questions', true],
  ['No chapters', false],
] as const) {
  test(`on a wide window ${isBeside ? 'chapters are beside the video' : 'a video without chapters is in the middle'}, and it stays at its first place`, {
    tag: isBeside ? [] : '@nightly',
  }, async ({ page }) => {
    const { link } = await newSharedRecording({ description });
    for (const [width, isWide] of firstCases(1, [
      [1280, true],
      [1279, false],
      [1440, true],
    ] as const)) {
      await page.setViewportSize({ width, height: 900 });
      await page.route('**/assets/share-*.js', (route) => route.abort());
      await page.goto(link);
      const early = await page.locator('#shared-video').boundingBox();
      await page.unrouteAll();
      await page.reload();
      await expectFrame(page);
      const video = await page.locator('.player video').boundingBox();
      expect(video, `${width} px`).toEqual(early);
      if (!video) throw new Error('The page has no video');
      if (!isBeside) expect(video.x * 2 + video.width, 'as much room left and right').toBeCloseTo(width, 0);
      else {
        const list = await page.getByRole('region', { name: 'Chapters' }).boundingBox();
        expect((list?.x ?? 0) > video.x + video.width, `${width} px`).toBe(isWide);
      }
    }
  });
}

test('a share page that was served without its data requests it', async ({ page }) => {
  const { link, id } = await newSharedRecording();
  // As the development server serves it.
  const bare = await (await page.request.get('/share.html')).text();
  await page.route(`**${link}`, (route) => route.fulfill({ contentType: 'text/html', body: bare }));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/shared/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link);
  const loading = await page.getByText('Loading video...').boundingBox();
  expect(loading?.width, 'width of the text, which is visible').toBeGreaterThan(80);
  release();
  await expectFrame(page);
  expect(await page.locator('video').getAttribute('src')).toContain(`/objects/${id}/video.mp4?shareToken=`);
});

test('a view is counted once per visit, however often the page makes requests', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const { link, id, owner } = await newSharedRecording({ transcodeStatus: 'processing' });
  const views = () => viewsOf({ owner, id });
  await page.request.get(link);
  expect(await views(), 'views by a program that makes a preview').toBe(0);
  await page.goto(link);
  const poll = (response: { url(): string }) => response.url().includes('?again=true');
  await page.waitForResponse(poll);
  await page.reload();
  await page.waitForResponse(poll);
  expect(await views()).toBe(1);
  const second = await browser.newPage({ baseURL: appUrl() });
  await second.goto(link);
  await expect.poll(views).toBe(2);
  await second.close();
  await owner.client.send(`/api${link.replace('share', 'shared')}`);
  expect(await views(), 'views after the owner has opened the link').toBe(2);
});

test('the share page of a recording without a file says that no video is available', async ({ page }) => {
  const { client, workspaceId } = await newOwner();
  const { id } = await addUnfinished(client, { workspaceId, name: 'Still recording' });
  await page.goto(`/share/${await share(client, id)}`);
  await expect(page.getByRole('heading', { name: 'Still recording' })).toBeVisible();
  await expect(page.getByText('No video available')).toBeVisible();
});

test('failures that the viewer cannot fix are only logged', async ({ page }) => {
  const { link } = await newSharedRecording({ transcodeStatus: 'pending' });
  await page.route('**/api/shared/*/transcode', (route) => route.fulfill({ status: 500, body: '' }));
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not here'));
  });
  await page.goto(link);
  await expectFrame(page);
  await expect.poll(() => logged.join('\n')).toContain('The conversion could not be started.');
  await page.keyboard.press('f');
  await expect.poll(() => logged.join('\n')).toContain('Fullscreen could not be switched.');
  await expect(banner(page, 'Preparing Video')).toBeVisible();
});

test('chapters in the description are marked on the slider and listed, and lead to their moments', async ({ page }) => {
  const description = 'What we showed Acme\n0:00 Hello\n0:04 Pricing\n0:08 Questions';
  const { link } = await newSharedRecording({ description });
  await page.goto(`${link}#t=5`);
  await expectFrame(page);
  await expect(page.getByText('What we showed Acme')).toHaveCount(0);
  const chapters = page.getByRole('region', { name: 'Chapters' }).getByRole('button');
  await expect(chapters).toHaveText(['0:00 Hello', '0:04 Pricing', '0:08 Questions']);
  const current = page.locator('[aria-current]');
  await expect(current).toHaveText('0:04 Pricing');
  await chapters.last().click();
  await expect(current).toHaveText('0:08 Questions');
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBe(8);
  await expect(page.getByRole('slider', { name: 'Progress' })).toHaveAttribute(
    'aria-valuetext',
    '0:08 of 0:12, Questions',
  );
  await expectAccessible(page, 'a share page with chapters');
});

test('before the first play only the play button and the length cover the picture', async ({ page }) => {
  const { link } = await newSharedRecording();
  await page.goto(link);
  await expectFrame(page);
  const bar = page.locator('.player-bar');
  const length = page.locator('.player-length');
  await expect(bar).toHaveCSS('opacity', '0');
  await expect(length).toHaveText('0:12');
  await page.locator('video').hover({ position: { x: 60, y: 60 } });
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(length).toBeHidden();
  await page.mouse.move(1, 1);
  await expect(bar).toHaveCSS('opacity', '0');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Fullscreen' }).focus();
  await expect(bar).toHaveCSS('opacity', '1');
});

/** A share sheet that notes what it gets, as `window.sent`, and throws the error named by `window.refusal`. */
const withShareSheet = (page: Page) =>
  page.addInitScript(() => {
    const sent: ShareData[] = [];
    const share = async (data: ShareData) => {
      sent.push(data);
      const { refusal } = window as unknown as { refusal: string | null };
      if (refusal) throw new DOMException('No', refusal);
    };
    Object.assign(window, { sent, refusal: null });
    Object.defineProperty(navigator, 'share', { value: share });
  });

test('the header of the share page copies and sends a link to the current moment, and saves the file', async ({
  page,
}) => {
  await allowClipboard(page);
  await withShareSheet(page);
  const { link } = await newSharedRecording({ allowDownload: true });
  await page.goto(link);
  const header = page.getByRole('button', { name: /^Copy link( at \d:\d\d)?$/ });
  await expect(header).toHaveText('Copy link');
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 1.2;
  });
  await expect(header).toHaveText('Copy link at 0:01');
  await header.click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  expect(await clipboardText(page)).toBe(`${new URL(link, page.url())}?t=1`);
  await expectAccessible(page, 'a link with a header');
  const moment = `${new URL(link, page.url())}?t=1`;
  const send = page.getByRole('button', { name: 'Share', exact: true });
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  for (const refusal of [null, 'AbortError']) {
    await page.evaluate((name) => Object.assign(window, { refusal: name }), refusal);
    await send.click();
  }
  const sent = () => page.evaluate(() => (window as unknown as { sent: ShareData[] }).sent);
  await expect.poll(sent).toEqual([
    { title: expect.any(String), url: moment },
    { title: expect.any(String), url: moment },
  ]);
  expect(await clipboardText(page), 'a closed sheet copies nothing').toBe('before');
  await page.evaluate(() => Object.assign(window, { refusal: 'NotAllowedError' }));
  await send.click();
  await expect.poll(() => clipboardText(page)).toBe(moment);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.mp4$/);
});
