import { expect, type Page, test } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { newMember } from './support/accounts.ts';
import { appUrl } from './support/app.ts';
import { openCapturedTab } from './support/captured-pages.ts';
import { expectFits } from './support/fits.ts';
import { expectElapsed, panel, record, withoutCountdown } from './support/recorder.ts';
import { expectHome } from './support/screen.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave while recording?' });

/** Goes back while a recording holds that up. Returns when the step has been made and taken back. */
const back = (page: Page, steps: number) =>
  page.evaluate(async (steps) => {
    const step = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    const made = step();
    window.history.go(-steps);
    await made;
    await step();
  }, steps);

/** Logs in after visits to the screens for guests, which then are in the history. */
async function enter(page: Page) {
  const { email } = await newMember(appUrl());
  await page.goto('/forgot-password');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: /Log in/i }).click();
  // The sign-up has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectHome(page);
}

test('Back does not end a recording: it skips screens for guests, and asks before any other screen', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await openCapturedTab(context);
  await withoutCountdown(page);
  await enter(page);
  await record(page, { name: 'Goes on', seconds: 1 });
  const { pathname } = new URL(page.url());

  await back(page, 1);
  await expectElapsed(page, 3);
  await expect(page).toHaveURL(pathname);
  await expect(question(page)).toHaveCount(0);

  await back(page, 3);
  await expect(question(page)).toContainText('It stays in this browser');
  await expectAccessible(page, 'the question before leaving');
  await expectFits(page, 'the question before leaving');
  await question(page).getByRole('button', { name: 'Keep recording' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(pathname);
  await expect(panel(page)).toBeVisible();

  await back(page, 3);
  await question(page).getByRole('button', { name: 'Stop and leave' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/');
  await expect(page.getByText('A recording is waiting for you')).toBeVisible();
});
