import { expect, test } from '@playwright/test';
import { freshEmail, newAccount, TEST_PASSWORD, TestClient } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter, signIn, signUpOnScreen, verifyOnScreen } from './support/app.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { hold } from './support/hold.ts';
import {
  expectHome,
  expectLoggedOut,
  expectToast,
  holdRedirectToLogIn,
  holdTimers,
  RESET_MS,
  releaseTimers,
} from './support/screen.ts';
import { linkMailedTo } from './support/teams.ts';

test('signing up shows each problem at its field', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const [label, message] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Invalid email address'],
    ['Reason for use', 'Please tell us why you want to use Framekeep'],
    ['Password', 'Password must be at least 8 characters'],
    ['Confirm password', "Passwords don't match"],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
  }
  await expect(page.getByLabel('First name')).toBeFocused();
});

test('signing up shows how strong a password is, and warns of one that is easy to guess', { tag: '@nightly' }, async ({
  page,
}) => {
  const judges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('judge-password')) judges.push(request.url());
  });
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  const strength = page.getByRole('status').filter({ hasText: 'Strength' });
  await expect(page.getByText('At least 8 characters')).toBeVisible();
  expect(judges).toEqual([]);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('iloveyou');
  await expect(strength).toHaveText('Strength: Very weak. This password is among the most common ones.');
  await expectAccessible(page, '/signup with a weak password');
  await password.fill('lovelace1815');
  await expect(strength).toContainText('This password contains your own email or name.');
  await password.fill('correct horse battery');
  await expect(strength).toHaveText('Strength: Strong');
  await password.fill('');
  await expect(strength).toHaveCount(0);
  expect(judges).toHaveLength(1);
});

