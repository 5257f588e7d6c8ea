import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { enter, signIn } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { addProject, addRecording } from './support/library.ts';
import { RIGHT_TO_LEFT, WIDEST } from './support/long-names.ts';
import { expectCurrentWorkspace, openAs, openIn } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const choices = (page: Page) => palette(page).getByRole('option');

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

test('the palette leads to a screen, a project and another workspace with only the keyboard', async ({ page }) => {
  const team = await newTeam();
  await Promise.all([
    addProject(team.owner.client, team.id, 'Launch films'),
    addProject(team.owner.client, team.id, WIDEST),
    addProject(team.owner.client, team.id, RIGHT_TO_LEFT),
  ]);
  await openAs(page, team.owner, '/settings', team.id);
  await expectCurrentWorkspace(page, team.name);
  await openPalette(page);
  await expect(palette(page).getByRole('option', { name: 'Launch films' })).toBeVisible();
  await expectAccessible(page, 'the palette');
  await expectFits(page, 'the palette');
  await page.keyboard.type('films láunch');
  await expect(choices(page)).toHaveText(['Launch films']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Launch films', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await openPalette(page);
  await page.keyboard.type('recordings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/recordings$/);
  // The new screen takes the focus a moment after its address is there.
  await expect(page.getByRole('main')).toBeFocused();

  // A change of the screen under the palette leaves the focus and the text alone.
  await openPalette(page);
  await page.keyboard.type('nothing is called');
  await page.goBack();
  await expect(page.locator('h1', { hasText: 'Launch films' })).toBeAttached();
  await page.keyboard.type(' like this');
  await expect(palette(page).getByRole('combobox')).toHaveValue('nothing is called like this');
  await expect(palette(page).getByText('No results.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  // The focus returns a moment after the palette is gone.
  await expect(page.getByRole('main')).toBeFocused();

  const main = page.getByRole('main');
  for (const opener of [main.getByRole('button').first(), page.getByRole('link', { name: 'Settings' })]) {
    await opener.focus();
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }

  await openPalette(page);
  await page.keyboard.type('personal');
  await page.keyboard.press('Enter');
  await expectCurrentWorkspace(page, 'Personal Workspace');

  await openPalette(page);
  await page.keyboard.type('record');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Start Recording' })).toBeVisible();
});

test('Enter waits for the recordings that are still loading', { tag: '@nightly' }, async ({ page }) => {
  const { client, workspaceId } = await signIn(page);
  await addRecording(client, { workspaceId, name: 'Walk through the garden' }, 61);
  await page.goto('/settings');
  let send = () => {};
  const isAsked = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/workspaces/*/library*', async (route) => {
    await isAsked;
    await route.continue();
  });
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await openPalette(page);
  await page.keyboard.type('garden');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByText('Searching...')).toBeVisible();
  send();
  await expect(page.getByRole('dialog', { name: 'Walk through the garden' })).toBeVisible();
});

test('? lists the shortcuts, and none of them works while a person types or a dialog is open', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/shared', team.id);
  await expectCurrentWorkspace(page, team.name);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await expectAccessible(page, 'the list of shortcuts');
  await expectFits(page, 'the list of shortcuts');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(palette(page)).toHaveCount(0);

  // A screen without its own search field searches with the palette.
  await page.goto('/settings');
  await page.getByLabel('Workspace name', { exact: true }).fill('');
  await page.keyboard.type('/?');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Workspace name', { exact: true })).toHaveValue('/?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').focus();
  await page.keyboard.press('/');
  await expect(palette(page)).toBeVisible();
});

test('on a phone the palette opens from the menu; it does not offer a viewer to record', { tag: '@nightly' }, async ({
  page,
}) => {
  const team = await newTeam();
  await enter(page, await join(team, 'viewer'));
  await page.setViewportSize({ width: 390, height: 844 });
  await openIn(page, '/projects', team.id);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await expect(palette(page).getByRole('option', { name: 'Dashboard' })).toBeVisible();
  await expect(palette(page).getByRole('option', { name: 'Record', exact: true })).toHaveCount(0);
  await palette(page).getByRole('option', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('a shortcut works from the moment in which the app is drawn', async ({ page }) => {
  await signIn(page);
  // The outline before it has no buttons.
  await page.addInitScript(() => {
    const pressOnceDrawn = (_: unknown, drawn: MutationObserver) => {
      if (!document.querySelector('aside button')) return;
      drawn.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    };
    new MutationObserver(pressOnceDrawn).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/settings');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
});

test('the palette says that recordings could not be searched', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible();
  await openPalette(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.keyboard.type('nothing is called like this');
  await expect(
    palette(page).getByText('Could not reach Framekeep. Check your connection and try again.'),
  ).toBeVisible();
  await expect(palette(page).getByText('No results.')).toHaveCount(0);
});
