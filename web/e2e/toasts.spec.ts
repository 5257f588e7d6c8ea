import { expect, type Page, test } from '@playwright/test';
import { allowClipboard, clipboardText, signIn } from './support/app.ts';
import { stopClock } from './support/page-clock.ts';

const copied = (page: Page, what: string) => page.getByText(`${what} copied`, { exact: true });

/** Waits, by the page's clock, until a toast has closed. It fades in real time, in which that clock stands still. */
async function expectGone(page: Page, what: string): Promise<void> {
  const open = page.locator('[data-state=open]').filter({ has: copied(page, what) });
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(open).toHaveCount(0, { timeout: 100 });
  }).toPass({ intervals: [0] });
  await expect(copied(page, what)).toHaveCount(0);
}

/** Opens a dialog, for which the clock has to run, and then shows a toast. */
async function openDialogWithToast(page: Page) {
  await page.clock.resume();
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name: 'Create workspace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create workspace' });
  await expect(dialog).toBeVisible();
  await stopClock(page);
  await page.getByRole('button', { name: 'Copy Email', includeHidden: true }).dispatchEvent('click');
  await expect(copied(page, 'Email')).toBeVisible();
  return dialog;
}

test.beforeEach(async ({ page }) => {
  await allowClipboard(page);
  await signIn(page);
  await page.clock.install();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Copy User ID' })).toBeVisible();
  await stopClock(page);
  await page.getByRole('button', { name: 'Copy User ID' }).click();
  await expect(copied(page, 'User ID')).toBeVisible();
});

test('toasts show one at a time, 420 px wide at most, for 5 seconds', { tag: '@nightly' }, async ({ page }) => {
  expect(await clipboardText(page)).toBe(await page.getByLabel('User ID', { exact: true }).inputValue());
  await page.getByRole('button', { name: 'Copy Email' }).click();
  await expect(copied(page, 'Email')).toBeVisible();
  const now = () => page.evaluate(() => Date.now());
  const shownAt = await now();
  await expect(copied(page, 'User ID')).toHaveCount(0);
  const region = page.getByRole('region', { name: /Notifications/ }).getByRole('list');
  expect((await region.boundingBox())?.width).toBe(420);
  await page.mouse.move(10, 10);
  await expectGone(page, 'Email');
  const seconds = ((await now()) - shownAt) / 1000;
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(8);
});

test('toasts close after a swipe of 50 px to the right, and after no other swipe', { tag: '@nightly' }, async ({
  page,
}) => {
  // Pressed once it has slid in.
  await copied(page, 'User ID').hover();
  const box = await copied(page, 'User ID').boundingBox();
  if (!box) throw new Error('The toast is nowhere');
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 5 + distance / 2, box.y + 5);
    await page.mouse.move(box.x + 5 + distance, box.y + 5, { steps: 4 });
    // The toast follows the pointer a little later, and its distance at the release counts.
    const left = async () => (await copied(page, 'User ID').boundingBox())?.x;
    await expect.poll(left).toBeCloseTo(box.x + Math.max(0, distance), 0);
    await page.mouse.up();
  };
  await swipe(-90);
  await swipe(45);
  await expect(copied(page, 'User ID')).toBeVisible();
  await swipe(60);
  await expect(copied(page, 'User ID')).toHaveCount(0);
});

test('F8 moves the focus to the toasts and Escape closes them; the next toast closes on time', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: /Notifications/ }).getByRole('list');
  await expect(region).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(copied(page, 'User ID')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy User ID' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(copied(page, 'User ID')).toBeVisible();
  await expectGone(page, 'User ID');
});

test('toasts can be dismissed while a dialog is open', { tag: '@nightly' }, async ({ page }) => {
  const dialog = await openDialogWithToast(page);
  await page.getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
  await expect(copied(page, 'Email')).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('toasts stay when Escape closes a dialog, also after F8 or a press on the toast', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const act of [async () => {}, () => page.keyboard.press('F8'), () => copied(page, 'Email').click()]) {
    const dialog = await openDialogWithToast(page);
    await act();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(copied(page, 'Email')).toBeVisible();
  }
});

test('a toast that appears while the person is elsewhere waits for them', async ({ page }) => {
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await page.getByRole('button', { name: 'Copy Email' }).click();
  await expect(copied(page, 'Email')).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.runFor(10_000);
  await expect(copied(page, 'Email')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectGone(page, 'Email');
});
