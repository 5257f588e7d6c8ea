import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { discard, expectElapsed, openRecorder, panel, record, upload, uploadDialog } from './support/recorder.ts';
import {
  expectHome,
  expectRedirectToLogIn,
  expectToast,
  holdRedirectToLogIn,
  holdTimersNow,
} from './support/screen.ts';
import { TOAST_MS } from './support/under-toast.ts';

/** Longer than the app waits before the log-in when nothing is recorded, in seconds. */
const LATER_SECONDS = 3;

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out while recording?' });
const offer = (page: Page, name: string) => page.getByRole('button', { name: `Resume recording ${name}` });

/** Logs in with the form of the current page, without loading it again. */
async function logIn(page: Page, { email }: Account) {
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('the question before signing out closes when the recording ends', { tag: '@nightly' }, async ({ page }) => {
  const { tab } = await openRecorder(page);
  await record(page, { name: 'Ended meanwhile', seconds: 1 });
  await signOut(page).click();
  await expect(question(page)).toBeVisible();
  await tab.close();
  await expect(uploadDialog(page)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await discard(page);
  await expectToast(page, 'Recording Discarded');
  await expect(signOut(page)).toBeEnabled();
});

async function uploadOffered(page: Page, name: string) {
  await offer(page, name).click();
  await upload(page);
}

test('signing out during a recording asks first; the next log-in offers the recording', {
  tag: '@nightly',
}, async ({ page }) => {
  const { account } = await openRecorder(page);
  await record(page, { name: 'Kept', seconds: 1 });
  await signOut(page).click();
  await expect(question(page)).toContainText('It stays in this browser');
  await expectAccessible(page, 'the question before signing out');
  await expectFits(page, 'the question before signing out');
  await question(page).getByRole('button', { name: 'Keep recording' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(signOut(page)).toBeFocused();
  await expectElapsed(page, 2);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await signOut(page).click();
  await question(page).getByRole('button', { name: 'Stop and sign out' }).click();
  await expectToast(page, 'Logged out successfully');
  await logIn(page, account);
  await expect(page.getByText('A recording is waiting for you')).toBeVisible();
  await uploadOffered(page, 'Kept');
});

/** Stops a recording whose session has ended. */
async function stopLoggedOut(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expectRedirectToLogIn(page);
}

test('the log-in after an ended session waits for Stop, and then offers the recording', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await holdRedirectToLogIn(page);
  const { account } = await openRecorder(page);
  await record(page, { name: 'Went on', seconds: 1 });
  // The page may notice the ended session long before the test looks for its toast.
  await holdTimersNow(page, TOAST_MS);
  await context.clearCookies();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Description').fill('Too late');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Unauthorized');
  await expect(page.getByText(/Your recording goes on/).first()).toBeVisible();
  await expectElapsed(page, 1 + LATER_SECONDS);
  await expect(page).toHaveURL('/settings');

  await stopLoggedOut(page);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, account);
  await expect(page.getByText('A recording is waiting for you')).toBeVisible();
  await uploadOffered(page, 'Went on');
});

test('a recording goes on when another account logs in in another tab, and is offered to its own account', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await holdRedirectToLogIn(page);
  const { account } = await openRecorder(page);
  await record(page, { name: 'Of the first account', seconds: 1 });
  await holdTimersNow(page, TOAST_MS);
  const second = await newAccount(appUrl());
  const other = await context.newPage();
  await other.goto('/settings');
  await signOut(other).click();
  await logIn(other, second);
  await expectHome(other);

  await page.bringToFront();
  await expect(page.getByText(/Your recording goes on/).first()).toBeVisible();
  await stopLoggedOut(page);
  await expectHome(page);
  await expect(offer(page, 'Of the first account')).toHaveCount(0);
  await signOut(page).click();
  await logIn(page, account);
  await uploadOffered(page, 'Of the first account');
});
