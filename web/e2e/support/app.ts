import { expect, type Page } from '@playwright/test';
import { type Account, codeMailedTo, freshEmail, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { testLength } from '#scripts/test-support/test-length.ts';
import { adminAccount, newMember } from './accounts.ts';

/** Origin of the stack that the tests run against. */
export const appUrl = (): string => {
  const url = process.env.APP_URL;
  if (!url) throw new Error('APP_URL is not set: run the tests by npm test');
  return url;
};

/** Longest wait for a conversion, in milliseconds: beside other work it gets a small share of the processor. */
export const CONVERSION_MS = testLength({ usual: 90_000, nightly: 240_000 });

/** Fills in the sign-up form and sends it; ends on the verification screen. */
export async function signUpOnScreen(page: Page, email = freshEmail('person')): Promise<string> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Reason for use').fill('Showing how things work');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel('Confirm password').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify\?/);
  return email;
}

/** Types the code from the mailbox; the screen sends it by itself. */
export async function verifyOnScreen(page: Page, email: string): Promise<void> {
  const code = await codeMailedTo(appUrl(), email);
  await page.getByLabel(/code/i).first().click();
  await page.keyboard.type(code);
}

/** Puts the session of a person who signed in over HTTP into the browser. */
export async function enter(page: Page, { client }: Pick<Account, 'client'>): Promise<void> {
  await page.context().addCookies(
    Object.entries(client.cookies).map(([name, value]) => ({
      name,
      value,
      url: appUrl(),
      httpOnly: true,
      sameSite: 'Lax',
    })),
  );
}

/** Creates a person, and puts the session into the browser. */
export async function signIn(page: Page, email?: string) {
  const account = await newMember(appUrl(), email);
  await enter(page, account);
  return account;
}

/** Puts the session of the application's administrator into the browser. */
export async function enterAsAdmin(page: Page) {
  const client = await adminAccount(appUrl());
  await enter(page, { client });
  return client;
}

export const allowClipboard = (page: Page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

export const clipboardText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Position and length of the page's first video, in seconds, and the URL that it plays. */
export const videoTimes = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => ({
      currentTime: video.currentTime,
      duration: video.duration,
      source: video.currentSrc,
    }));
