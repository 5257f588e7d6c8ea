import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { freshEmail, newAccount, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { IdentityProvider } from '#scripts/test-support/identity-provider.ts';
import { type KillableStack, startKillable } from '#scripts/test-support/killable-stack.ts';
import { expectAccessible } from './support/accessible.ts';
import { button as buttonIn, labeled, type Player, textIn } from './support/engine-pages.ts';
import { inEachEngine, test } from './support/in-engines.ts';
import { ACCEPTED_MS, expectHome, holdTimers, releaseTimers } from './support/screen.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

/** As long as a name can be. */
const NAME = 'Wolfeschlegelsteinhausenbergerdorff & Co';

// One stack and one provider for all engines.
test.describe.configure({ mode: 'default' });
const dataDir = mkdtempSync(path.join(tmpdir(), 'framekeep-sign-on-'));
let provider: IdentityProvider;
let stack: KillableStack;
const appUrl = () => stack.environment.APP_URL ?? '';

test.beforeAll(async () => {
  // At another host than the app: the provider is another site, from which it sends the browser back.
  provider = await IdentityProvider.start({ appUrl: 'http://localhost:1' });
  const signOn = provider.settings({ name: NAME });
  stack = await startKillable(0, dataDir, path.resolve('cdk.out'), { signOn });
  await provider.serve(appUrl());
});
test.afterAll(async () => {
  await stack?.kill();
  await provider?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const button = (page: Page) => page.getByRole('button', { name: `Continue with ${NAME}` });

/** Somebody whom the provider knows, and who logs in next. */
function employee(email = freshEmail()): string {
  provider.add(`subject of ${email}`, { email, email_verified: true, given_name: 'Grace', family_name: 'Hopper' });
  return email;
}

test('a person signs on by keyboard, sees it in the settings, and logs out at the provider too', async ({ page }) => {
  const email = employee();
  await page.goto(`${appUrl()}/signup`);
  await expectAccessible(page, '/signup with sign-on', ['phone']);
  await page.goto(`${appUrl()}/login`);
  await expectAccessible(page, '/login with sign-on', ['phone']);
  await button(page).press('Enter');
  await expectHome(page);
  await page.goto(`${appUrl()}/settings#passkeys`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card).toContainText(email);
  await expect(card).toContainText('This is your only way to log in');
  await expect(page.getByText("You don't have a password.")).toBeVisible();
  await expectAccessible(page, '/settings with sign-on');
  await addAuthenticator(page);
  await card.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: `Remove ${NAME}` })).toBeVisible();
  await expect(card).not.toContainText('This is your only way to log in');
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect.poll(() => provider.requests.some((each) => each.startsWith('/session/end'))).toBe(true);
  await expect(page).toHaveURL(`${appUrl()}/login`);
  await expect(button(page)).toBeVisible();
});

