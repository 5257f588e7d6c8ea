import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectFits } from './support/fits.ts';
import { addRecording } from './support/library.ts';
import { discard, expectElapsed, openRecorder, record, stop } from './support/recorder.ts';

/** Chunks that others share have longer names. */
const SCREEN = /\/settings-screen-[\w-]{8}\.js$/;
const DIALOG = /\/addressed-player-[^/]+\.js$/;
const TITLE = 'This screen could not be shown';

test('a recording goes on while the script of a screen or a dialog does not load', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account } = await openRecorder(page);
  await addRecording(account.client, { workspaceId: account.workspaceId, name: 'From before' });
  // Before the reload: after the first screen, the app loads code in advance.
  for (const code of [SCREEN, DIALOG]) await page.route(code, (route) => route.abort());
  await page.reload();
  await record(page, { name: 'Goes on', seconds: 1 });

  await page.getByRole('button', { name: /^Play From before/ }).click();
  // Trying again helps in Chromium. Firefox needs a reload.
  const lost = page.getByText(/^This dialog could not be shown\..* If that does not help, .*reload the page\.$/);
  await expect(lost.first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Settings' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(failure).toContainText('Your recording is not affected');
  await expect(failure.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure.getByRole('heading', { name: TITLE })).toBeVisible();

  await page.getByRole('link', { name: 'All Recordings' }).click();
  await expect(page.getByRole('button', { name: /^Play From before/ })).toBeVisible();
  await expectElapsed(page, 3);
  const dialog = await stop(page);
  await expect(dialog.locator('video')).toBeVisible();
  await discard(page);
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(failure.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectAccessible(page, 'a screen that did not load');
  await expectFits(page, 'a screen that did not load');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
