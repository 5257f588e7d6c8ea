import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectFits } from './support/fits.ts';
import { openRecorder, record, recordButton, setupDialog, stop, upload, uploadDialog } from './support/recorder.ts';
import { expectToast } from './support/screen.ts';

/** Counts how often a page asks to come to the front; `isHidden` is its visibility afterwards. */
const countFocus = (page: Page, isHidden: boolean) =>
  page.evaluate((isHidden) => {
    window.focusCount = 0;
    window.focus = () => {
      window.focusCount += 1;
    };
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
  }, isHidden);

declare global {
  interface Window {
    focusCount: number;
  }
}

const REFUSAL = 'Please stop the current recording before starting a new one. It runs in another tab.';

test('a second tab says that a recording runs, and can switch to its tab', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await openRecorder(page);
  await record(page, { name: 'Running', seconds: 1 });
  const other = await context.newPage();
  await other.goto('/recordings');
  const goTo = other.getByRole('button', { name: 'Find tab' });
  for (const isHidden of [true, false]) {
    await countFocus(page, isHidden);
    await recordButton(other).click();
    await expectToast(other, 'Recording in Progress');
    await expect(other.getByText(REFUSAL, { exact: true }).first()).toBeVisible();
    await expect(setupDialog(other)).toHaveCount(0);
    if (isHidden) {
      await expectAccessible(other, 'the second tab');
      await expectFits(other, 'the second tab');
      // A press on the toast of the first press would be followed by the toast of the second one.
      await expect(goTo).toHaveCount(0);
      await recordButton(other).click();
    }
    await goTo.click();
    await expect.poll(() => page.evaluate(() => window.focusCount)).toBe(1);
    const named = other.getByText(/^Your browser does not let this page switch tabs\..*It is named “.+”\.$/);
    if (isHidden) await expect(named.first()).toBeVisible();
    else await expect(goTo).toHaveCount(0);
  }

  await stop(page);
  await other.bringToFront();
  await recordButton(other).click();
  await expect(setupDialog(other)).toBeVisible();
});

test('while one tab records, a start in another tab is refused and leaves nothing', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await openRecorder(page);
  const other = await context.newPage();
  await other.goto('/recordings');
  await recordButton(other).click();
  await expect(setupDialog(other)).toBeVisible();
  await page.bringToFront();
  await record(page, { name: 'The one', seconds: 1 });
  await other.bringToFront();
  await setupDialog(other).getByRole('button', { name: 'Start Recording' }).click();
  await expectToast(other, 'Recording in Progress');
  const recordings = () => other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  await expect
    .poll(async () => (await recordings())?.filter((name) => name?.startsWith('local-recording:')))
    .toHaveLength(1);
  await page.bringToFront();
  await stop(page);
  await upload(page);
  await expect(uploadDialog(page)).toHaveCount(0);
});
