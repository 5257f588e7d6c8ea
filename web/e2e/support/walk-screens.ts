import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { testLength } from '#scripts/test-support/test-length.ts';
import { appUrl, enter } from './app.ts';
import { type EveryScreen, newEveryScreen, sessionFor } from './every-screen.ts';
import { ACTION_MS } from './settled.ts';

/** Screens that a usual run goes to; each night all. */
export const USUAL_SCREENS = ['a link with comments', 'a recording', 'settings'];
const isInRun = testLength({ usual: ({ name }: EveryScreen) => USUAL_SCREENS.includes(name), nightly: () => true });

/** Longest time of a walk, in milliseconds. A busy machine needs some seconds for a screen. */
export const WALK_MS = testLength({ usual: 120_000, nightly: 900_000 });

interface Walk {
  options?: BrowserContextOptions;
  /** Before the first screen of each person. */
  prepare?: (page: Page, as: EveryScreen['as']) => Promise<unknown>;
  /** Screens that the walk leaves out. */
  without?: (screen: EveryScreen) => boolean;
  open?: (page: Page, screen: EveryScreen) => Promise<void>;
  check: (page: Page, screen: EveryScreen) => Promise<void>;
}

/** Opens a screen, also if what was pressed before is just opening another page, which ends the first try. */
export async function openScreen(page: Page, { path, ready }: EveryScreen): Promise<void> {
  await page.goto(path).catch(async (error: unknown) => {
    if (!String(error).includes('net::ERR_ABORTED')) throw error;
    await page.waitForLoadState();
    await page.goto(path);
  });
  await expect(ready(page)).toBeVisible();
}

/** Opens every screen, each with the session that it needs, and checks it. */
export async function walkScreens(
  browser: Browser,
  { options, prepare, without = () => false, open = openScreen, check }: Walk,
): Promise<void> {
  const { library, screens } = await newEveryScreen();
  const faults: string[] = [];
  const walkAs = async (as: EveryScreen['as']) => {
    const [first, ...others] = screens.filter((screen) => screen.as === as && isInRun(screen) && !without(screen));
    if (!first) return;
    const context = await browser.newContext({ baseURL: appUrl(), reducedMotion: 'reduce', ...options });
    if (as === 'member') {
      await context.addInitScript((id) => {
        if (!localStorage.getItem('selectedWorkspaceId')) localStorage.setItem('selectedWorkspaceId', id);
      }, library.team.id);
    }
    const page = await context.newPage();
    const session = await sessionFor(first, library);
    if (session) await enter(page, session);
    page.setDefaultTimeout(ACTION_MS);
    await prepare?.(page, as);
    for (const screen of [first, ...others]) {
      try {
        await open(page, screen);
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
