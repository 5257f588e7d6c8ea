import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/app.ts';
import { hold } from './support/hold.ts';
import { expectCurrentWorkspace, expectToast, switcher } from './support/screen.ts';

test.use({ viewport: { width: 390, height: 844 } });

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

test('the menu stays open when the workspace becomes known, and closes when another one is chosen', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page);
  const goOn = await hold(page, '**/api/workspaces');
  await page.goto('/projects');
  await openMenu(page).click();
  await expect(menu(page)).toBeVisible();
  goOn();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await switcher(page).click();
  await page.getByRole('menuitem', { name: 'Create workspace' }).click();
  await page.getByLabel('Name').fill('Another');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(menu(page)).toHaveCount(0);
});

test('the menu closes after a workspace was created', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/recordings');
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await expectAccessible(page, '/recordings');
  await openMenu(page).click();
  await expect(menu(page)).toBeVisible();
  await expectAccessible(page, 'the drawer', ['phone']);
  await switcher(page).click();
  await page.getByRole('menuitem', { name: 'Create workspace' }).click();
  await page.getByLabel('Name').fill('Pocket');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expectToast(page, 'Workspace Created');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openMenu(page).click();
  await expectCurrentWorkspace(page, 'Pocket');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(menu(page)).toHaveCount(0);
  await expect(page).toHaveURL('/settings');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'All Recordings', level: 1 })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
});
