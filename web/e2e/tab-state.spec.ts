import { expect, type Page, test } from '@playwright/test';
import { hold } from './support/hold.ts';
import { AS_ONE_FILE, openRecorder, panel, record, stop } from './support/recorder.ts';
import { expectToast } from './support/screen.ts';

const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

test('the title of the browser tab shows the state of the recorder and the name of the screen', {
  tag: '@nightly',
}, async ({ page }) => {
  await openRecorder(page, AS_ONE_FILE);
  await record(page, { name: 'In the tab', seconds: 1 });
  await expect(page).toHaveTitle(/^● Recording \d+:\d\d · All Recordings · Framekeep$/);
  expect(await icon(page)).toContain('data:image/svg+xml');
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect(page).toHaveTitle(/^● Recording \d+:(?!0[01])\d\d · Projects · Framekeep$/);
  await panel(page).getByRole('button', { name: 'Pause' }).click();
  await expect(page).toHaveTitle(/^❚❚ Paused \d+:\d\d · Projects · Framekeep$/);
  expect(await icon(page)).toBe('/favicon.svg');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await panel(page).getByRole('button', { name: 'Resume' }).click();
  await expect(page).toHaveTitle(/^● Recording \d+:\d\d · Settings · Framekeep$/);
  const dialog = await stop(page);
  await expect(page).toHaveTitle('Settings · Framekeep');
  expect(await icon(page)).toBe('/favicon.svg');
  const letGo = await hold(page, '**/api/recordings/*/video');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page).toHaveTitle('↑ Uploading 100% · Settings · Framekeep');
  letGo();
  await expectToast(page, 'Recording Saved');
  await expect(page).toHaveTitle('Settings · Framekeep');
});
