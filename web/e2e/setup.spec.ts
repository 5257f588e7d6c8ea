import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/app.ts';
import { openCapturedTab } from './support/captured-pages.ts';
import { withDeviceLog, withoutMicrophone, withSilentMicrophone } from './support/fake-devices.ts';
import { expectFits } from './support/fits.ts';
import { addProject } from './support/library.ts';
import { expectElapsed, openSetup, panel, recordButton, stop, timer } from './support/recorder.ts';

/** How the log names a track: the fake camera and microphone. */
const CAMERA = /^video/;
const MICROPHONE = /^audio/;

const allow = (context: BrowserContext) => context.grantPermissions(['camera', 'microphone']);
const openDevices = (page: Page) => page.evaluate(() => window.openDevices());
const questions = (page: Page) => page.evaluate(() => window.deviceQuestions());
const camera = (setup: Locator) => setup.getByLabel('Camera preview');
const level = (setup: Locator) => setup.getByRole('meter', { name: 'Microphone level' });
const more = (setup: Locator) => setup.getByRole('button', { name: 'More options' });

const expectSeen = (setup: Locator) =>
  expect
    .poll(() => camera(setup).evaluate((video: HTMLVideoElement) => video.videoWidth * (video.paused ? 0 : 1)))
    .toBeGreaterThan(0);
/** Expects that the level bar shows sound. */
const expectHeard = (setup: Locator) =>
  expect
    .poll(() => level(setup).evaluate(({ nextElementSibling: bar }) => bar?.getBoundingClientRect().width), {
      intervals: [50],
    })
    .toBeGreaterThan(0);

async function openApp(page: Page) {
  const account = await signIn(page);
  await page.goto('/recordings');
  await expect(recordButton(page)).toBeVisible();
  return account;
}

test('a device is opened only when the person asks for it, and is released with the dialog', async ({
  page,
  context,
}) => {
  await withDeviceLog(context);
  await openApp(page);
  const setup = await openSetup(page);
  await expectAccessible(page, 'a setup without a preview');
  expect(await questions(page)).toBe(0);
  await setup.getByRole('button', { name: 'Preview camera' }).click();
  await expectSeen(setup);
  expect(await openDevices(page)).toEqual([expect.stringMatching(CAMERA)]);
  await setup.getByRole('button', { name: 'Test microphone' }).click();
  await expectHeard(setup);
  await expectAccessible(page, 'a setup with a preview');
  expect(await questions(page)).toBe(2);
  await setup.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => openDevices(page)).toEqual([]);
});

test('a browser that records MP4 alone says so before it asks for a device, and leads to the upload', async ({
  page,
  context,
}) => {
  await withDeviceLog(context);
  await allow(context);
  await context.addInitScript(() => {
    MediaRecorder.isTypeSupported = (type) => type.startsWith('video/mp4');
  });
  await openApp(page);
  const setup = await openSetup(page);
  await expect(setup.getByText('This browser cannot record')).toBeVisible();
  await expectAccessible(page, 'the setup in a browser that cannot record');
  expect(await questions(page)).toBe(0);
  await setup.getByRole('link', { name: 'Upload a video' }).click();
  await expect(setup).toBeHidden();
  await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeVisible();
});

test('switching an option off releases its device', { tag: '@nightly' }, async ({ page, context }) => {
  await withDeviceLog(context);
  await allow(context);
  await openApp(page);
  const setup = await openSetup(page);
  await expectSeen(setup);
  await expectHeard(setup);
  await setup.getByRole('switch', { name: 'Picture-in-picture' }).click();
  await expect.poll(() => openDevices(page)).toEqual([expect.stringMatching(MICROPHONE)]);
  await setup.getByRole('switch', { name: 'Microphone' }).click();
  await expect.poll(() => openDevices(page)).toEqual([]);
});

for (const type of ['Screen', 'Camera'] as const) {
  test(`a recording of the type ${type} takes over the devices of the preview`, { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    await withDeviceLog(context);
    await allow(context);
    await openCapturedTab(context);
    await openApp(page);
    await page.bringToFront();
    const setup = await openSetup(page);
    await setup.getByRole('radio', { name: type }).click();
    await expectSeen(setup);
    await expectHeard(setup);
    const asked = await questions(page);
    await more(setup).click();
    await setup.getByRole('switch', { name: 'Countdown' }).click();
    await setup.getByRole('switch', { name: 'Floating controls' }).click();
    await setup.getByRole('button', { name: 'Start Recording' }).click();
    await expect(timer(page)).toBeVisible();
    expect(await questions(page), 'number of requests for a device').toBe(asked);
    await expect
      .poll(async () => (await openDevices(page)).sort())
      .toEqual([expect.stringMatching(MICROPHONE), expect.stringMatching(CAMERA)]);
    await page.bringToFront();
    await expect(panel(page)).toContainText('Recording');
    await expectElapsed(page, 1);
    await stop(page);
    await expect.poll(() => openDevices(page)).toEqual([]);
  });
}

