import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectFocusAfter } from './support/focus.ts';
import {
  discard,
  expectElapsed,
  openRecorder,
  panel,
  record,
  recordingsOnDisk,
  restart,
  stop,
  upload,
  uploadDialog,
  writtenBytes,
} from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { onlyRecording, recordingsOf, untilJoined } from './support/segments.ts';
import { peaksOfSound } from './support/sound-peaks.ts';

test('*Restart* throws away what was recorded and goes on with the same tab, and asks once there is more', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { account } = await openRecorder(page);
  await record(page, { name: '', seconds: 2 });
  const [first] = await recordingsOf(account);
  await panel(page).getByRole('button', { name: 'Mute microphone' }).click();
  await panel(page).getByRole('button', { name: 'Copy link' }).click();
  const link = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${first?.id}/share`, {});
  const { shareToken } = link.body;
  await restart(page);
  await expectFocusAfter(page, 'Restart');
  await expect.poll(async () => (await recordingsOf(account)).map(({ id }) => id)).not.toContain(first?.id);
  await expect(panel(page).getByText('Muted', { exact: true })).toBeVisible();
  const [second] = await recordingsOf(account);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([expect.stringContaining(second?.id ?? '?')]);
  const visit = await account.client.call('POST', `/api/shared/${shareToken}/visit`, {});
  expect(visit).toMatchObject({ status: 410, body: { code: 'SHARE_RESTARTED' } });

  // Without another recording, the running one goes on.
  await context.setOffline(true);
  await restart(page);
  await expectToast(page, 'Not restarted');
  await context.setOffline(false);
  // After ten seconds it has asked, and the question stays.
  const question = panel(page).getByRole('group', { name: /^Throw away \d:\d\d\?$/ });
  const keep = question.getByRole('button', { name: 'Keep' });
  if (await keep.isVisible()) await keep.click();
  const live = panel(page).getByRole('switch', { name: 'Live link' });
  await live.click();
  await expect(live).toBeChecked();
  const watched = await account.client.call<{ shareToken: string }>('POST', `/api/recordings/${second?.id}/share`, {});
  const watcher = await context.newPage();
  await watcher.goto(`/share/${watched.body.shareToken}`);
  await expect(watcher.locator('video')).toBeVisible();
  await page.bringToFront();
  await expectElapsed(page, 10);
  await panel(page).getByRole('button', { name: 'Restart' }).click();
  await expect(keep).toBeFocused();
  await expectAccessible(page, 'the question of Restart');
  await keep.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Restart' })).toBeFocused();
  await panel(page).getByRole('button', { name: 'Restart' }).press('Enter');
  await question.getByRole('button', { name: 'Restart' }).click();
  await expect(watcher.getByRole('heading', { name: 'Recording began again' })).toBeVisible();
  await expect(watcher.locator('video')).toHaveCount(0);
  await expectAccessible(watcher, 'the link of a recording that began again');
  await watcher.close();
  await page.bringToFront();
  // Consent to be watched is for one recording.
  await expect(live).not.toBeChecked();
  await expect.poll(() => recordingsOnDisk(page)).toEqual([expect.not.stringContaining(second?.id ?? '?')]);
  // Without a picture, the recording would end without a question.
  await expect.poll(() => writtenBytes(page)).toBeGreaterThan(0);
  await stop(page);
  await upload(page);
  const [saved, ...others] = await recordingsOf(account);
  expect(others).toEqual([]);
  expect(saved?.id).not.toBe(second?.id);
  expect(saved?.id).not.toBe(first?.id);
});

test('a paused recording that begins again has sound', { tag: '@nightly' }, async ({ page }) => {
  const { account } = await openRecorder(page);
  await record(page, { name: '', seconds: 1 });
  const [first] = await recordingsOf(account);
  await panel(page).getByRole('button', { name: 'Pause' }).click();
  await restart(page);
  await expect.poll(async () => (await recordingsOf(account)).map(({ id }) => id)).not.toContain(first?.id);
  await expectElapsed(page, 3);
  await stop(page);
  await upload(page);
  await untilJoined(account);
  const second = await onlyRecording(account);
  const peaks = await page.evaluate(peaksOfSound, second.filePath ?? '');
  expect(Math.max(...peaks)).toBeGreaterThan(0.01);
});

test('Stop during *Restart* saves nothing without a question', { tag: '@nightly' }, async ({ page }) => {
  const { account } = await openRecorder(page, { savesAtStop: true });
  await record(page, { name: '', seconds: 2 });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/recordings', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await restart(page);
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(uploadDialog(page).getByText(/ · .*B$/)).toBeVisible();
  answer();
  await discard(page);
  await expectToast(page, 'Recording Discarded');
  // Neither what was thrown away nor what would have taken its place.
  await expect.poll(() => recordingsOf(account)).toEqual([]);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
});

test('what *Restart* has thrown away is never offered, and is deleted later where that failed', {
  tag: '@nightly',
}, async ({ page }) => {
  const { account } = await openRecorder(page);
  await record(page, { name: '', seconds: 2 });
  const [first] = await recordingsOf(account);
  const address = `**/api/recordings/${first?.id}?*`;
  await page.route(address, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.fallback()));
  const isDeletion = (request: { method: () => string; url: () => string }) =>
    request.method() === 'DELETE' && request.url().includes(first?.id ?? '?');
  const failed = page.waitForEvent('requestfailed', isDeletion);
  await restart(page);
  await failed;
  await expect.poll(() => recordingsOnDisk(page)).toEqual([expect.not.stringContaining(first?.id ?? '?')]);
  // Without a picture, the recording would end without a question.
  await expect.poll(() => writtenBytes(page)).toBeGreaterThan(0);
  await stop(page);
  await discard(page);
  await expect.poll(async () => (await recordingsOf(account)).map(({ id }) => id)).toEqual([first?.id]);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);

  const again = page.waitForEvent('requestfailed', isDeletion);
  await page.reload();
  await again;
  await expect(page.getByText('A recording is waiting for you')).toHaveCount(0);
  await page.unroute(address);
  await page.reload();
  await expect.poll(() => recordingsOf(account)).toEqual([]);
  await expect(page.getByText('A recording is waiting for you')).toHaveCount(0);
});