test('a person with an unverified address has to enter the code at every login', { tag: '@nightly' }, async ({
  page,
}) => {
  followContentPolicy(page);
  const email = await signUpOnScreen(page);
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', /^mailto:.+@/);
  // A new code can be sent after a minute.
  await expect(page.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled();
  await expectAccessible(page, '/verify');
  await page.getByLabel('Verification code').focus();
  await page.keyboard.type('000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a complete 6-digit code');
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await page.keyboard.type('000');
  await expect(page.getByRole('alert')).toContainText(/code/i);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectToast(page, 'Email Not Verified');
  await expect(page).toHaveURL(/\/verify\?userId=.+&email=/);
  // The server refuses this resend as too early, and returns how long to wait.
  await page.getByRole('button', { name: 'Resend code', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled();
  await verifyOnScreen(page, email);
  await expectHome(page);

  await page.goto('/verify');
  await expectHome(page);
  expectNothingRefused(page);
});

test('a wrong password is refused, the right one logs in, and logging out is confirmed', async ({ page }) => {
  const { email } = await newAccount(appUrl(), freshEmail('ada'));
  const goOn = await hold(page, '**/api/auth/user');
  await page.goto('/login');
  await expect(page.getByRole('status')).toContainText('Loading...');
  await expect(page.getByText('Welcome back')).toBeVisible();
  goOn();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expectAccessible(page, '/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectAccessible(page, '/login with messages', ['phone']);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectToast(page, 'Login failed');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectToast(page, 'Logged out successfully');
  await expect(page).toHaveURL('/login');
});

test('a forgotten password is replaced, and sessions of the old one end', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const account = await newAccount(appUrl(), freshEmail('ada'));
  const other = await browser.newPage({ baseURL: appUrl() });
  await enter(other, account);
  await other.goto('/recordings');
  await expect(other.getByRole('heading', { name: 'All Recordings' })).toBeVisible();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The previous screen has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(account.email.toUpperCase());
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(/spam folder/)).toBeVisible();
  await expect(page.getByText(/expires in 1 hour/)).toBeVisible();
  await expectAccessible(page, 'Check your email', ['phone']);
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();

  const { link } = await linkMailedTo(account.email);
  await holdTimers(page, RESET_MS);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expectAccessible(page, '/reset-password');
  const fill = async (password: string, again: string) => {
    await page.getByLabel('New password').fill(password);
    await expect(page.getByText(/^Strength: /)).toBeVisible();
    await page.getByLabel('Confirm password').fill(again);
    await page.getByRole('button', { name: 'Reset password' }).click();
  };
  await fill('a new password', 'another password');
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription("Passwords don't match");
  await fill('a new password', 'a new password');
  await expect(page.getByRole('heading', { name: 'Password reset successfully!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to login now' })).toBeVisible();
  await releaseTimers(page);
  await expect(page).toHaveURL('/login');

  await holdRedirectToLogIn(other);
  await other.reload();
  await expectLoggedOut(other);
  await other.close();

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectHome(page);

  await page.goto(link);
  await fill('yet another one', 'yet another one');
  await expectToast(page, 'Reset failed');
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('an incomplete link in a mail leads to the page that sends a new one', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/verify?userId=u1');
  await expect(page.getByRole('heading', { name: 'Missing Information' })).toBeVisible();
  await expectAccessible(page, '/verify without an account');
  await page.getByRole('link', { name: 'Sign up again' }).click();
  await expect(page).toHaveURL('/signup');

  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid reset link' })).toBeVisible();
  await expect(page.getByText('Invalid or missing reset token. Please request a new password reset.')).toBeVisible();
  await expectAccessible(page, '/reset-password without a token');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('visitors see the landing page on unknown paths, and have to log in on screens of the app', async ({ page }) => {
  for (const path of ['/', '/no/such/place']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Record, Share, and Collaborate' })).toBeVisible();
  }
  await expectAccessible(page, '/');
  await holdRedirectToLogIn(page);
  for (const path of ['/recordings', '/settings']) {
    await page.goto(path);
    await expectLoggedOut(page);
  }
});

test('a signed-in person sees the not-found screen on an unknown path', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectAccessible(page, 'the not-found screen', ['phone']);
});

test('after a session has ended, the next call leads to the log-in', async ({ page }) => {
  const { client } = await signIn(page);
  await holdRedirectToLogIn(page);
  await page.goto('/settings');
  await page.getByLabel('Description').fill('Too late');
  await client.call('POST', '/api/auth/logout');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectLoggedOut(page);
});

test('a tab does nothing for the account that logs in in another tab', async ({ page, context }) => {
  await signIn(page);
  await holdRedirectToLogIn(page);
  await page.goto('/settings');
  await page.getByLabel('Description').fill('Of the first account');
  const second = await newAccount(appUrl());
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL('/login');
  await other.getByLabel('Email').fill(second.email);
  await other.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await other.getByRole('button', { name: 'Log in' }).click();
  // The toast goes while a busy computer opens the other tab's first screen.
  await expectToast(page, 'Unauthorized');
  await expectHome(other);

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await releaseTimers(page);
  await expectHome(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('User ID', { exact: true })).toHaveValue(second.userId);
  await expect(page.getByLabel('Description')).toHaveValue('');
});

test('the next person in a browser sees nothing of the previous account, and can end sessions elsewhere', {
  tag: '@nightly',
}, async ({ page }) => {
  const first = await signIn(page);
  await page.goto('/settings');
  await expect(page.getByLabel('User ID', { exact: true })).toHaveValue(first.userId);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  const second = await newAccount(appUrl());
  await page.getByLabel('Email').fill(second.email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('User ID', { exact: true })).toHaveValue(second.userId);

  // The account has a second session, the one in which it was created.
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveText([/Chrome on .*Last used: Just now.*This device/, /Unknown device.*Log out/]);
  await expectAccessible(page, 'the settings with sessions');
  await sessions.getByRole('button', { name: /^Log out Unknown device/ }).click();
  await expectToast(page, 'Session logged out');
  await expect(sessions).toHaveText([/This device/]);
  expect((await second.client.call('GET', '/api/auth/user')).status).toBe(401);

  const elsewhere = new TestClient(appUrl());
  await elsewhere.call('POST', '/api/auth/login', { email: second.email, password: TEST_PASSWORD });
  await page.reload();
  await page.getByRole('button', { name: 'Log out all other sessions' }).click();
  await expect(page.locator('body'), 'a dialog keeps the page behind it from scrolling').toHaveCSS(
    'overflow',
    'hidden',
  );
  await page.getByRole('button', { name: 'Log out all', exact: true }).click();
  await expectToast(page, 'Other sessions logged out');
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  await expect(sessions).toHaveText([/This device/]);
  expect((await elsewhere.call('GET', '/api/auth/user')).status).toBe(401);
});
