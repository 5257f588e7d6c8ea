import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText } from './support/app.ts';
import { hold } from './support/hold.ts';
import { addProject } from './support/library.ts';
import { WIDEST } from './support/long-names.ts';
import { button, videoState } from './support/player-clip.ts';
import {
  AS_ONE_FILE,
  openRecorder,
  panel,
  record,
  recordButton,
  stop,
  upload,
  uploadDialog,
} from './support/recorder.ts';
import { expectToast, holdTimers } from './support/screen.ts';
import { followSending, onlyRecording } from './support/segments.ts';
import { expectFrame } from './support/share-page.ts';
import { TOAST_MS } from './support/under-toast.ts';

const nameIn = (dialog: Locator) => dialog.getByLabel('Name', { exact: true });
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });

test('one click after Stop saves the recording with the chosen name and project, and copies its link', {
  tag: '@nightly',
}, async ({ page }) => {
  await allowClipboard(page);
  const { account } = await openRecorder(page);
  const project = await addProject(account.client, account.workspaceId, 'Demos');
  await page.reload();
  await record(page, { name: 'Before', seconds: 2 });
  const late: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().includes('/assets/')) late.push(request.url());
  });
  const dialog = await stop(page);
  await expect(nameIn(dialog)).toBeFocused();
  await expectAccessible(page, 'the Upload dialog');
  // A key that is still held from Stop.
  await nameIn(dialog).dispatchEvent('keydown', { key: 'Enter', repeat: true });
  await expect(dialog.getByRole('button', { name: 'Upload and copy link' })).toBeEnabled();
  await dialog.getByLabel('Project').selectOption('Demos');
  // The name is selected.
  await nameIn(dialog).focus();
  await page.keyboard.type('  After  ');
  const letThrough = await hold(page, '**/api/recordings/*/{video,segments}');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Link ready, \d+\.\d s$/)).toBeVisible();
  await expectAccessible(page, 'the Upload dialog with its link', ['phone']);
  letThrough();
  await expectToast(page, 'Recording Saved');
  await expect(page.getByText(/Its link is in your clipboard\.$/)).toBeVisible();
  expect(late, 'nothing is loaded after Stop that could be loaded before').toEqual([]);
  await expect
    .poll(() => onlyRecording(account))
    .toMatchObject({ name: 'After', projectId: project.id, isShared: true });
  const { shareToken } = await onlyRecording(account);
  expect(await clipboardText(page)).toBe(`${appUrl()}/share/${shareToken}`);
  await expect(page.getByText('After', { exact: true }).first()).toBeVisible();
});

test('the toast of a saved recording opens it, or creates and copies its link', { tag: '@nightly' }, async ({
  page,
}) => {
  await allowClipboard(page);
  await holdTimers(page, TOAST_MS);
  const { account } = await openRecorder(page);
  await record(page, { name: 'Saved first', seconds: 2 });
  await stop(page);
  await upload(page);
  expect(await onlyRecording(account)).toMatchObject({ isShared: false });
  await toasts(page).getByRole('button', { name: 'Open' }).click();
  const player = page.getByRole('dialog', { name: 'Saved first' });
  await expect(player.locator('video')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);

  await record(page, { name: 'Second', seconds: 1 });
  await stop(page);
  await upload(page);
  await toasts(page).getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link Copied');
  expect(await clipboardText(page)).toContain(`${appUrl()}/share/`);
});

test('a recording is saved even when the server refuses its new name', { tag: '@nightly' }, async ({ page }) => {
  const { account } = await openRecorder(page, AS_ONE_FILE);
  await page.route('**/api/recordings/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, body: '{"code":"FORBIDDEN"}' })
      : route.fallback(),
  );
  await record(page, { name: 'As it was', seconds: 1 });
  const dialog = await stop(page);
  await nameIn(dialog).fill('As it shall be');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Your recording is saved. Its new name or project could not be saved.');
  const saved = await onlyRecording(account);
  expect(saved).toMatchObject({ name: 'As it was' });
  expect(saved.filePath).not.toBeNull();
});

