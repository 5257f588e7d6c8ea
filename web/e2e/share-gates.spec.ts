import { type Browser, expect, type FrameLocator, type Page, type Request } from '@playwright/test';
import { codeMailedTo, freshEmail, gateLinkMailedTo } from '#scripts/client/test-client.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import type { LinkFigures } from '#shared/api/sharing/figures.ts';
import { embedCode } from '#shared/rules/sharing/embed-code.ts';
import { embedPath, sharePath } from '#shared/rules/sharing/share-address.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, videoTimes } from './support/app.ts';
import { USER_AGENT } from './support/browser-options.ts';
import { test } from './support/elsewhere.ts';
import { expectNoAccount } from './support/no-account.ts';
import { expectFrame } from './support/share-page.ts';
import { newGuardedLink } from './support/shared-recordings.ts';

test.use({ userAgent: USER_AGENT });

const PASSWORD = 'open sesame';
/** axe checks one device only: nothing that axe examines depends on the layout. */
const PHONE = ['phone' as const];

const field = (page: Page | FrameLocator, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page | FrameLocator, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page | FrameLocator) => page.getByRole('alert');
const heading = (page: Page | FrameLocator, name: string) => page.getByRole('heading', { name });

async function givePassword(page: Page | FrameLocator, password = PASSWORD) {
  await field(page, 'Password').fill(password);
  await press(page, 'Continue');
}

/** Follows the mailed link as a second browser of the invited person does, and again after it was used. */
async function followMailedLink(browser: Browser, url: string) {
  const phone = await browser.newPage({ baseURL: appUrl(), userAgent: USER_AGENT });
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(url);
  await givePassword(phone);
  await expect(heading(phone, 'Open the recording here')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expectAccessible(phone, 'the link of a mail', PHONE);
  await press(phone, 'Continue');
  await expect(heading(phone, 'Press play to watch')).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await phone.close();

  const late = await browser.newContext({ baseURL: appUrl(), userAgent: USER_AGENT });
  const again = await late.newPage();
  await again.goto(url);
  await givePassword(again);
  // The button of the password has the same name.
  await expect(heading(again, 'Open the recording here')).toBeVisible();
  await press(again, 'Continue');
  await expect(alert(again)).toHaveText(
    'The link in that email was already used. Enter your address to get another email.',
  );
  await expect(field(again, 'Email address')).toBeFocused();
  expect(new URL(again.url()).hash).toBe('');
  await late.close();
}

test('a link with a password, an e-mail gate and one view shows the video after all three, once', async ({
  page,
  browser,
}) => {
  const email = freshEmail('jane');
  const { guarded } = await newGuardedLink({ password: PASSWORD, emails: [email], viewLimit: 1 });
  const link = sharePath(guarded.shareToken);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);

  await expect(heading(page, 'This recording has a password')).toBeVisible();
  await expect(page).toHaveTitle('Shared recording · Framekeep');
  await expect(field(page, 'Password')).toBeFocused();
  await expectNoAccount(field(page, 'Password'));
  await givePassword(page, 'wrong');
  await expect(alert(page)).toHaveText('Wrong password. Ask the person who sent you the link.');
  await expect(field(page, 'Password')).toBeFocused();
  await expectAccessible(page, 'a wrong password');
  await givePassword(page);

  await expect(field(page, 'Email address')).toBeFocused();
  await press(page, 'Send code');
  await expect(alert(page)).toContainText('Please enter an email address');
  await expectAccessible(page, 'no e-mail address', PHONE);
  await field(page, 'Email address').fill(email);
  await press(page, 'Send code');

  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeVisible();
  const code = await codeMailedTo(appUrl(), email);
  await expect(field(page, '6-digit code')).toBeFocused();
  await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await expect(alert(page)).toHaveText('Invalid code. Please try again.');
  await expectAccessible(page, 'a wrong code', PHONE);
  // Usually email-gate.integ.test.ts follows the link.
  if (IS_NIGHTLY) await followMailedLink(browser, await gateLinkMailedTo(appUrl(), email));
  // A phone discards the page while its viewer looks for the mail.
  await page.reload();
  await field(page, '6-digit code').fill(code);

  await expect(heading(page, 'Press play to watch')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await expectAccessible(page, 'press play to watch');
  await press(page, 'Play');
  await expect(page.getByRole('heading', { name: 'Product tour' })).toBeVisible();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Product tour' })).toBeVisible();
  await expectFrame(page);

  const late = await browser.newPage({ baseURL: appUrl() });
  await late.goto(link);
  await expect(heading(late, 'No views left')).toBeVisible();
  await late.close();
});

test('a link also asks for its password in a frame of another site, and counts the view without a cookie', {
  tag: '@nightly',
}, async ({ page, openElsewhere }) => {
  const { guarded, owner, id } = await newGuardedLink({ password: PASSWORD });
  const { shareToken } = guarded;
  await page.goto(embedPath(shareToken));
  await expect(heading(page, 'This recording has a password')).toBeVisible();
  await expect(field(page, 'Password')).not.toBeFocused();
  await expectAccessible(page, 'a password in a frame', PHONE);

  await openElsewhere(page, embedCode({ origin: appUrl(), shareToken, name: 'Tour', width: 640, height: 360 }));
  const frame = page.frameLocator('iframe');
  await givePassword(frame);
  await frame.getByRole('button', { name: 'Play' }).first().click();
  const time = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time).toBeGreaterThan(0.3);

  const reports: Request[] = [];
  page.on('request', (request) => request.url().endsWith('/watched') && reports.push(request));
  // As when the viewer changes to another tab. The script that reports it is loaded once the video plays.
  const leave = () =>
    frame.locator('video').evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const reportsAfterLeaving = async () => {
    await leave();
    return reports.length;
  };
  await expect.poll(reportsAfterLeaving).toBeGreaterThan(0);
  expect(reports[0]?.headers()).not.toHaveProperty('cookie');
  const figures = () => owner.client.call<LinkFigures>('GET', `/api/recordings/${id}/links/${guarded.id}/figures`);
  await expect.poll(async () => (await figures()).body.views, 'without a cookie').toBe(1);

  await owner.client.call('POST', `/api/recordings/${id}/links/revoke`, { linkIds: [guarded.id] });
  await page.reload();
  await expect(heading(frame, 'Video Not Available')).toBeVisible();
});
