import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { followAnnouncements } from './support/announcements.ts';
import { addProject } from './support/library.ts';
import { recordFor } from './support/record-for.ts';
import {
  AS_ONE_FILE,
  discard,
  expectElapsed,
  openRecorder,
  openSetup,
  panel,
  record,
  recordingsOnDisk,
  setupDialog,
  shownSeconds,
  stop,
  timer,
  upload,
  uploadDialog,
} from './support/recorder.ts';
import { expectToast, holdTimers, releaseTimers } from './support/screen.ts';
import { recordingsOf } from './support/segments.ts';
import { TOAST_MS } from './support/under-toast.ts';

/** Makes one way to open a device fail, as in a browser without the device or without permission. */
const failDevice = (page: Page, method: 'getDisplayMedia' | 'getUserMedia', error: string, only?: 'audio' | 'video') =>
  page.evaluate(
    ({ method, error, only }) => {
      const real = navigator.mediaDevices[method].bind(navigator.mediaDevices);
      navigator.mediaDevices[method] = (constraints?: MediaStreamConstraints) =>
        only && !constraints?.[only] ? real(constraints) : Promise.reject(new DOMException('No device', error));
    },
    { method, error, only },
  );

test('the setup starts with the defaults, and shows the options of the chosen type', { tag: '@nightly' }, async ({
  page,
}) => {
  await openRecorder(page);
  const setup = await openSetup(page);
  await expectAccessible(page, 'the setup of a screen recording');
  await expect(setup.getByRole('radio', { name: /^Screen/ })).toBeChecked();
  await expect(setup.getByLabel('Name')).toHaveValue('');
  await expect(setup.getByLabel('Name')).toHaveAttribute('placeholder', /^Recording - .+ at .+/);
  await expect(setup.getByLabel('Project')).toHaveCount(0);
  for (const option of ['Microphone', 'System audio', 'Picture-in-picture']) {
    await expect(setup.getByRole('switch', { name: option })).toBeChecked();
  }
  await expect(setup.getByRole('switch', { name: 'Upload while recording' })).toBeChecked();
  await expect(setup.getByRole('switch', { name: 'Save and copy link at Stop' })).not.toBeChecked();
  await expect(setup.getByLabel('Video quality')).toHaveValue('medium');
  await expect(setup.getByLabel('Video quality').getByRole('option')).toHaveText([
    'Low · 50% size, 15 fps',
    'Medium · 75% size, 25 fps',
    'High · 100% size, 30 fps',
  ]);

  await setup.getByRole('radio', { name: /^Camera/ }).click();
  await expect(setup.getByRole('switch', { name: 'Microphone' })).toBeVisible();
  for (const hidden of ['System audio', 'Picture-in-picture']) {
    await expect(setup.getByRole('switch', { name: hidden })).toHaveCount(0);
  }
  await expect(setup.getByLabel('Video quality')).toHaveCount(0);
  await expectAccessible(page, 'the setup of a camera recording');
});

test('a microphone can be chosen once its name is known, and stays chosen', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await openRecorder(page);
  let setup = await openSetup(page);
  await expect(setup.getByRole('button', { name: 'Choose camera' })).toBeVisible();
  await expect(setup.getByRole('button', { name: 'Choose microphone' })).toBeVisible();
  await context.grantPermissions(['microphone']);
  const microphone = setup.getByRole('combobox', { name: 'Microphone' });
  const label = (await microphone.getByRole('option').last().textContent()) ?? '';
  await microphone.selectOption({ label });
  await setup.getByRole('button', { name: 'Cancel' }).click();
  setup = await openSetup(page);
  await expect(setup.getByRole('combobox', { name: 'Microphone' }).locator('option:checked')).toHaveText(label);
});

