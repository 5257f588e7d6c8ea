import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { enter, signIn } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { LONG_NAME, UNBROKEN } from './support/long-names.ts';
import {
  AS_ONE_FILE,
  discard,
  openRecorder,
  record,
  recordingsOnDisk,
  stop,
  upload,
  uploadDialog,
} from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { recordingsOf, untilJoined } from './support/segments.ts';

/** Reloads, and confirms that when the page asks. @returns whether it asked */
async function reload(page: Page): Promise<boolean> {
  let hasAsked = false;
  const agree = (question: import('@playwright/test').Dialog) => {
    hasAsked = question.type() === 'beforeunload';
    void question.accept();
  };
  page.once('dialog', agree);
  await page.reload();
  page.off('dialog', agree);
  return hasAsked;
}

const offer = (page: Page, name: string) => page.getByRole('button', { name: `Resume recording ${name}` });

test('a reload during a recording asks first, and the next visit offers the recording', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account } = await openRecorder(page);
  await record(page, { name: 'Interrupted', seconds: 5 });
  expect(await reload(page)).toBe(true);
  await expect(page.getByText('A recording is waiting for you')).toBeVisible();
  await offer(page, 'Interrupted').click();
  const dialog = uploadDialog(page);
  await expect(dialog).toContainText('This recording was interrupted');
  await expect(dialog.getByText(/(?!0:00)\d+:\d\d · /)).toBeVisible();
  await upload(page);
  const [saved] = await recordingsOf(account);
  expect(saved).toMatchObject({ name: 'Interrupted' });
  expect(saved?.filePath).not.toBeNull();
  // Other tests kill browsers and measure how much may be lost.
  expect(saved?.duration).toBeGreaterThanOrEqual(1);
  await expect(offer(page, 'Interrupted')).toHaveCount(0);
  // A busy computer may have sent no segment before the reload: then the recording is sent as one file.
  if (saved?.segments) await untilJoined(account);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
});

/** Starts an upload whose bytes are held back. @returns a function that lets them through */
async function beginUpload(page: Page, name: string): Promise<() => void> {
  await record(page, { name, seconds: 2 });
  const dialog = await stop(page);
  let isHeld = true;
  const isVideo = (url: URL) => url.pathname.includes('/uploads/');
  await page.route(isVideo, (route) => (isHeld ? undefined : route.fallback()));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  return () => {
    isHeld = false;
  };
}

test('an interrupted upload whose recording was deleted waits for the person, who saves it as a new one', {
  tag: '@nightly',
}, async ({ page }) => {
  const { account } = await openRecorder(page, AS_ONE_FILE);
  const letThrough = await beginUpload(page, 'Deleted elsewhere');
  const [pending] = await recordingsOf(account);
  const { status } = await account.client.call('DELETE', `/api/recordings/${pending?.id}`);
  expect(status).toBe(200);
  expect(await reload(page)).toBe(true);
  await expect(page.getByText("It's no longer on the server")).toBeVisible();
  await expect(offer(page, 'Deleted elsewhere')).toBeVisible();
  expect(await recordingsOf(account)).toEqual([]);
  letThrough();
  await offer(page, 'Deleted elsewhere').click();
  await upload(page);
  expect(await recordingsOf(account)).toMatchObject([{ name: 'Deleted elsewhere' }]);
});

test('an upload interrupted by a reload continues without a click', { tag: '@nightly' }, async ({ page }) => {
  const { account } = await openRecorder(page, AS_ONE_FILE);
  const letThrough = await beginUpload(page, 'Half sent');
  letThrough();
  expect(await reload(page)).toBe(true);
  await expectToast(page, 'Recording Saved');
  const [saved] = await recordingsOf(account);
  expect(saved?.filePath).not.toBeNull();
  expect(await recordingsOf(account)).toHaveLength(1);
});

test('a recording is kept for later, hidden from other accounts, and discarded', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const { account } = await openRecorder(page);
  const name = `Later عرض ${LONG_NAME} ${UNBROKEN}`.slice(0, 255);
  await record(page, { name, seconds: 1 });
  await expectAccessible(page, 'a running recording');
  await expectFits(page, 'a running recording');
  const dialog = await stop(page);
  await expectAccessible(page, 'the upload dialog');
  await expectFits(page, 'the upload dialog');
  await dialog.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(offer(page, name)).toBeVisible();
  await expectAccessible(page, 'a recording that waits');
  await expectFits(page, 'a recording that waits');

  await context.clearCookies();
  await signIn(page);
  await page.reload();
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await expect(offer(page, name)).toHaveCount(0);

  await context.clearCookies();
  await enter(page, account);
  await page.reload();
  await offer(page, name).click();
  await discard(page);
  await expectToast(page, 'Recording Discarded');
  expect(await recordingsOf(account)).toEqual([]);
  await expect(offer(page, name)).toHaveCount(0);
});

test('a recording whose page ended while it was being discarded is not offered, and is deleted by the next visit', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { account } = await openRecorder(page);
  await record(page, { name: 'Not wanted', seconds: 1 });
  await stop(page);
  const isRecording = '**/api/recordings/*';
  // It is never answered.
  await context.route(isRecording, (route) => (route.request().method() === 'DELETE' ? undefined : route.fallback()));
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await discard(page);
  await asked;
  await page.close();
  expect(await recordingsOf(account)).toMatchObject([{ name: 'Not wanted' }]);

  await context.unroute(isRecording);
  const next = await context.newPage();
  await next.goto('/recordings');
  await expect.poll(() => recordingsOf(account)).toEqual([]);
  await expect.poll(() => recordingsOnDisk(next)).toEqual([]);
  await expect(offer(next, 'Not wanted')).toHaveCount(0);
});

test('a recording that has arrived is not sent again when only the answer was lost', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account } = await openRecorder(page, AS_ONE_FILE);
  await record(page, { name: 'Arrived', seconds: 1 });
  const dialog = await stop(page);
  // The server attaches the file, but its answer never arrives.
  await page.route('**/api/recordings/*/video', async (route) => {
    await route.fetch();
  });
  const bound = page.waitForRequest('**/api/recordings/*/video');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await bound;
  await expect.poll(async () => (await recordingsOf(account))[0]?.filePath).not.toBeNull();
  await reload(page);
  await expectToast(page, 'Recording Saved');
  expect(await recordingsOf(account)).toHaveLength(1);
  await expect(uploadDialog(page)).toHaveCount(0);
  // It is removed while the toast is already there.
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
});
