import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { codeMailedTo, freshEmail } from '#scripts/client/test-client.ts';
import type { LinkFigures } from '#shared/api/sharing/figures.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, videoTimes } from './support/app.ts';
import { USER_AGENT as userAgent } from './support/browser-options.ts';
import { RECORDING_SECONDS } from './support/recording-files.ts';
import { openAs } from './support/screen.ts';
import { newGuardedLink, newSharedRecording } from './support/shared-recordings.ts';

/** Opens a link as a viewer and plays its video to a moment, in seconds. */
async function watch(browser: Browser, link: string, to: number, prepare: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage({ baseURL: appUrl(), userAgent });
  await prepare(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('2x');
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(to);
  return page;
}

/** Hides the page, as when the viewer changes to another tab. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Delays the `playing` event by 400 ms, as on a busy device: some of the video has been played by then. */
const hearLate = (page: Page) =>
  page.addInitScript(() => {
    const wait = () => {
      const until = performance.now() + 400;
      while (performance.now() < until);
    };
    addEventListener('playing', wait, { capture: true, once: true });
  });

const refuseTracking = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));

test('the owner of a link sees how much of the video was played, but nothing of a viewer who opts out', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const { link, id, owner } = await newSharedRecording();
  const figures = async () =>
    (await owner.client.call<LinkFigures>('GET', `/api/recordings/${id}/links/main/figures`)).body;
  await openAs(page, owner, '/shared', owner.workspaceId);
  await page.getByRole('button', { name: 'Views of Product tour' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await expect(dialog.getByRole('heading', { name: 'No plays yet' })).toBeVisible();
  await expectAccessible(page, 'figures of a link that nobody has watched');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const [refusing, viewer] = await Promise.all([
    watch(browser, link, 0.5, refuseTracking),
    watch(browser, link, RECORDING_SECONDS * 0.6, hearLate),
  ]);
  await hide(refusing);
  const report = viewer.waitForResponse((response) => response.url().endsWith('/watched'));
  await hide(viewer);
  expect((await report).status()).toBe(200);
  expect((await figures()).views).toBe(1);
  const { averageSeconds, visitors } = await figures();
  expect(visitors).toBe(1);
  expect(averageSeconds).toBeGreaterThan(RECORDING_SECONDS / 2);
  expect(averageSeconds).toBeLessThanOrEqual(RECORDING_SECONDS);

  await page.getByRole('button', { name: 'Views of Product tour' }).click();
  await expect(dialog.getByRole('definition').first()).toHaveText('1');
  const rows = dialog.getByRole('table', { name: 'Retention' }).getByRole('row');
  await expect(rows).toHaveCount(101);
  await expect(rows.nth(51)).toHaveText(/100%/);
  // The beginning counts too, although it was played before the script that reports it had loaded.
  await expect(rows.nth(1)).toHaveText(/100%/);
  await expectAccessible(page, 'figures of a link');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('retention Product tour.csv');
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')[51]).toMatch(/,"1","100%"$/);
});

test('the figures of a link with an e-mail gate name the viewers', { tag: '@nightly' }, async ({ page, browser }) => {
  const email = freshEmail('jane');
  const { owner, guarded } = await newGuardedLink({ emails: [email] });
  const viewer = await browser.newPage({ baseURL: appUrl(), userAgent });
  await viewer.goto(sharePath(guarded.shareToken));
  await viewer.getByLabel('Email address', { exact: true }).fill(email);
  await viewer.getByRole('button', { name: 'Send code', exact: true }).click();
  await expect(viewer.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await viewer.getByLabel('6-digit code').fill(await codeMailedTo(appUrl(), email));
  await viewer.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(async () => (await videoTimes(viewer)).currentTime).toBeGreaterThan(1);
  const report = viewer.waitForResponse((response) => response.url().endsWith('/watched'));
  await hide(viewer);
  expect((await report).status()).toBe(200);

  await openAs(page, owner, '/shared', owner.workspaceId);
  await page.getByRole('button', { name: /^1 more link/ }).click();
  await page.getByRole('button', { name: 'Actions for the link Acme, Jane' }).click();
  await page.getByRole('menuitem', { name: 'Views' }).click();
  const viewers = page.getByRole('dialog', { name: 'Views' }).getByRole('listitem');
  await expect(viewers).toHaveCount(1);
  await expect(viewers).toHaveText(new RegExp(`^${email.replaceAll('.', '\\.')}1 play · \\d+% watched · last on `));
});
