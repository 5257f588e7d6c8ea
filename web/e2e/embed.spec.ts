import { expect } from '@playwright/test';
import { embedCode } from '#shared/rules/sharing/embed-code.ts';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, enter } from './support/app.ts';
import { test } from './support/elsewhere.ts';
import { expectToast, openIn } from './support/screen.ts';
import { ago, playsNoWebM } from './support/share-page.ts';
import { newSharedRecording, type SharedRecording, viewsOf } from './support/shared-recordings.ts';

const codeOf = ({ shareToken }: SharedRecording, width = 640, height = 360) =>
  embedCode({ origin: appUrl(), shareToken, name: 'Product tour', width, height });

test('the embedded player plays in a page of another site, without the rest of the share page', async ({
  page,
  openElsewhere,
}) => {
  const take = await newSharedRecording();
  await openElsewhere(page, codeOf(take));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  const time = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time).toBeGreaterThan(0.3);
  await expect(frame.getByRole('link')).toHaveCount(0);
  const scrolls = () =>
    frame
      .locator('html')
      .evaluate((html) => html.scrollHeight - html.clientHeight + html.scrollWidth - html.clientWidth);
  expect(await scrolls(), 'nothing scrolls in the frame').toBe(0);
  const box = await frame.locator('video').boundingBox();
  expect([box?.width, box?.height]).toEqual([640, 360]);
});

test('an embedded player shows the whole picture in a frame of any aspect ratio', { tag: '@nightly' }, async ({
  page,
  openElsewhere,
}) => {
  const take = await newSharedRecording();
  const frames = [
    { width: 800, height: 300, seen: 300 },
    { width: 320, height: 500, seen: 180 },
  ];
  const iframes = frames.map(
    ({ width, height }) =>
      `<iframe src="${appUrl()}/embed/${take.shareToken}" width=${width} height=${height}></iframe>`,
  );
  await openElsewhere(page, iframes.join(''));
  for (const [index, { width, height, seen }] of frames.entries()) {
    const video = page.frameLocator(`iframe >> nth=${index}`).locator('video');
    const shown = expect.poll(async () => (await video.boundingBox())?.height, `${width} × ${height}`);
    await shown.toBeCloseTo(seen, 0);
  }
});

test('no other page of the app is shown in a frame', async ({ page, openElsewhere }) => {
  const { shareToken } = await newSharedRecording();
  for (const path of [`/share/${shareToken}`, '/', '/login']) {
    const refused = page.waitForEvent('console', {
      predicate: (message) => /frame-ancestors|X-Frame-Options|refused to connect/i.test(message.text()),
    });
    await openElsewhere(page, `<iframe src="${appUrl()}${path}"></iframe>`);
    await refused;
  }
});

test('another site can show the picture that oEmbed names, but cannot play the video in its own player', {
  tag: '@nightly',
}, async ({ page, openElsewhere }) => {
  const { id, shareToken } = await newSharedRecording();
  const address = (file: string) => `${appUrl()}/objects/${id}/${file}?shareToken=${shareToken}`;
  await openElsewhere(page, `<img src="${address('thumbnail.jpg')}"><video src="${address('original.webm')}"></video>`);
  await expect.poll(() => page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const error = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.error?.code ?? null);
  await expect.poll(error).toBe(4); // MEDIA_ERR_SRC_NOT_SUPPORTED: nothing arrived.
});

test('the embedded player is accessible', { tag: '@nightly' }, async ({ page }) => {
  const { shareToken } = await newSharedRecording();
  await page.goto(`/embed/${shareToken}`);
  await expect(page.getByRole('heading', { name: 'Product tour' })).toBeAttached();
  await expectAccessible(page, '/embed', ['phone']);
  await page.goto('/embed/nothing');
  await expect(page.getByRole('heading', { name: 'Video Not Available' })).toBeVisible();
  await expectAccessible(page, '/embed of nothing', ['phone']);
});

test('a view of an embedded player is counted once, although the browser sends no cookie', { tag: '@nightly' }, async ({
  page,
  openElsewhere,
}) => {
  const take = await newSharedRecording({ transcodeStatus: 'processing' });
  await openElsewhere(page, codeOf(take));
  const polled = () => page.waitForResponse((response) => response.url().includes('?again=true'));
  await polled();
  await polled();
  expect(await viewsOf(take)).toBe(1);
});

test('an embedded link that has ended says so in the frame', { tag: '@nightly' }, async ({ page, openElsewhere }) => {
  await openElsewhere(page, codeOf(await newSharedRecording({ shareExpiresAt: ago(1000) })));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Link Expired' })).toBeVisible();
  await expect(frame.locator('video')).toHaveCount(0);
  await openElsewhere(page, embedCode({ origin: appUrl(), shareToken: 'nothing', name: '', width: 640, height: 360 }));
  await expect(frame.getByRole('heading', { name: 'Video Not Available' })).toBeVisible();
});

test('the embedded player says when the device cannot play the recording yet', { tag: '@nightly' }, async ({
  page,
  openElsewhere,
}) => {
  await playsNoWebM(page);
  await openElsewhere(page, codeOf(await newSharedRecording({ transcodeStatus: 'processing', mp4Key: null })));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Processing Video for iPhone' })).toBeVisible();
});

test('the embedded player says that the words for a waiting video did not load', { tag: '@nightly' }, async ({
  page,
  openElsewhere,
}) => {
  await playsNoWebM(page);
  await page.route('**/banner-*.js', (route) => route.abort());
  await openElsewhere(page, codeOf(await newSharedRecording({ transcodeStatus: 'processing', mp4Key: null })));
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Failed to load video.')).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the embed code is copied from the Share dialog', async ({ page, openElsewhere }) => {
  const take = await newSharedRecording({ name: 'Tour "A" <1>' });
  await enter(page, take.owner);
  await allowClipboard(page);
  await openIn(page, '/recordings', take.owner.workspaceId);
  await page.getByRole('button', { name: 'Actions for Tour "A" <1>' }).click();
  await page.getByRole('menuitem', { name: 'Share Settings' }).click();
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await expectToast(page, 'Embed code copied');
  const code = await clipboardText(page);
  expect(code).toContain(`<iframe src="${appUrl()}/embed/${take.shareToken}" title="Tour &quot;A&quot; &lt;1&gt;"`);
  await openElsewhere(page, code);
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Play' }).first()).toBeVisible();
});
