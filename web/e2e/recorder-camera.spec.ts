import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { FIRST_OVERLAY, inCorner, OVERLAY_WIDTHS, type Overlay } from '#web/media/compose/overlay.ts';
import { expectAccessible } from './support/accessible.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import { withDeviceLog } from './support/fake-devices.ts';
import { DESKTOP, expectFits } from './support/fits.ts';
import { expectCamera, expectNoCamera } from './support/overlay-pixels.ts';
import { pictureAt, readRecording } from './support/recorded-file.ts';
import {
  AS_ONE_FILE,
  bringBack,
  discard,
  expectElapsed,
  openRecorder,
  openSetup,
  record,
  shownSeconds,
  stop,
  timer,
  upload,
} from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { onlyRecording } from './support/segments.ts';

const FLOATING = { floatsOver: { tabsAndWindows: true, wholeScreens: false } };
/** Size of a captured tab's recording at low quality, at which the camera has no border. */
const LOW = { width: 640, height: 360 };
/** The width of an old, small phone. */
const NARROW = { width: 320, height: 700 };

const camera = (within: Page | Locator) => within.getByRole('group', { name: 'Camera' });
const cameraSwitch = (within: Page | Locator) => camera(within).getByRole('switch', { name: 'Camera' });
const arrange = (within: Page | Locator) => camera(within).getByRole('button', { name: 'Arrange' });
const radio = (within: Page | Locator, name: string) => camera(within).getByRole('radio', { name, exact: true });
const mirror = (within: Page) => within.getByLabel('Your camera, mirrored');

test(
  'the panel moves the camera and makes it round during a recording',
  { tag: '@nightly' },
  async ({ page, context }, info) => {
    const { account, tab } = await openRecorder(page, AS_ONE_FILE);
    await tab.close();
    await openCapturedPage(context, 'plain');
    await page.bringToFront();
    await record(page, { name: 'Moved', seconds: 2, quality: 'low' });

    await expect(cameraSwitch(page)).toBeChecked();
    await expect(radio(page, 'Bottom left')).toBeHidden();
    await arrange(page).press('Enter');
    await expect(arrange(page)).toHaveAttribute('aria-expanded', 'true');
    for (const name of ['Bottom left', 'Medium', 'Rectangle']) await expect(radio(page, name)).toBeChecked();
    await expect(camera(page).getByRole('group', { name: 'Corner' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(camera(page).getByRole('button', { name: /^Move the camera/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(radio(page, 'Bottom left')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(radio(page, 'Bottom right')).toBeChecked();
    await radio(page, 'Large').click();
    await radio(page, 'Circle').click();
    await expectElapsed(page, (await shownSeconds(timer(page))) + 3);
    await stop(page);
    await upload(page);

    const { filePath } = await onlyRecording(account);
    if (filePath === null) throw new Error('The recording has no file.');
    const file = info.outputPath('moved.webm');
    await writeFile(file, await (await page.request.get(filePath)).body());
    const moved: Overlay = { ...inCorner('bottom-right'), width: OVERLAY_WIDTHS.large, shape: 'circle' };
    const first = await pictureAt(file, 1);
    expectCamera(first, FIRST_OVERLAY, LOW);
    expectNoCamera(first, moved, LOW);
    const last = await pictureAt(file, (await readRecording(file)).pictureLength - 0.5);
    expectCamera(last, moved, LOW);
    expectNoCamera(last, FIRST_OVERLAY, LOW);
  },
);

test('the floating window moves the camera, says when it is disconnected, and switches it on again', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await withDeviceLog(context);
  await openRecorder(page, FLOATING);
  const setup = await openSetup(page);
  const [own] = await Promise.all([
    context.waitForEvent('page'),
    setup.getByRole('button', { name: 'Start Recording' }).click(),
  ]);
  await expect(mirror(own)).toBeVisible();
  await arrange(own).click();
  await radio(own, 'Small').focus();
  await own.keyboard.press('ArrowLeft');
  await expect(radio(own, 'Large')).toBeChecked();
  await radio(own, 'Top right').click();
  await expect(radio(own, 'Top right')).toBeChecked();
  await expectAccessible(own, 'the camera in the floating window', ['desktop']);

  await test.step('a camera that is switched off releases its device', async () => {
    await cameraSwitch(own).click();
    await expect(mirror(own)).toHaveCount(0);
    await expect(cameraSwitch(own)).not.toBeChecked();
    const cameras = () => page.evaluate(() => window.openDevices().filter((device) => device.startsWith('video')));
    await expect.poll(cameras).toEqual([]);
    await cameraSwitch(own).click();
    await expect(mirror(own)).toBeVisible();
  });

  await test.step('a disconnected camera leads to a message, and can be switched on again', async () => {
    await page.evaluate(() => window.unplug('video'));
    await expect(camera(own).getByRole('status')).toContainText('Your camera was disconnected');
    await expect(mirror(own)).toHaveCount(0);
    await expect(cameraSwitch(own)).not.toBeChecked();
    await expectAccessible(own, 'the floating window without its camera', ['desktop']);
    await cameraSwitch(own).click();
    await expect(mirror(own)).toBeVisible();
    await expect(camera(own).getByRole('status')).toBeEmpty();
    await expect(radio(own, 'Top right')).toBeChecked();
  });

  await test.step('the panel in the page shows the same choices', async () => {
    await bringBack(own);
    await page.bringToFront();
    await arrange(page).click();
    await expect(radio(page, 'Top right')).toBeChecked();
    await expect(radio(page, 'Large')).toBeChecked();
    await expectAccessible(page, 'the camera in the panel');
    await expectFits(page, 'the camera in the panel', [DESKTOP, NARROW]);
  });
});

test('each recording starts with the camera where the set-up has it', { tag: '@nightly' }, async ({ page }) => {
  await openRecorder(page);
  await record(page, { name: 'One', seconds: 1 });
  await arrange(page).click();
  await radio(page, 'Circle').click();
  await radio(page, 'Top left').click();
  await stop(page);
  await discard(page);
  await expectToast(page, 'Recording Discarded');
  await record(page, { name: 'Two', seconds: 0 });
  await arrange(page).click();
  for (const name of ['Bottom left', 'Medium', 'Rectangle']) await expect(radio(page, name)).toBeChecked();
});
