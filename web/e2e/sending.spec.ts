import { expect, type Page, test } from '@playwright/test';
import { openLine, UNLIMITED } from '#scripts/client/network-line.ts';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, signIn } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { expectFocusAfter } from './support/focus.ts';
import { hold } from './support/hold.ts';
import {
  AS_ONE_FILE,
  expectElapsed,
  panel,
  recordButton,
  recordingsOnDisk,
  setupDialog,
  startCamera,
  stop,
  upload,
  uploadDialog,
  withoutCountdown,
} from './support/recorder.ts';
import { expectToast, holdTimers } from './support/screen.ts';
import { recordingsOf } from './support/segments.ts';
import { TOAST_MS } from './support/under-toast.ts';

const ATTACH = '**/api/recordings/*/{video,segments}';
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' });
const row = (page: Page, name: string) => uploads(page).getByRole('listitem').filter({ hasText: name });
const press = (page: Page, name: string) => uploadDialog(page).getByRole('button', { name, exact: true }).click();
const offer = (page: Page, name: string) => page.getByRole('button', { name: `Resume recording ${name}` });

type Chosen = Parameters<typeof withoutCountdown>[1];

async function open(page: Page, chosen: Chosen = AS_ONE_FILE) {
  const account = await signIn(page);
  await withoutCountdown(page, chosen);
  await page.goto('/recordings');
  await expect(recordButton(page)).toBeVisible();
  return account;
}

/** Records the camera, and stops. */
async function make(page: Page, name: string, seconds = 1): Promise<void> {
  await startCamera(page, name);
  await expectElapsed(page, seconds);
  await stop(page);
}

/** Names of the recordings that the server has completely. */
const saved = async (account: Parameters<typeof recordingsOf>[0]) =>
  (await recordingsOf(account))
    .filter(({ filePath }) => filePath !== null)
    .map(({ name }) => name)
    .sort();

/** Leaves the page. @returns whether the browser has asked */
async function reload(page: Page): Promise<boolean> {
  let hasAsked = false;
  page.once('dialog', (question) => {
    hasAsked = question.type() === 'beforeunload';
    void question.accept();
  });
  await page.reload();
  return hasAsked;
}