test('the start counts down, and can be cancelled before anything is recorded', { tag: '@nightly' }, async ({
  page,
}) => {
  await holdTimers(page, 1000);
  const { account } = await openRecorder(page);
  const setup = await openSetup(page);
  await setup.getByRole('switch', { name: 'Countdown' }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  const countdown = page.getByRole('dialog', { name: 'Recording starts in' });
  await expect(countdown.getByRole('timer')).toHaveText('3');
  await releaseTimers(page);
  await expect(countdown.getByRole('timer')).toHaveText('2');
  await page.keyboard.press('Escape');
  await expectToast(page, 'Recording cancelled');
  await expect(countdown).toHaveCount(0);
  await expect.poll(() => recordingsOf(account)).toEqual([]);

  await expect(setup).toBeVisible();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await countdown.getByRole('button', { name: 'Start now' }).click();
  await expectToast(page, 'Recording Started');
  await expect(setup).toHaveCount(0);
  await expectElapsed(page, 1);
});

test('the start ends when sharing ends during the countdown', { tag: '@nightly' }, async ({ page }) => {
  // The countdown stands still.
  await holdTimers(page, 1000);
  const { account, tab } = await openRecorder(page);
  const setup = await openSetup(page);
  await setup.getByRole('switch', { name: 'Countdown' }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page.getByRole('dialog', { name: 'Recording starts in' })).toBeVisible();
  await page.bringToFront();
  await expectAccessible(page, 'the countdown');
  await tab.close();
  await expectToast(page, 'Recording cancelled');
  await expect.poll(() => recordingsOf(account)).toEqual([]);
});

test('a recording is paused and resumed, and its duration does not include the pause', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account } = await openRecorder(page);
  await record(page, { name: 'With a pause', seconds: 2 });
  const announcements = await followAnnouncements(page.locator('#recorder-status'));
  await panel(page).getByRole('button', { name: 'Pause' }).click();
  await expect(panel(page)).toContainText('Paused');
  await expect(page).toHaveTitle(/Paused/);
  // The clock is updated once a second.
  await recordFor(page, 2);
  const pausedAt = await timer(page).textContent();
  await expectAccessible(page, 'a paused recording', ['phone']);
  await recordFor(page, 2);
  await expect(timer(page)).toHaveText(pausedAt ?? '');
  await panel(page).getByRole('button', { name: 'Resume' }).click();
  await expectElapsed(page, 4);
  await panel(page).getByRole('button', { name: 'Pause' }).click();
  await expect(panel(page)).toContainText('Paused');
  await recordFor(page, 2);
  const shown = await shownSeconds(timer(page));
  await stop(page);
  expect(await announcements.jsonValue()).toEqual(['Paused', 'Resumed', 'Paused', 'Finishing...']);
  await upload(page);
  const [saved] = await recordingsOf(account);
  expect(saved).toMatchObject({ name: 'With a pause', recordingType: 'screen' });
  expect(saved?.duration).toBeGreaterThanOrEqual(shown);
  expect(saved?.duration).toBeLessThanOrEqual(shown + 2);
});

test('a second recording is refused while one runs; the first ends when sharing ends, and waits to be uploaded', {
  tag: '@nightly',
}, async ({ page }) => {
  const { tab } = await openRecorder(page);
  await record(page, { name: 'Ended by the browser', seconds: 1 });
  // The button in the header is behind the panel.
  await page.getByRole('button', { name: 'New Recording' }).first().press('Enter');
  await expectToast(page, 'Recording in Progress');
  await expectToast(page, 'Please stop the current recording before starting a new one.');
  await expect(setupDialog(page)).toHaveCount(0);

  await tab.close();
  await expectToast(page, 'Recording Stopped');
  await expectToast(page, 'Screen sharing was ended.');
  await expect(uploadDialog(page).getByLabel('Name', { exact: true })).toHaveValue('Ended by the browser');
});

test('a refusal by the server or the browser shows a message, and nothing stays open', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account } = await openRecorder(page);
  await page.route('**/api/recordings', (route) => route.fulfill({ status: 500, body: '' }));
  const setup = await openSetup(page);
  await setup.getByLabel('Name').fill('Never begun');
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expectToast(page, 'Error');
  await expectToast(page, 'Failed to create recording session.');
  await expect(setup.getByRole('button', { name: 'Start Recording' })).toBeEnabled();

  await page.unroute('**/api/recordings');
  await failDevice(page, 'getDisplayMedia', 'NotAllowedError');
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expectToast(page, 'Camera/Screen Access Denied');
  await expectToast(page, 'Please allow camera and microphone access to record.');
  // The choices are kept for the next try.
  await expect(setup.getByLabel('Name')).toHaveValue('Never begun');
  expect(await recordingsOf(account)).toEqual([]);
});