test('an invited person signs on from the invitation, and is in the workspace', { tag: '@nightly' }, async ({
  page,
}) => {
  const email = employee();
  const { client } = await newAccount(appUrl());
  const { body: made } = await client.call<{ id: string }>('POST', '/api/workspaces', { name: 'Design Team' });
  const invited = { email, role: 'editor' };
  const path = `/api/workspaces/${made.id}/invite`;
  const { body } = await client.call<{ invitationLink: string }>('POST', path, invited);
  await holdTimers(page, ACCEPTED_MS);
  await page.goto(body.invitationLink);
  await expect(page.getByText('Design Team').first()).toBeVisible();
  await expect(button(page)).toBeVisible();
  await expectAccessible(page, 'an invitation with sign-on', ['phone']);
  await button(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await releaseTimers(page);
  await expectHome(page);
});

test('an account is joined after its password, and a person who leaves the provider learns why nothing happened', {
  tag: '@nightly',
}, async ({ page }) => {
  provider.person = null;
  await page.goto(`${appUrl()}/login`);
  await button(page).click();
  await expect(page.getByText("You're not logged in")).toBeVisible();
  await expectAccessible(page, '/login after a sign-on that was left', ['phone']);

  const { client } = await newAccount(appUrl(), employee());
  await button(page).click();
  await expect(page.getByRole('heading', { name: 'Is this account yours?' })).toBeFocused();
  await expectAccessible(page, '/login with the proof of an account', ['phone']);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/isn't the password/);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expectHome(page);
  expect((await client.call('GET', '/api/auth/user')).status).toBe(401);
  await page.goto(`${appUrl()}/settings#passkeys`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: `Remove ${NAME}` }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(card).toContainText("You can't log in with");
});

test('two tabs that sign on at the same time both get in', { tag: '@nightly' }, async ({ page, context }) => {
  employee();
  await page.goto(`${appUrl()}/login`);
  await button(page).click();
  await expectHome(page);
  // The provider knows the person from now on. Of two log-ins at the provider at once, it would end the first one.
  await context.clearCookies({ domain: new URL(appUrl()).hostname });
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await tab.goto(`${appUrl()}/login`);
  await Promise.all(tabs.map((tab) => button(tab).click()));
  for (const tab of tabs) await expectHome(tab);
});

/** Answers of the provider that log nobody in, and what the log-in page says then. */
const now = () => Math.floor(Date.now() / 1000);
const says = (changes: NonNullable<IdentityProvider['changes']>) => ({ changes });
const NOT_SAID = `${NAME} couldn't confirm who you are`;
const WRONG: [what: string, of: Partial<IdentityProvider>, sentence: string][] = [
  ['a person who leaves', { person: null }, `You left ${NAME} before you finished`],
  ['another issuer', says((claims) => ({ ...claims, iss: 'https://evil.example' })), NOT_SAID],
  ['another path', says((claims) => ({ ...claims, iss: `${claims.iss}/realms/other` })), NOT_SAID],
  ['another app', says((claims) => ({ ...claims, aud: 'another' })), NOT_SAID],
  ['another question', says((claims) => ({ ...claims, nonce: 'another' })), NOT_SAID],
  ['an old answer', says((claims) => ({ ...claims, iat: now() - 900, exp: now() - 61 })), NOT_SAID],
  ['a forged answer', { isForged: true }, NOT_SAID],
  [
    'no verified address',
    says((claims) => ({ ...claims, email_verified: false })),
    'Your email address is not verified',
  ],
  ['a provider that is down', { fault: 'closed', faultAt: /token/ }, `${NAME} isn't responding`],
  ['a slow provider', { fault: 'silent', faultAt: /token/ }, `${NAME} isn't responding`],
];
const RIGHT: Partial<IdentityProvider> = { fault: null, faultAt: /./, changes: null, isForged: false };

/** Signs on with each wrong answer, then with the address of one that was used, and with the right one. */
async function walkWrongAnswers(browser: Player): Promise<void> {
  const text = () => textIn(browser).catch(() => '');
  const signOn = async () => {
    await browser.open(`${appUrl()}/login`);
    await expect.poll(text).toContain(`Continue with ${NAME}`);
    await browser.click(buttonIn(`Continue with ${NAME}`));
  };
  const email = employee();
  for (const [what, fault, sentence] of WRONG) {
    Object.assign(provider, { person: `subject of ${email}` }, fault);
    await signOn();
    await expect.poll(text, what).toContain(sentence);
    Object.assign(provider, RIGHT, { person: `subject of ${email}` });
  }
  await browser.open(provider.sentTo);
  await expect.poll(text, 'an answer that was used').toContain('This took too long');
  await signOn();
  await expect.poll(text).toContain('Dashboard');
}

test('each wrong answer of the provider logs nobody in, and is said', { tag: '@nightly' }, async ({ page }) => {
  await walkWrongAnswers({
    open: async (url) => void (await page.goto(url)),
    click: (xpath) => page.locator(`xpath=${xpath}`).first().click(),
    evaluate: (work) => page.evaluate(work),
  });
});

inEachEngine(({ name }) => {
  test(`${name} says of each wrong answer of the provider that nobody is logged in`, { tag: '@nightly' }, async ({
    engine,
  }) => {
    await walkWrongAnswers(engine);
    await engine.click(buttonIn('Sign out'));
    await expect.poll(() => textIn(engine).catch(() => '')).toContain('Welcome back');
  });

  test(`${name} without an authenticator logs in by password, also while it is asked for a passkey`, {
    tag: '@nightly',
  }, async ({ engine }) => {
    const { email } = await newAccount(appUrl());
    await engine.open(`${appUrl()}/login`);
    // As where a passkey was used before: then the page also asks for suggestions.
    await engine.evaluate(() => localStorage.setItem('passkeys', 'used'));
    await engine.open(`${appUrl()}/login`);
    await expect.poll(() => textIn(engine)).toContain('Welcome back');
    if (await engine.evaluate(() => 'PublicKeyCredential' in window)) await engine.click(buttonIn('Use a passkey'));
    await engine.type(labeled('Email'), email);
    await engine.type(labeled('Password'), TEST_PASSWORD);
    await engine.click(buttonIn('Log in'));
    await expect.poll(() => textIn(engine).catch(() => '')).toContain('Dashboard');
    await engine.click(buttonIn('Sign out'));
    await expect.poll(() => textIn(engine).catch(() => '')).toContain('Welcome back');
  });

  test(`${name} signs a person on through a provider at another site, and out again`, { tag: '@nightly' }, async ({
    engine,
  }) => {
    employee();
    await engine.open(`${appUrl()}/login`);
    await expect.poll(() => textIn(engine)).toContain(`Continue with ${NAME}`);
    // A browser without passkeys has no button for them, and says so where they are added.
    const hasPasskeys = await engine.evaluate(() => 'PublicKeyCredential' in window);
    expect((await textIn(engine)).includes('Use a passkey')).toBe(hasPasskeys);
    await engine.click(buttonIn(`Continue with ${NAME}`));
    const heading = () => engine.evaluate(() => document.querySelector('h1')?.textContent ?? '');
    // The way to the provider and back ends what is asked of a page.
    await expect.poll(() => heading().catch(() => '')).toBe('Dashboard');
    await engine.open(`${appUrl()}/settings#passkeys`);
    const sentence = hasPasskeys ? 'Add a passkey' : "This browser can't add passkeys here";
    await expect.poll(() => textIn(engine)).toContain(sentence);
    await engine.click(buttonIn('Sign out'));
    // The page may be leaving for the provider and back, which ends what is asked of it.
    const place = () => engine.evaluate(() => location.pathname).catch(() => '');
    await expect.poll(place).toBe('/login');
    await expect.poll(() => heading().catch(() => '')).toBe('Welcome back');
  });
});
