import { type Browser, expect, type Page, test } from '@playwright/test';
import { type NetworkLine, openLine, UNLIMITED } from '#scripts/client/network-line.ts';
import type { Account } from '#scripts/client/test-client.ts';
import { appUrl, signIn } from './support/app.ts';
import { recordFor } from './support/record-for.ts';
import { expectElapsed, startCamera, stop, upload, withoutCountdown } from './support/recorder.ts';
import { followSending, onlyRecording, untilJoined } from './support/segments.ts';

/** Opens a browser window whose requests all pass a network line that the test cuts. */
async function openOnLine(browser: Browser): Promise<{ line: NetworkLine; page: Page; account: Account }> {
  const line = await openLine(UNLIMITED);
  const proxy = { server: line.proxyUrl, bypass: '<-loopback>' };
  const context = await browser.newContext({ baseURL: appUrl(), proxy });
  const page = await context.newPage();
  const account = await signIn(page);
  await withoutCountdown(page);
  await page.goto('/recordings');
  return { line, page, account };
}

/** How long the network is cut, in seconds. */
const CUT_SECONDS = 30;

test('a lost network does not disturb a recording: the missing segments are sent when it is back', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { line, page, account } = await openOnLine(browser);
  const sent = followSending(page);
  await startCamera(page, 'With a cut');
  await expect.poll(() => sent).toContain('sent-000001');
  line.cut();
  await recordFor(page, CUT_SECONDS);
  line.mend();
  await recordFor(page, 2);
  await stop(page);
  await upload(page);
  const saved = await onlyRecording(account);
  expect(saved.duration).toBeGreaterThanOrEqual(CUT_SECONDS);
  await untilJoined(account);
  expect(sent).not.toContain('attach file');
  await page.context().close();
  await line.close();
});

test('a recording that loses the network in the first second is complete, and Upload waits for the network', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { line, page, account } = await openOnLine(browser);
  const sent = followSending(page);
  await startCamera(page, 'Offline');
  await expectElapsed(page, 1);
  line.cut();
  await expectElapsed(page, 4);
  const dialog = await stop(page);
  await expect(dialog.locator('video')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await expect(dialog).toContainText('The connection is unsteady. Trying again...');
  line.mend();
  await expect(page.getByText('Recording Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect((await onlyRecording(account)).duration).toBeGreaterThanOrEqual(3);
  expect(sent).not.toContain('attach file');
  await page.context().close();
  await line.close();
});
