import { expect, type Page } from '@playwright/test';

/** Waits for a toast by its title. */
export const expectToast = (page: Page, title: string) =>
  expect(page.getByText(title, { exact: true }).first()).toBeVisible();

/** Lets timers of this length never end, in pages that open from now on: what shows until then stays to be looked at. */
export const holdTimers = (page: Page, ms: number) =>
  page.addInitScript((held) => {
    const start = window.setTimeout;
    Object.assign(window, { setTimeout: (work: () => void, wait: number) => (wait === held ? 0 : start(work, wait)) });
  }, ms);

/** The switcher's button, which carries the current workspace's name. */
export const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace: / });

export const expectCurrentWorkspace = (page: Page, name: string) =>
  expect(switcher(page)).toHaveAccessibleName(`Workspace: ${name}`);

/** Waits for what somebody sees first who is signed in. */
export async function expectHome(page: Page): Promise<void> {
  await expect(switcher(page)).toBeVisible();
  // Home is the dashboard, or leads on to the recordings.
  await expect(page).toHaveURL((url) => url.pathname === '/' || url.pathname === '/recordings');
}

/** Opens the app with a workspace selected, as it would be from the last visit. */
export async function openIn(page: Page, path: string, workspaceId: string): Promise<void> {
  await page.addInitScript((id) => {
    // Once: what the app stores afterwards stays.
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    localStorage.setItem('selectedWorkspaceId', id);
  }, workspaceId);
  await page.goto(path);
}

/** The workspace that the browser remembers. */
export const storedWorkspace = (page: Page) => page.evaluate(() => localStorage.getItem('selectedWorkspaceId'));

/** Closes the dialog on top, which has the focus. */
export async function closeDialog(page: Page) {
  const before = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(before - 1);
}
