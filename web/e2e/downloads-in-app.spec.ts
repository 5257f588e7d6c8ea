import { expect, type Page, test } from '@playwright/test';
import { allowClipboard, clipboardText } from './support/app.ts';
import { expectSaved, newLargeTake, without } from './support/downloads.ts';
import { expectFits } from './support/fits.ts';
import { recordingFiles } from './support/recording-files.ts';
import { act, holdTimers, openAs } from './support/screen.ts';
import { newSharedRecording, type SharedRecording } from './support/shared-recordings.ts';
import { TOAST_MS } from './support/under-toast.ts';

const WHOLE = /\/objects\/[^?]*\?download=true/;

async function openLibrary(page: Page, { owner }: SharedRecording): Promise<void> {
  await openAs(page, owner, '/recordings', owner.workspaceId);
}

const chooseDownload = (page: Page) => act(page, 'Product tour', 'Download');

test('a recording without a link is downloaded from its menu', async ({ page }) => {
  const take = await newSharedRecording({ isShared: false, shareToken: null });
  await openLibrary(page, take);
  const [download] = await Promise.all([page.waitForEvent('download'), chooseDownload(page)]);
  await expectSaved(download, 'Product tour.mp4', (await recordingFiles()).mp4);
});

test('the download of a large recording comes in pieces, and can be cancelled in the player', {
  tag: '@nightly',
}, async ({ page }) => {
  const { take } = await newLargeTake();
  await without(page, { picker: true });
  await openLibrary(page, take);
  await page.route('**/api/objects/chunked/**chunk=2*', () => {
    // Never answered, so that it can be cancelled.
  });
  await page.getByRole('button', { name: /^Play Product tour/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByText(/^Downloading (2|3)\d%$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel download' }).click();
  await expect(dialog.getByText(/^Downloading/)).toHaveCount(0);
  await expect(page.getByText('Download Failed')).toHaveCount(0);
});

test('a refused download shows its reason', { tag: '@nightly' }, async ({ page }) => {
  const take = await newSharedRecording();
  await openLibrary(page, take);
  await expect(page.getByRole('button', { name: 'Actions for Product tour' })).toBeVisible();
  await take.owner.client.call('DELETE', `/api/recordings/${take.id}`);
  await chooseDownload(page);
  await expect(page.getByText('Download Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to download recording: File not found', { exact: true })).toBeVisible();
});

test('in the app, a download that the browser blocks is offered as a link, which is also in the clipboard', {
  tag: '@nightly',
}, async ({ page }) => {
  const take = await newSharedRecording();
  await allowClipboard(page);
  await holdTimers(page, TOAST_MS);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openLibrary(page, take);
  await page.route(WHOLE, (route) => route.abort());
  await chooseDownload(page);
  await expect(page.getByText('Download Blocked', { exact: true })).toBeVisible();
  const url = new URL(`/objects/${take.id}/video.mp4?download=true`, page.url()).href;
  const words = `Your browser blocked the download. The link is in your clipboard: ${url}`;
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText(words)).toBeVisible();
  await expectFits(page, 'the toast with the link');
  expect(await clipboardText(page)).toBe(url);
  await page.unrouteAll();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open link' }).click(),
  ]);
  await expectSaved(download, 'Product tour.mp4', (await recordingFiles()).mp4);
});
