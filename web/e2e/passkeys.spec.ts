import { expect, type Page, test } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { newMember } from './support/accounts.ts';
import { ageSession } from './support/age-session.ts';
import { appUrl, signIn } from './support/app.ts';
import { expectHome, expectToast } from './support/screen.ts';
import { followRequests, settled } from './support/settled.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const proofOf = (page: Page) => page.getByRole('dialog', { name: "Please confirm it's you" });
const button = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });
const options = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/auth/passkey/options'));

/** The paths that the page requests. */
function requestedBy(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => found.push(new URL(request.url()).pathname));
  return found;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
}

/** Waits for a toast about something that failed. */
async function expectFailure(page: Page, title: string, text: RegExp): Promise<void> {
  await expectToast(page, title);
  await expect(page.getByText(text).first()).toBeVisible();
}

test('a person adds a passkey by keyboard, logs in without a password in both ways, and not after it is removed', async ({
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  await signIn(page);
  await page.goto('/settings#passkeys');
  await expect(card(page).getByRole('heading', { name: 'No passkeys' })).toBeVisible();
  await expectAccessible(page, '/settings without passkeys');
  await card(page).getByRole('button', { name: 'Add a passkey' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('A name is required');
  await expectAccessible(page, '/settings with the form of a new passkey');
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  const row = card(page).getByRole('listitem');
  await expect(row).toContainText(/Laptop.*Never used/s);
  expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  await row.getByRole('button', { name: 'Rename Laptop' }).press('Enter');
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Work laptop');
  await expectAccessible(page, '/settings with a passkey');

  // In a browser that has used no passkey, the page suggests none: the button asks for it.
  await page.evaluate(() => localStorage.removeItem('passkeys'));
  await logOut(page);
  await button(page).press('Enter');
  await expectHome(page);
  // Now it suggests the passkey. The authenticator answers as if the person had chosen it, once it may.
  await authenticator.answers(false);
  await Promise.all([options(page), logOut(page)]);
  await expectAccessible(page, '/login with a passkey');
  await authenticator.answers(true);
  await page.reload();
  await expectHome(page);

  await page.goto('/settings#passkeys');
  await expect(row).toContainText(/Last used: /);
  await row.getByRole('button', { name: 'Remove Work laptop' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(card(page).getByRole('heading', { name: 'No passkeys' })).toBeVisible();
  // The authenticator goes on to answer by itself. After a refusal, the page asks again only once the person does something.
  followRequests(page);
  const requests = requestedBy(page);
  const answers = () => requests.filter((path) => path === '/api/auth/passkey').length;
  await logOut(page);
  await expectFailure(page, 'Login failed', /This passkey was removed or belongs/);
  await settled(page);
  expect(answers()).toBe(1);
  await Promise.all([page.waitForResponse(/\/api\/auth\/passkey$/), page.keyboard.press('Tab')]);
  await settled(page);
  expect(answers()).toBe(2);
  await expect(page).toHaveURL('/login');
});

test('a person who logged in some time ago types the password, and one whom the device does not recognize adds nothing', {
  tag: '@nightly',
}, async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await ageSession(await signIn(page), 11 * 60);
  await page.goto('/settings#passkeys');
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  const password = proofOf(page).getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page, '/settings with the question for a proof', ['phone']);
  await password.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('This is not your current password');
  await authenticator.recognizes(false);
  await password.fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expectFailure(page, 'Passkey not added', /No passkey was used/);
  await expect(proofOf(page)).toBeHidden();
  await authenticator.recognizes(true);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(card(page).getByRole('listitem')).toContainText('Laptop');
  // The same device is asked for no second one.
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('Again');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expectFailure(page, 'Passkey not added', /already has a passkey for your account/);
});

test('while the browser waits for an authenticator, which is not there, a person logs in by password', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { email } = await newMember(appUrl());
  // Without this, Chromium's own window would take all clicks.
  await (await context.newCDPSession(page)).send('WebAuthn.enable');
  await page.addInitScript(() => localStorage.setItem('passkeys', 'used'));
  await page.goto('/login');
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectHome(page);
});

test('the log-in page loads nothing of passkeys for people who use none, and shows no button where the browser knows none', async ({
  page,
}) => {
  const requests = requestedBy(page);
  await page.goto('/login');
  await expect(button(page)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  // The check of the form is loaded once the page is idle.
  await expect.poll(() => requests.some((path) => /\/assets\/overlays/.test(path))).toBe(true);
  // Nor of sign-on, where there is no provider.
  expect(requests.filter((path) => /passkey|sign-on|join/.test(path))).toEqual([]);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await signIn(page);
  await page.goto('/settings#passkeys');
  await expect(card(page)).toContainText("This browser can't add passkeys here");
  await expect(card(page).getByRole('button')).toHaveCount(0);
});