test('a refused start leaves the preview as it was', { tag: '@nightly' }, async ({ page, context }) => {
  await withDeviceLog(context);
  await allow(context);
  await openApp(page);
  await page.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  const setup = await openSetup(page);
  await expectSeen(setup);
  await expectHeard(setup);
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page.getByText('Camera/Screen Access Denied')).toBeVisible();
  await expectSeen(setup);
  expect(await openDevices(page)).toHaveLength(2);
});

test('quick changes leave at most one device of each kind open, and none after the dialog closes', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await withDeviceLog(context, 300);
  await allow(context);
  await openApp(page);
  const setup = await openSetup(page);
  for (const type of ['Camera', 'Screen', 'Camera', 'Screen']) await setup.getByRole('radio', { name: type }).click();
  await expectSeen(setup);
  await expect
    .poll(async () => (await openDevices(page)).sort())
    .toEqual([expect.stringMatching(MICROPHONE), expect.stringMatching(CAMERA)]);
  await setup.getByRole('radio', { name: 'Camera' }).click();
  await page.keyboard.press('Escape');
  await expect(setup).toHaveCount(0);
  await expect.poll(() => openDevices(page)).toEqual([]);
});

test('another microphone replaces the open one', { tag: '@nightly' }, async ({ page, context }) => {
  await withDeviceLog(context);
  await allow(context);
  await openApp(page);
  const setup = await openSetup(page);
  await expectHeard(setup);
  await more(setup).click();
  const choice = setup.getByRole('combobox', { name: 'Microphone' });
  const id = (await choice.getByRole('option').last().getAttribute('value')) ?? '';
  await choice.selectOption(id);
  await expect
    .poll(async () => (await openDevices(page)).filter((device) => MICROPHONE.test(device)))
    .toEqual([`audio ${id}`]);
  await expectHeard(setup);
});

test('a refused and a missing microphone each show a message, and one that is plugged in is heard', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await withoutMicrophone(context, 'NotFoundError');
  await openApp(page);
  const setup = await openSetup(page);
  await setup.getByRole('button', { name: 'Test microphone' }).click();
  await expect(setup.getByRole('status').getByText('No microphone was found.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => window.plugIn());
  await expectHeard(setup);
  await expect(setup.getByText('No microphone was found.')).toHaveCount(0);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await setup.getByRole('button', { name: 'Preview camera' }).click();
  const refusal = setup.getByText('Your browser does not let this site use the camera.');
  await expect(refusal).toBeVisible();
  await more(setup).click();
  await expect(setup.getByRole('switch', { name: 'Countdown' })).toBeVisible();
  await expect(refusal, 'the refusal is shown once').toHaveCount(1);
  await expectAccessible(page, 'a setup without devices');
});

test('a silent microphone shows a message until it is heard', { tag: '@nightly' }, async ({ page, context }) => {
  await withSilentMicrophone(context);
  await openApp(page);
  const setup = await openSetup(page);
  await setup.getByRole('button', { name: 'Test microphone' }).click();
  const sentence = setup.getByRole('status').getByText('Nothing is heard from this microphone.');
  await expect(sentence).toBeVisible();
  await page.evaluate(() => window.speak());
  await expectHeard(setup);
  await expect(sentence).toHaveCount(0);
});

test('the setup keeps its choices, but not the name', { tag: '@nightly' }, async ({ page }) => {
  await openApp(page);
  let setup = await openSetup(page);
  await expect(more(setup)).toHaveAttribute('aria-expanded', 'false');
  await expect(setup.getByRole('switch', { name: 'Countdown' })).toHaveCount(0);
  await more(setup).press('Enter');
  await setup.getByLabel('Name').fill('Once');
  await setup.getByLabel('Video quality').selectOption('high');
  await setup.getByRole('switch', { name: 'System audio' }).click();
  await page.reload();
  setup = await openSetup(page);
  await expect(more(setup)).toHaveAttribute('aria-expanded', 'true');
  await expect(setup.getByLabel('Name')).toHaveValue('');
  await expect(setup.getByLabel('Video quality')).toHaveValue('high');
  await expect(setup.getByRole('switch', { name: 'System audio' })).not.toBeChecked();
  await expect(setup.getByRole('switch', { name: 'Microphone' })).toBeChecked();
});

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

test('the main options of the setup are visible without scrolling', { tag: '@nightly' }, async ({ page, context }) => {
  await allow(context);
  const account = await openApp(page);
  await addProject(account.client, account.workspaceId, 'W'.repeat(255));
  await page.reload();
  const setup = await openSetup(page);
  await expectSeen(setup);
  for (const type of ['Screen', 'Camera'] as const) {
    await setup.getByRole('radio', { name: type }).click();
    await expectSeen(setup);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      for (const control of [setup.getByLabel('Project'), level(setup), camera(setup)]) {
        const isInView = async () => {
          const start = await setup.getByRole('button', { name: 'Start Recording' }).boundingBox();
          const box = await control.boundingBox();
          return box !== null && start !== null && box.y > 0 && box.y + box.height < start.y;
        };
        await expect.poll(isInView, `${control}, ${type}, ${size.width} px`).toBe(true);
      }
    }
    await expectFits(page, `the setup, ${type}`, [...WINDOWS, { width: 320, height: 640 }]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await more(setup).click();
  await expectFits(page, 'the setup with all options', [...WINDOWS, { width: 320, height: 640 }]);
});
