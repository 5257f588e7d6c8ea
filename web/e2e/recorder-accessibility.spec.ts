import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openRecorder, openSetup, panel, record, stop } from './support/recorder.ts';

const LONG_NAME = 'عرض '.repeat(20) + 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3);

test('the setup, with all its options', async ({ page, context }) => {
  await openRecorder(page, context);
  const setup = await openSetup(page);
  await expectAccessible(page, 'the setup of a screen take');
  await setup.getByRole('radio', { name: /^Camera/ }).click();
  await expectAccessible(page, 'the setup of a camera take');
});

test('the countdown', async ({ page, context }) => {
  await openRecorder(page, context);
  const setup = await openSetup(page);
  await setup.getByRole('switch', { name: 'Countdown' }).click();
  // Its seconds do not pass, so that there is time to look at it.
  await page.evaluate(() => {
    const real = window.setTimeout;
    const held = (work: () => void, ms: number) => (ms === 1000 ? 0 : real(work, ms));
    Object.assign(window, { setTimeout: held });
  });
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(page.getByRole('dialog', { name: 'Recording starts in' })).toBeVisible();
  await expectAccessible(page, 'the countdown');
});

test('a running take, its upload, and what is left of it', async ({ page, context }) => {
  await openRecorder(page, context);
  await record(page, { name: LONG_NAME.slice(0, 255), seconds: 1 });
  await expectAccessible(page, 'a running take');
  await panel(page).getByRole('button', { name: 'Pause' }).click();
  await expectAccessible(page, 'a paused take', ['phone']);
  const dialog = await stop(page);
  await expectAccessible(page, 'the upload dialog');
  await dialog.getByRole('button', { name: 'Keep for later' }).click();
  await expect(page.getByText('A recording is waiting for you')).toBeVisible();
  await expectAccessible(page, 'a take that waits');
});