test('a screen recording works without a microphone and without a camera', { tag: '@nightly' }, async ({ page }) => {
  // The toast comes with the start, and is looked at after a second of recording.
  await holdTimers(page, TOAST_MS);
  await openRecorder(page);
  await failDevice(page, 'getUserMedia', 'NotFoundError');
  await record(page, { name: 'Screen alone', seconds: 1 });
  await expectToast(page, 'Your camera and microphone could not be used, so only the screen is recorded.');
  await stop(page);
});

test('the panel is moved by mouse and keyboard, stays in the window, and its place is remembered', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 700 });
  await holdTimers(page, TOAST_MS);
  await openRecorder(page);
  await record(page, { name: 'Moving', seconds: 1 });
  const place = async () => {
    const box = await panel(page).boundingBox();
    return { x: Math.round(box?.x ?? Number.NaN), y: Math.round(box?.y ?? Number.NaN) };
  };
  expect(await place()).toEqual({ x: 880, y: 16 });
  await timer(page).hover();
  await page.mouse.down();
  await page.mouse.move(1100, 2000, { steps: 4 });
  await page.mouse.up();
  const moved = await place();
  expect(moved.y).toBe(600);
  await page.getByRole('button', { name: 'Move panel with the arrow keys' }).press('ArrowLeft');
  expect(await place()).toEqual({ x: moved.x - 16, y: 600 });
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(toasts).toContainText('Recording Started');
  const { y: top = Number.NaN, height = Number.NaN } = (await toasts.boundingBox()) ?? {};
  expect(top + height, 'the end of the toast').toBeLessThan(600);
  const stored = await page.evaluate(() => localStorage.getItem('recordingPopupPosition'));
  const { x, y } = JSON.parse(stored ?? '');
  expect({ x: Math.round(x), y }).toEqual(await place());
});

test('a recording that cannot be discarded is kept with an error; a discarded one is gone everywhere', {
  tag: '@nightly',
}, async ({ page }) => {
  const { account } = await openRecorder(page);
  await record(page, { name: 'Not good', seconds: 1 });
  const dialog = await stop(page);
  const isRecording = '**/api/recordings/*';
  await page.route(isRecording, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await discard(page);
  await expectToast(page, 'Failed to discard recording. Please try again.');
  await expect(dialog.getByRole('alert')).toContainText('Failed to delete recording');
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  await page.unroute(isRecording);

  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expectAccessible(page, 'the question before a recording is discarded');
  await page.getByRole('alertdialog', { name: 'Discard recording?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Discard' })).toBeFocused();
  await discard(page);
  await expectToast(page, 'Recording Discarded');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => recordingsOf(account)).toEqual([]);
  await expect(page.getByText('A recording is waiting for you')).toHaveCount(0);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
});

test('a refused upload keeps the recording, and the next try saves it without sending the file again', {
  tag: '@nightly',
}, async ({ page }) => {
  await openRecorder(page, AS_ONE_FILE);
  await record(page, { name: 'Second try', seconds: 1 });
  const dialog = await stop(page);
  let puts = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.headers()['content-type'] === 'video/webm') puts += 1;
  });
  await page.route('**/api/recordings/*/video', (route) => route.fulfill({ status: 409, body: '{"code":"CONFLICT"}' }));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload Error');
  await expectToast(page, 'Failed to upload recording. Please try again.');
  await expect(dialog.getByRole('alert')).toContainText('Failed to update recording');
  await page.unroute('**/api/recordings/*/video');
  await upload(page);
  expect(puts).toBe(1);
});

test('a recording started from a project goes into that project', { tag: '@nightly' }, async ({ page }) => {
  const { account } = await openRecorder(page);
  const project = await addProject(account.client, account.workspaceId, 'Demos');
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'New Recording' }).click();
  await expect(setupDialog(page).getByLabel('Project').locator('option:checked')).toHaveText('Demos');
  await setupDialog(page).getByLabel('Name').fill('In its project');
  await setupDialog(page).getByRole('button', { name: 'Start Recording' }).click();
  await expectElapsed(page, 1);
  const [made] = await recordingsOf(account);
  expect(made).toMatchObject({ name: 'In its project', projectId: project.id });
});