test('while a recording is sent in the background, another one is made and sent', async ({ page }) => {
  await holdTimers(page, TOAST_MS);
  const account = await open(page);
  await make(page, 'First');
  const letThrough = await hold(page, ATTACH);
  await press(page, 'Upload');
  await expect(uploadDialog(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expectAccessible(page, 'the dialog during an upload', ['phone']);
  await page.keyboard.press('Escape');
  await expect(uploadDialog(page)).toHaveCount(0);
  await expectFocusAfter(page, 'continuing in the background');
  await expect(page.getByRole('heading', { name: 'Uploading 1 recording' })).toBeVisible();
  await expect(row(page, 'First')).toContainText('Finishing...');
  await expect(page).toHaveTitle(/^↑ Uploading 100% · /);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect(row(page, 'First'), 'on another screen').toBeVisible();
  await expect(page.getByText('is waiting for you')).toHaveCount(0);

  await startCamera(page, 'Second');
  await expectElapsed(page, 1);
  await expect(page).toHaveTitle(/^● Recording /);
  await expectFits(page, 'a recording beside an upload');
  await stop(page);
  await press(page, 'Upload');
  await press(page, 'Continue in the background');
  await expect(page.getByRole('heading', { name: 'Uploading 2 recordings' })).toBeVisible();
  await expect(row(page, 'Second')).toBeVisible();
  await expectAccessible(page, 'two recordings that are sent', ['phone']);
  await expectFits(page, 'two recordings that are sent');
  expect(await saved(account)).toEqual([]);
  letThrough();
  await expectToast(page, 'Recording Saved');
  await expect(uploads(page)).toHaveCount(0);
  await expect.poll(() => saved(account)).toEqual(['First', 'Second']);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
  await expect(page.getByText('is waiting for you')).toHaveCount(0);
});

test('on a slow line, speed and time left stand in the list; the first estimate counts what is still to be sent', {
  tag: '@nightly',
}, async ({ browser }) => {
  const line = await openLine(UNLIMITED);
  const context = await browser.newContext({
    baseURL: appUrl(),
    proxy: { server: line.proxyUrl, bypass: '<-loopback>' },
  });
  const page = await context.newPage();
  const account = await open(page, {});
  await startCamera(page, 'Slow');
  await expectElapsed(page, 3);
  // More is recorded than the line takes.
  line.setSpeed({ upBitsPerSecond: 20e3 });
  await expectElapsed(page, 15);
  await stop(page);
  line.setSpeed({ upBitsPerSecond: 80e3 });
  const beganAt = Date.now();
  await press(page, 'Upload');
  const estimate = uploadDialog(page).getByText(/^[\d.]+ [KM]B\/s · About \d+ (s|min) left$/);
  await expect(estimate).toBeVisible();
  const [, speed, seconds, unit] =
    /^([\d.]+ .B)\/s · About (\d+) (s|min)/.exec((await estimate.textContent()) ?? '') ?? [];
  const estimated = Number(seconds) * (unit === 'min' ? 60 : 1);
  const estimatedAt = Date.now();
  await page.mouse.click(5, 5);
  await expect(uploadDialog(page)).toHaveCount(0);
  await expect(row(page, 'Slow')).toContainText(/\d+% · [\d.]+ KB\/s · About/);
  await expectAccessible(page, 'a recording on a slow line', ['phone']);
  await expectFits(page, 'a recording on a slow line');
  await expect(page.getByText('Recording Saved', { exact: true })).toBeVisible({ timeout: 120_000 });
  const took = (Date.now() - estimatedAt) / 1000;
  console.log(`${speed}/s, ${estimated} s estimated ${(estimatedAt - beganAt) / 1000} s after Upload, took ${took} s`);
  expect(estimated).toBeGreaterThan(took / 2);
  // The first seconds may still be those of the slower line.
  expect(estimated).toBeLessThan(took * 4);
  expect(await saved(account)).toEqual(['Slow']);
  await context.close();
  await line.close();
});

test('two unsent recordings of a page that was killed are sent by the next visit; closing asks, and no other tab takes them', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const account = await open(page);
  await context.route(ATTACH, () => undefined);
  for (const name of ['First', 'Second']) {
    await make(page, name);
    await press(page, 'Upload');
    await press(page, 'Continue in the background');
  }
  await expect(uploads(page).getByRole('listitem')).toHaveCount(2);
  const other = await context.newPage();
  await other.goto('/recordings');
  await expect(other.getByText('(2 total)')).toBeVisible();
  await expect(other.getByText('waiting for you')).toHaveCount(0);
  await expect(uploads(other)).toHaveCount(0);
  await page.bringToFront();
  expect(await reload(page), 'the browser asks').toBe(true);
  await expect(uploads(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('waiting for you')).toHaveCount(0);
  await page.close();
  await context.unroute(ATTACH);
  await other.reload();
  await expectToast(other, 'Recording Saved');
  await expect.poll(() => saved(account)).toEqual(['First', 'Second']);
  await expect(uploads(other)).toHaveCount(0);
  await expect.poll(() => recordingsOnDisk(other)).toEqual([]);
});

test('an upload that fails in the background says so, and is tried again, or waits on this device', {
  tag: '@nightly',
}, async ({ page }) => {
  await holdTimers(page, TOAST_MS);
  const account = await open(page);
  await make(page, 'Refused');
  let isHeld = true;
  let refuse = () => undefined as undefined | Promise<void>;
  await page.route(ATTACH, (route) => {
    if (!isHeld) return route.fallback();
    refuse = () => route.fulfill({ status: 409, body: '{"code":"CONFLICT"}' });
    return undefined;
  });
  const asked = page.waitForRequest(ATTACH);
  await press(page, 'Upload');
  await press(page, 'Continue in the background');
  await asked;
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await refuse();
  await expectToast(page, 'Upload Error');
  await expectToast(page, 'Failed to upload recording. Please try again.');
  await expect(row(page, 'Refused')).toContainText('Failed to update recording. It is kept in this browser.');
  await expectAccessible(page, 'an upload that has failed', ['phone']);
  await page.getByRole('button', { name: 'Cancel the upload of Refused' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel upload?' });
  await expect(question).toContainText('The recording stays in this browser');
  await question.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(uploads(page)).toHaveCount(0);
  await offer(page, 'Refused').click();
  await press(page, 'Upload');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Refused')).toBeVisible();
  await refuse();
  isHeld = false;
  await page.getByRole('button', { name: 'Try again: Refused' }).click();
  await expectToast(page, 'Recording Saved');
  await expect.poll(() => saved(account)).toEqual(['Refused']);
  await expect(uploads(page)).toHaveCount(0);
});

test('signing out asks while a recording is sent in the background, and keeps it for the next log-in', {
  tag: '@nightly',
}, async ({ page }) => {
  const account = await open(page);
  await make(page, 'Kept');
  const letThrough = await hold(page, ATTACH);
  await press(page, 'Upload');
  await press(page, 'Continue in the background');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out before your recording is saved?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  letThrough();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await offer(page, 'Kept').click();
  await upload(page);
  await expect(row(page, 'Kept')).toHaveCount(0);
});

test('a recording that is deleted while it is sent in the background ends its upload', { tag: '@nightly' }, async ({
  page,
}) => {
  const account = await open(page);
  await make(page, 'Deleted');
  await page.route(
    (url) => url.pathname.includes('/uploads/'),
    () => undefined,
  );
  await press(page, 'Upload');
  await press(page, 'Continue in the background');
  await expect(row(page, 'Deleted')).toBeVisible();
  page.on('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Actions for Deleted' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectToast(page, 'Recording Deleted');
  await expect(uploads(page)).toHaveCount(0);
  expect(await recordingsOf(account)).toEqual([]);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
});

test('New Recording sends a recording in the background that is saved at Stop, and its link is copied', {
  tag: '@nightly',
}, async ({ page }) => {
  await allowClipboard(page);
  const account = await open(page, { savesAtStop: true });
  await startCamera(page, 'By itself');
  await expectElapsed(page, 1);
  const letThrough = await hold(page, ATTACH);
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(uploadDialog(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'By itself')).toBeVisible();
  await recordButton(page).click();
  await expect(setupDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  letThrough();
  await expectToast(page, 'Recording Saved');
  await expect(page.getByText(/Its link is in your clipboard\.$/)).toBeVisible();
  expect(await clipboardText(page)).toContain(`${appUrl()}/share/`);
  expect(await recordingsOf(account)).toMatchObject([{ isShared: true }]);
});
