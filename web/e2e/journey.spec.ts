import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import {
  allowClipboard,
  appUrl,
  CONVERSION_MS,
  clipboardText,
  signUpOnScreen,
  verifyOnScreen,
  videoTimes,
} from './support/app.ts';
import { test } from './support/aws-account.ts';
import { openCapturedTab } from './support/captured-pages.ts';
import { expectClock, upload } from './support/recorder.ts';

/** Checks that the player plays and seeks. */
async function expectPlaysAndSeeks(page: Page): Promise<void> {
  const video = page.locator('video').first();
  await expect.poll(async () => (await videoTimes(page)).duration).toBeGreaterThan(2);
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 2;
  });
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThanOrEqual(2);
}

/** Requests as the app does: a throttled request is repeated. */
async function read(request: APIRequestContext, path: string): Promise<APIResponse> {
  let response = await request.get(path);
  await expect(async () => {
    if (response.status() === 503) response = await request.get(path);
    expect(response.status()).not.toBe(503);
  }).toPass();
  return response;
}

test('a person signs up, records, shares the recording with a stranger, and removes the link', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const email = await signUpOnScreen(page);
  await verifyOnScreen(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'All Recordings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All Recordings' })).toBeVisible();

  await openCapturedTab(page.context());
  await page.bringToFront();
  await allowClipboard(page);

  await test.step('record the screen and save it', async () => {
    await page.getByRole('button', { name: 'New Recording' }).first().click();
    const setup = page.getByRole('dialog', { name: 'Start Recording' });
    await setup.getByLabel('Name').fill('Unboxing 📦 عرض');
    const [controls] = await Promise.all([
      page.context().waitForEvent('page'),
      setup.getByRole('button', { name: 'Start Recording' }).click(),
    ]);
    await expect(page.getByText('Recording Started', { exact: true })).toBeVisible();
    await expectClock(page.getByRole('timer').first(), 4);
    await controls.getByRole('button', { name: 'Stop', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Recording' });
    await expect(dialog.locator('video')).toBeVisible();
    await upload(page);
  });

  const recording = await test.step('the recording becomes an MP4', async () => {
    const [workspace] = await (await read(page.request, '/api/workspaces')).json();
    const list = `/api/workspaces/${workspace.id}/recordings`;
    await expect
      .poll(async () => (await (await read(page.request, list)).json())[0]?.transcodeStatus, { timeout: CONVERSION_MS })
      .toBe('completed');
    return (await (await read(page.request, list)).json())[0];
  });
  expect(recording.name).toBe('Unboxing 📦 عرض');

  await test.step('play it in the app', async () => {
    await page.getByRole('button', { name: /^Play Unboxing/ }).click();
    await expectPlaysAndSeeks(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const link = await test.step('share it', async () => {
    await page.getByRole('button', { name: /^Actions for Unboxing/ }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Create Share Link' }).click();
    await expect(page.getByText('Share Link Created', { exact: true })).toBeVisible();
    const { shareToken } = await (await read(page.request, `/api/recordings/${recording.id}`)).json();
    expect(await clipboardText(page)).toBe(`${appUrl()}/share/${shareToken}`);
    return `/share/${shareToken}`;
  });

  const visitor = await browser.newContext({ baseURL: appUrl() });
  const shared = await visitor.newPage();
  const mediaUrl = await test.step('a stranger plays, seeks and downloads it', async () => {
    await shared.goto(link);
    await expect(shared.getByRole('heading', { name: 'Unboxing 📦 عرض' })).toBeVisible();
    await expectPlaysAndSeeks(shared);
    const [download] = await Promise.all([
      shared.waitForEvent('download'),
      shared.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.mp4$/);
    const saved = info.outputPath('saved.mp4');
    await download.saveAs(saved);
    expect(Number((await probeVideo(saved)).format.duration)).toBeGreaterThan(2);
    const redirect = await visitor.request.get(`${recording.mp4FilePath}?shareToken=${link.split('/').at(-1)}`, {
      maxRedirects: 0,
    });
    return redirect.headers().location ?? '';
  });
  expect((await visitor.request.get(mediaUrl)).status()).toBe(200);

  await test.step('unsharing ends the link and the media URL that was issued', async () => {
    await page.getByRole('dialog', { name: 'Share Settings' }).getByRole('button', { name: 'Unshare' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Link' }).click();
    await expect(page.getByText('Share Link Removed', { exact: true })).toBeVisible();
    await expect(page.getByText('Access ends within a minute.', { exact: true })).toBeVisible();
    await shared.reload();
    await expect(shared.getByText('Video Not Available')).toBeVisible();
    await expect.poll(async () => (await visitor.request.get(mediaUrl)).status()).toBe(403);
  });
  await visitor.close();
});
