import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, violationsOn } from './support/accessible.ts';
import { videoTimes } from './support/app.ts';
import { newGuest } from './support/comments.ts';
import { imitateOldChrome, imitateOldColors } from './support/old-browser.ts';
import { newSegmentedRecording } from './support/segmented-recordings.ts';
import { expectFrame } from './support/share-page.ts';
import { newGuardedLink, newSharedRecording } from './support/shared-recordings.ts';

const plays = async (page: Page) => {
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(0.3);
};

test.describe('a browser without what is newer than Chrome 111', () => {
  let errors: Error[];

  test.beforeEach(async ({ page }) => {
    errors = [];
    page.on('pageerror', (error) => errors.push(error));
    await imitateOldChrome(page);
  });

  test.afterEach(() => expect(errors).toEqual([]));

  test('plays a link with comments, in colors that can be read', async ({ page }) => {
    const { link, shareToken } = await newSharedRecording({ commenters: 'name' });
    await (await newGuest(shareToken, 'Ada')).write({ text: 'What a beginning', at: 1 });
    await page.goto(link);
    expect(await page.evaluate(() => ['any' in AbortSignal, 'withResolvers' in Promise])).toEqual([false, false]);
    await expectFrame(page);
    await expect(page.getByRole('list', { name: 'Comments' })).toBeVisible();
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(background).not.toBe(light);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
    await expect.poll(background).toBe(light);
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
    await expectAccessible(page, 'the page of a link in an old browser');
    await plays(page);
  });

  test('plays segments', { tag: '@nightly' }, async ({ page }) => {
    const { link } = await newSegmentedRecording({ state: 'joining' });
    await page.goto(link);
    await plays(page);
  });

  test('opens a gate in a frame, whose colors are those of black', { tag: '@nightly' }, async ({ page }) => {
    const { guarded } = await newGuardedLink({ password: 'open sesame' });
    await page.goto(`/embed/${guarded.shareToken}`);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a gate in a frame', ['desktop']);
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expectFrame(page);
  });
});

test.describe('a browser without oklch and light-dark', () => {
  // The landing page has its styles in it.
  test.use({ bypassCSP: true });

  test('shows texts that can be read, in both themes', async ({ page }) => {
    const [{ link }, { guarded }] = await Promise.all([
      newSharedRecording({ commenters: 'name' }),
      newGuardedLink({ password: 'open sesame' }),
    ]);
    const gate = page.getByLabel('Password', { exact: true });
    const pages: [address: string, ready: Locator][] = [
      ['/login', page.getByText('Framekeep did not start.')],
      ['/', page.getByRole('heading', { level: 1 })],
      [link, page.getByRole('button', { name: 'Play' }).first()],
      [`/share/${guarded.shareToken}`, gate],
      [`/embed/${guarded.shareToken}`, gate],
    ];
    await imitateOldColors(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [address, ready] of pages) {
        await page.goto(address);
        await expect(ready).toBeVisible();
        expect(await page.evaluate(() => CSS.supports('color', 'oklch(0 0 0)'))).toBe(false);
        // Without a surface of its own, this Chromium would show the system's colors, which have contrast.
        await expect(page.locator('html')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
        await expect
          .poll(() => violationsOn(page, { runOnly: ['color-contrast'] }), `${address}, ${colorScheme}`)
          .toEqual([]);
      }
    }
  });
});

test('a browser without :has, such as Firefox 115, shows the player and not what was in its place before', async ({
  page,
}) => {
  const { link, shareToken } = await newSharedRecording();
  await page.route('**/assets/*.css', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll(':has(', ':unknown-has(') });
  });
  for (const address of [link, `/embed/${shareToken}`]) {
    await page.goto(address);
    await expect(page.locator('[class^="early-"] img')).toHaveCount(1);
    await plays(page);
    await expect(page.locator('[class^="early-"]')).toBeHidden();
  }
});
