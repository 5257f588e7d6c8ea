import { expect, type Page } from '@playwright/test';
import type { Account } from '#scripts/client/test-client.ts';
import { UNAUTHORIZED_REDIRECT_MS } from '#web/lib/unauthorized.ts';
import { enter } from './app.ts';

/** Waits for a toast by its title. */
export const expectToast = (page: Page, title: string) =>
  expect(page.getByText(title, { exact: true }).first()).toBeVisible();

/** How long the page after an accepted invitation shows before the dashboard opens, in milliseconds. */
export const ACCEPTED_MS = 2500;

/** How long the page after a new password shows before the log-in opens, in milliseconds. */
export const RESET_MS = 3000;

/** Runs in a page. @param held length of the timers, in milliseconds */
function hold(held: number): void {
  const start = window.setTimeout;
  const { heldTimers = [] } = window as { heldTimers?: (() => void)[] };
  const startOrHold = (work: (...args: unknown[]) => void, wait: number, ...args: unknown[]) =>
    wait === held ? heldTimers.push(() => work(...args)) && 0 : start(work, wait, ...args);
  Object.assign(window, { heldTimers, setTimeout: startOrHold });
}

/**
 * Holds timers of this length in pages that open from now on, until `releaseTimers`, so that the state before can be
 * examined.
 */
export const holdTimers = (page: Page, ms: number) => page.addInitScript(hold, ms);

/** Holds the timers of this length that an open page starts from now on, see `holdTimers`. */
export const holdTimersNow = (page: Page, ms: number) => page.evaluate(hold, ms);

export const releaseTimers = (page: Page) =>
  page.evaluate(() => {
    const { heldTimers } = window as unknown as { heldTimers: (() => void)[] };
    for (const work of heldTimers.splice(0)) work();
  });

/** Holds the redirect to the log-in for `expectLoggedOut`, in pages that open from now on. */
export const holdRedirectToLogIn = (page: Page) => holdTimers(page, UNAUTHORIZED_REDIRECT_MS);

/** Waits for the message before the redirect to the log-in, and lets it go on. Call `holdRedirectToLogIn` before. */
export async function expectRedirectToLogIn(page: Page): Promise<void> {
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible();
  await releaseTimers(page);
}

/** Waits for the toast about an ended session, and then for the log-in. Call `holdRedirectToLogIn` before. */
export async function expectLoggedOut(page: Page): Promise<void> {
  await expectToast(page, 'Unauthorized');
  await expectRedirectToLogIn(page);
  await expect(page).toHaveURL('/login');
}

/** The switcher's button, which carries the current workspace's name. */
export const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace: / });

export const expectCurrentWorkspace = (page: Page, name: string) =>
  expect(switcher(page)).toHaveAccessibleName(`Workspace: ${name}`);

/** Waits for the first screen of a signed-in person. */
export async function expectHome(page: Page): Promise<void> {
  await expect(switcher(page)).toBeVisible();
  // Home is the dashboard, or redirects to the recordings.
  await expect(page).toHaveURL((url) => url.pathname === '/' || url.pathname === '/recordings');
}

/** Opens the app with a selected workspace, as after an earlier visit. */
export async function openIn(page: Page, path: string, workspaceId: string): Promise<void> {
  await page.addInitScript((id) => {
    // Once only: later changes by the app remain.
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    localStorage.setItem('selectedWorkspaceId', id);
  }, workspaceId);
  await page.goto(path);
}

/** Opens a screen as a person, in one of their workspaces. */
export async function openAs(page: Page, person: Pick<Account, 'client'>, path: string, workspaceId: string) {
  await enter(page, person);
  await openIn(page, path, workspaceId);
}

/** Waits for the title and the description of a screen. The outline before it has the same, hidden from screen readers. */
export const expectHeader = (page: Page, title: string, description: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 }).locator('..')).toHaveText(title + description);

/** The workspace that the browser has stored. */
export const storedWorkspace = (page: Page) => page.evaluate(() => localStorage.getItem('selectedWorkspaceId'));

/** How long a menu may take to open, in milliseconds, until it counts as taken away. */
const MENU_MS = 5000;

/** Closes the top dialog, which has the focus. */
export async function closeDialog(page: Page) {
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialogs).not.toHaveCount(0);
  const before = await dialogs.count();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(before - 1);
}

/**
 * Chooses an action from the menu of a recording or a project. A screen that changes meanwhile may take the menu away, so
 * a click that leaves none is repeated.
 * @param name of the recording or project
 */
export async function act(page: Page, name: string, action: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: action, exact: true });
  const opener = page.getByRole('button', { name: `Actions for ${name}`, exact: true }).first();
  await expect(async () => {
    if ((await item.count()) === 0) await opener.click({ timeout: MENU_MS });
    await item.click({ timeout: MENU_MS });
  }).toPass();
}

/**
 * Makes the browser lay out and style off-screen content too, which `content-visibility` lets it skip: for skipped
 * cards it reports the colors of the previous theme.
 */
export const renderOffscreen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
  });
