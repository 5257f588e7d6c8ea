import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { testLength } from '#scripts/test-support/test-length.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter } from './support/app.ts';
import { type EveryScreen, newEveryScreen, sessionFor } from './support/every-screen.ts';
import { expectHandy, PHONE } from './support/phone.ts';
import { translate } from './support/translate.ts';
import { USES } from './support/use-screen.ts';

/** Screens that a usual run goes to; each night all. */
const USUAL = ['a link with comments', 'a link with a password', 'projects', 'a recording', 'the editor', 'settings'];
const isInRun = testLength({ usual: ({ name }: EveryScreen) => USUAL.includes(name), nightly: () => true });

/** A busy machine needs some seconds for a screen. */
const WALK_MS = testLength({ usual: 120_000, nightly: 600_000 });

interface Walk {
  options?: BrowserContextOptions;
  /** Before the first screen of each person. */
  prepare?: (page: Page) => Promise<unknown>;
  check: (page: Page, screen: EveryScreen) => Promise<void>;
}

/** Opens every screen, each with the session that it needs, and checks it. */
async function walk(browser: Browser, { options, prepare, check }: Walk): Promise<void> {
  const { library, screens } = await newEveryScreen();
  const faults: string[] = [];
  const walkAs = async (as: EveryScreen['as']) => {
    const [first, ...others] = screens.filter((screen) => screen.as === as && isInRun(screen));
    if (!first) return;
    const context = await browser.newContext({ baseURL: appUrl(), reducedMotion: 'reduce', ...options });
    if (as === 'member') {
      await context.addInitScript((id) => {
        if (!localStorage.getItem('selectedWorkspaceId')) localStorage.setItem('selectedWorkspaceId', id);
      }, library.team.id);
    }
    const session = await sessionFor(first, library);
    if (session) await enter(context, session);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await prepare?.(page);
    for (const screen of [first, ...others]) {
      try {
        await page.goto(screen.path);
        await expect(screen.ready(page)).toBeVisible();
        await check(page, screen);
      } catch (error) {
        // One run names the faults of all screens.
        faults.push(`${screen.name}: ${error}`);
      }
    }
    await context.close();
  };
  await Promise.all((['visitor', 'member', 'admin'] as const).map(walkAs));
  expect(faults).toEqual([]);
}

test('every screen works while the browser translates it', async ({ browser }) => {
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
    walked.push(name);
  };
  await walk(browser, { prepare, check });
  expect(errors).toEqual([]);
  const used = testLength({ usual: USUAL, nightly: Object.keys(USES) });
  expect(walked, 'each act has its screen').toEqual(expect.arrayContaining(used));
});

test('axe finds nothing on any screen, nor a target that is too small', { tag: '@nightly' }, async ({ browser }) => {
  test.setTimeout(WALK_MS);
  await walk(browser, { check: (page, { name }) => expectAccessible(page, name) });
});

test('a finger hits every control of every screen, and a phone on its side covers none', async ({ browser }) => {
  test.setTimeout(WALK_MS);
  await walk(browser, { options: PHONE, check: (page, { name }) => expectHandy(page, name) });
});

test('every screen fits when it is read from right to left', { tag: '@nightly' }, async ({ browser }) => {
  test.setTimeout(WALK_MS);
  const prepare = (page: Page) =>
    page.addInitScript(() =>
      document.addEventListener('readystatechange', () => document.documentElement.setAttribute('dir', 'rtl')),
    );
  const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const check = async (page: Page, { name }: EveryScreen) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => sideways(page), `${name} scrolls sideways at ${width} px`).toBe(0);
    }
  };
  await walk(browser, { prepare, check });
});
