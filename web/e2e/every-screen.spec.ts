import { expect, type Page, test } from '@playwright/test';
import { IS_NIGHTLY, testLength } from '#scripts/test-support/test-length.ts';
import { paths } from '#web/library/paths.ts';
import { expectAccessible } from './support/accessible.ts';
import type { EveryScreen } from './support/every-screen.ts';
import { ALL_WINDOWS } from './support/fits.ts';
import { expectHandy, expectHittable, PHONE } from './support/phone.ts';
import { readRightToLeft } from './support/right-to-left.ts';
import { expectToast, holdTimers } from './support/screen.ts';
import { translate, wronglyTranslated } from './support/translate.ts';
import { TOAST_MS, underToast } from './support/under-toast.ts';
import { USES } from './support/use-screen.ts';
import { USUAL_SCREENS, WALK_MS, walkScreens } from './support/walk-screens.ts';

/** Names of the library that the walks see. */
const NAMES = [
  'Design Team',
  'Personal Workspace',
  'Demos',
  'Product tour',
  'Launch',
  'Grace Hopper',
  'Grace',
  'Hopper',
  'Ada Lovelace',
  'Acme',
  'English',
];

test('every screen works while the browser translates it, and its names and counts stay', async ({ browser }) => {
  test.setTimeout(WALK_MS);
  const errors: string[] = [];
  const walked: string[] = [];
  const prepare = async (page: Page) => {
    const note = (text: string) => errors.push(`${new URL(page.url()).pathname}: ${text}`);
    page.on('pageerror', ({ message }) => note(message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /NotFoundError|not a child/.test(message.text())) note(message.text());
    });
    await translate(page);
  };
  const check = async (page: Page, { name }: EveryScreen) => {
    await expect(page.locator('body font').first(), `${name} is translated`).toBeAttached();
    await USES[name]?.(page);
    // Which comments a screen shows depends on what the other walks have written by then.
    if (IS_NIGHTLY) expect.soft(await wronglyTranslated(page, NAMES), name).toEqual([]);
    walked.push(name);
  };
  await walkScreens(browser, { prepare, check });
  expect(errors).toEqual([]);
  const used = testLength({ usual: USUAL_SCREENS, nightly: Object.keys(USES) });
  expect(walked, 'each act has its screen').toEqual(expect.arrayContaining(used));
});

test('axe finds nothing on any screen, nor a target that is too small', { tag: '@nightly' }, async ({ browser }) => {
  test.setTimeout(WALK_MS);
  const check = async (page: Page, { name }: EveryScreen) => {
    await expectAccessible(page, name);
    await expectHittable(page, name);
  };
  await walkScreens(browser, { check });
});

test('a finger hits every control of every screen, and a phone on its side covers none', { tag: '@nightly' }, async ({
  browser,
}) => {
  test.setTimeout(WALK_MS);
  await walkScreens(browser, { options: PHONE, check: (page, { name }) => expectHandy(page, name) });
});

test('every screen fits when it is read from right to left', { tag: '@nightly' }, async ({ browser }) => {
  test.setTimeout(WALK_MS);
  const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const check = async (page: Page, { name }: EveryScreen) => {
    for (const width of [360, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => sideways(page), `${name} scrolls sideways at ${width} px`).toBe(0);
    }
  };
  await walkScreens(browser, { prepare: readRightToLeft, check });
});

/** Shows a toast that stays. */
async function showToast(page: Page, as: EveryScreen['as']): Promise<void> {
  await holdTimers(page, TOAST_MS);
  if (as === 'visitor') {
    await page.goto(paths.login());
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    return expectToast(page, 'Login failed');
  }
  await page.goto(paths.settings);
  await page.getByRole('button', { name: 'Copy User ID' }).click();
  await expectToast(page, 'User ID copied');
}

test('a toast covers no control of any screen of the app', { tag: '@nightly' }, async ({ browser }) => {
  test.setTimeout(WALK_MS);
  await walkScreens(browser, {
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
    prepare: showToast,
    // The pages of links, and the page that the server has for visitors, show no toasts.
    without: ({ path, as }) => /^\/(share|embed)\//.test(path) || (as === 'visitor' && path === '/'),
    open: async (page, { path, ready }) => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(page).toHaveURL(path);
      await expect(ready(page)).toBeVisible();
    },
    check: async (page, { name }) => {
      for (const size of ALL_WINDOWS) {
        await page.setViewportSize(size);
        for (const at of ['beginning', 'end'] as const) {
          await expect.poll(() => underToast(page, at), `the ${at} of ${name} at ${size.width} px`).toEqual([]);
        }
      }
    },
  });
});
