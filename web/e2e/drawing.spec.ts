import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectFocusAfter } from './support/focus.ts';
import { expectElapsed, openRecorder, openSetup, record, restart, stop, timer } from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { recordingsOf } from './support/segments.ts';

const FLOATING = { floatsOver: { tabsAndWindows: true, wholeScreens: false } };

const board = (page: Page) => page.getByRole('dialog', { name: 'Draw' });
const picture = (page: Page) => page.getByRole('application', { name: 'Shared picture' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whether the preview shows something that is drawn. */
const isDrawn = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.some((part) => part !== 0) ?? false;
  });

/** Presses a key several times. */
async function pressOften(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

test('a keyboard draws on the shared picture, undoes and clears, and nothing is left after Restart', {
  tag: '@nightly',
}, async ({ page }) => {
  const { account } = await openRecorder(page);
  await record(page, { name: '', seconds: 1 });
  const [first] = await recordingsOf(account);
  await button(page, 'Draw').press('Enter');
  await expect(board(page)).toBeVisible();
  await expect(picture(page)).toBeFocused();
  await expectAccessible(page, 'the board');
  const [undo, clear] = [button(page, 'Undo'), button(page, 'Clear')];
  await expect(undo).toHaveAttribute('aria-disabled', 'true');

  // A shape by its two corners.
  await page.keyboard.press('h');
  await expect(page.getByRole('radio', { name: 'Hide (H)' })).toBeChecked();
  await pressOften(page, 'ArrowLeft', 3);
  await page.keyboard.press('Enter');
  await expect(board(page).getByRole('status')).toHaveText('Begun 44% from the left, 50% from the top');
  await pressOften(page, 'ArrowRight', 5);
  await pressOften(page, 'Shift+ArrowDown', 5);
  await page.keyboard.press('Enter');
  await expect(board(page).getByRole('status')).toHaveText('Drawn to 54% from the left, 52% from the top');
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expectAccessible(page, 'the board with a cover', ['phone']);

  // Escape drops a mark that is being drawn, and only then closes the board.
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => isDrawn(page)).toBe(false);
  await expect(undo).toHaveAttribute('aria-disabled', 'true');

  // With a pointer.
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('The picture has no place.');
  const drag = async () => {
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await drag();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await page.keyboard.press('Delete');
  await expect(clear).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('h');
  await drag();
  await expect(clear).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Escape');
  await expect(board(page)).toHaveCount(0);
  await expectFocusAfter(page, 'closing the board', /^Draw$/);

  await restart(page);
  await expect.poll(async () => (await recordingsOf(account)).map(({ id }) => id)).not.toContain(first?.id);
  await expectElapsed(page, 1);
  await button(page, 'Draw').click();
  // The tool is remembered, and the cover is gone.
  await expect(page.getByRole('radio', { name: 'Hide (H)' })).toBeChecked();
  await expect(clear).toHaveAttribute('aria-disabled', 'true');
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  expect(await isDrawn(page)).toBe(false);
});

test('the floating window shows the shared picture to draw on', { tag: '@nightly' }, async ({ page, context }) => {
  await openRecorder(page, FLOATING);
  const [own] = await Promise.all([context.waitForEvent('page'), record(page, { name: '', seconds: 1 })]);
  await own.setViewportSize({ width: 320, height: 272 });
  await button(own, 'More controls').click();
  await button(own, 'Draw').click();
  await expect(picture(own)).toBeFocused();
  await own.setViewportSize({ width: 720, height: 580 });
  await expectAccessible(own, 'the board in the floating window', ['desktop']);
  await own.keyboard.press('p');
  await own.keyboard.press('Enter');
  await own.keyboard.press('ArrowRight');
  await own.keyboard.press('Enter');
  await expect.poll(() => isDrawn(own)).toBe(true);
  // The keys of a recording go on.
  await own.keyboard.press('m');
  await expect(own.getByText('Muted', { exact: true })).toBeVisible();
  await own.keyboard.press('Escape');
  await expect(picture(own)).toHaveCount(0);
  await expectFocusAfter(own, 'closing the board', /^Recording controls/);
  await expect(button(own, 'Stop')).toBeVisible();
});

const region = (page: Page) => page.getByRole('application', { name: 'Region', exact: true });

test('a region is chosen by keys before the recording, moved during it, and remembered', { tag: '@nightly' }, async ({
  page,
}) => {
  await openRecorder(page, { choosesRegion: true });
  const setup = await openSetup(page);
  await expect(setup.getByRole('switch', { name: 'Only a region' })).toBeChecked();
  await setup.getByRole('button', { name: 'Start Recording' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a region' });
  await page.bringToFront();
  await expect(region(page)).toBeFocused();
  // The shared tab has 640 x 360 pixels, and medium quality records three quarters of each side.
  const offered = '428 × 240 pixels, 128 from the left, 72 from the top';
  await expect(dialog.getByRole('status')).toHaveText(offered);
  await expectAccessible(page, 'the choice of a region');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  const chosen = '430 × 240 pixels, 126 from the left, 74 from the top';
  await expect(dialog.getByRole('status')).toHaveText(chosen);
  await page.keyboard.press('Escape');
  await expectToast(page, 'Recording cancelled');
  await expect(dialog).toHaveCount(0);

  await setup.getByRole('button', { name: 'Start Recording' }).press('Enter');
  await page.bringToFront();
  await expect(region(page)).toBeFocused();
  await expect(dialog.getByRole('status')).toHaveText(offered);
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Start Recording' }).press('Enter');
  await expect(timer(page)).toBeVisible();
  await button(page, 'Region').press('Enter');
  await expect(region(page)).toBeFocused();
  await expectAccessible(page, 'the region of a running recording');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('428 × 240 pixels, 124 from the left, 72 from the top')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocusAfter(page, 'closing the region', /^Region$/);
  const preview = (await stop(page)).locator('video');
  await expect
    .poll(() => preview.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight]))
    .toEqual([322, 180]);
  const stored = await page.evaluate(() => localStorage.getItem('recorderRegion'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ x: 126, y: 72, width: 428, height: 240 });
});