test('a name that was typed offline is saved with its recording on the next visit', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account } = await openRecorder(page, AS_ONE_FILE);
  await record(page, { name: 'Named online', seconds: 1 });
  const dialog = await stop(page);
  await nameIn(dialog).fill('Named offline');
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expect(nameIn(dialog)).toBeDisabled();
  page.on('dialog', (question) => void question.accept());
  await page.unroute('**/api/**');
  await page.reload();
  await expectToast(page, 'Recording Saved');
  await expect.poll(() => onlyRecording(account)).toMatchObject({ name: 'Named offline' });
});

test('Alt+S stops a recording, but not while a person types; a name of 255 letters fits', { tag: '@nightly' }, async ({
  page,
}) => {
  await openRecorder(page);
  await record(page, { name: WIDEST, seconds: 1 });
  await page.getByRole('link', { name: 'Projects' }).first().click();
  // The panel covers the button.
  await page.getByRole('button', { name: 'New Project' }).first().press('Enter');
  await page.getByRole('dialog').getByRole('textbox').first().press('Alt+s');
  await page.keyboard.press('Escape');
  // A dialog that fades out still has the focus in its field.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await page.keyboard.press('Alt+s');
  await expect(uploadDialog(page)).toBeVisible();
  await expect(nameIn(uploadDialog(page))).toHaveValue(WIDEST);
  await expectAccessible(page, 'the Upload dialog of a long name');
  await uploadDialog(page).getByRole('button', { name: 'Keep on this device' }).click();
  await expect(recordButton(page)).toBeVisible();
});

test('the dialog is open before the end is written, and what is pressed then is carried out', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { stop } = MediaRecorder.prototype;
    MediaRecorder.prototype.stop = function () {
      Object.assign(window, { writeEnd: () => stop.call(this) });
    };
  });
  const { account } = await openRecorder(page);
  await record(page, { name: 'Pressed early', seconds: 2 });
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = uploadDialog(page);
  await dialog.getByRole('button', { name: 'Upload and copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  expect((await onlyRecording(account)).filePath, 'the end is not written yet').toBeNull();
  await page.waitForFunction(() => 'writeEnd' in window);
  await page.evaluate(() => (window as unknown as { writeEnd: () => void }).writeEnd());
  await expectToast(page, 'Recording Saved');
  await expect(dialog).toHaveCount(0);
  expect(await onlyRecording(account)).toMatchObject({ isShared: true, filePath: expect.any(String) });
});

test('the copied link plays from its beginning before the end is sent, then waits for it, and plays to the end', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  await allowClipboard(page);
  await page.addInitScript(() => {
    const { stop } = MediaRecorder.prototype;
    MediaRecorder.prototype.stop = function () {
      Object.assign(window, { writeEnd: () => stop.call(this) });
    };
  });
  const { account } = await openRecorder(page);
  const sent = followSending(page);
  await record(page, { name: 'Opened early', seconds: 3 });
  await expect.poll(() => sent).toContain('sent-playlist.json');
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await uploadDialog(page).getByRole('button', { name: 'Upload and copy link' }).click();
  await expect.poll(() => clipboardText(page)).toContain('/share/');
  await expect(uploadDialog(page).getByText(/^It is in your clipboard: paste it/)).toBeVisible();
  await expect(uploadDialog(page).locator('.corners-closing')).toBeVisible();
  await expect.poll(async () => (await onlyRecording(account)).segments?.isSaving).toBe(true);

  const stranger = await browser.newPage();
  await stranger.goto(await clipboardText(page));
  await expectFrame(stranger);
  expect((await videoState(stranger)).time, 'from its beginning').toBeLessThan(0.5);
  await expect(stranger.locator('.player-live-state'), 'it is not live').toHaveCount(0);
  await button(stranger, 'Play').click();
  await expect(stranger.locator('.player-live-state')).toHaveText(/The rest/);
  const { time: sentUntil } = await videoState(stranger);
  await expect(stranger.getByRole('button', { name: /live|beginning/ })).toHaveCount(0);
  await expectAccessible(stranger, 'waiting for the rest');
  expect(await onlyRecording(account)).toMatchObject({ filePath: null, segments: { state: 'recording' } });

  await page.evaluate(() => (window as unknown as { writeEnd: () => void }).writeEnd());
  await expectToast(page, 'Recording Saved');
  await expect(button(stranger, 'Play again')).toBeVisible();
  await expect.poll(async () => (await videoState(stranger)).duration).toBeGreaterThan(sentUntil);
  await expect(stranger.locator('.player-live-state')).toHaveCount(0);
  await stranger.context().close();
});
