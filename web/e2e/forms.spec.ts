import { expect, test } from '@playwright/test';
import { signIn } from './support/app.ts';
import { hold } from './support/hold.ts';
import { expectToast, openAs } from './support/screen.ts';
import { newTeam } from './support/teams.ts';

const UNREACHABLE = 'Could not reach Framekeep. Check your connection and try again.';

test('text that is typed while a change is saved stays in the form, unsaved', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/settings', team.id);
  const goOn = await hold(page, `**/api/workspaces/${team.id}`);
  const save = page.getByRole('button', { name: 'Save Changes' });
  const name = page.getByLabel('Workspace name');
  const description = page.getByLabel('Description');
  await name.fill('  Beta  ');
  await save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await description.fill('What it is for');
  goOn();
  await expectToast(page, 'Workspace Updated');
  await expect(name).toHaveValue('Beta');
  await expect(description).toHaveValue('What it is for');
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(description).toHaveValue('What it is for');
});

test('unsaved text in the settings survives a visit to the other tab', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/settings', team.id);
  await page.getByLabel('Workspace name').fill('Research');
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(page.getByLabel('Workspace name')).toHaveValue('Research');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Workspace Updated');
});

test('a refused change shows an error and keeps the typed text', async ({ page }) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/settings', team.id);
  await page.route(`**/api/workspaces/${team.id}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } }),
  );
  await page.getByLabel('Workspace name').fill('Research');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update workspace settings.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Workspace name')).toHaveValue('Research');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

test('a project that cannot be created shows an error and keeps the typed text', { tag: '@nightly' }, async ({
  page,
}) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/projects', team.id);
  await page.route('**/api/projects', (route) => route.fulfill({ status: 500, body: '' }));
  const goOn = await hold(page, '**/api/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Name').fill('Demos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await expect(page.getByLabel('Name')).not.toBeEditable();
  await expect(page.getByLabel('Description')).not.toBeEditable();
  goOn();
  await expect(page.getByText('Failed to create project. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Demos');
});

test('offline, a form says so at once, keeps the typed text, and can be closed', async ({ page, context }) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/projects', team.id);
  // The code of the toasts is loaded.
  await expect(page.getByLabel('Notifications (F8)')).toBeAttached();
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Project' });
  await dialog.getByLabel('Name').fill('Third');

  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Third');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('neither a press beside a dialog nor Escape in an input method drops what is typed', async ({ page }) => {
  await signIn(page);
  await page.goto('/projects');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  const open = () => page.getByRole('button', { name: 'New Project' }).click();
  const name = dialog.getByLabel('Name');
  await open();
  await expect(dialog).toBeVisible();
  await expect(async () => {
    // The dialog hears presses a moment after it is shown.
    await page.mouse.click(5, 300);
    await expect(dialog, 'nothing is typed').toHaveCount(0, { timeout: 500 });
  }).toPass();

  await open();
  await name.fill('Demos ');
  await page.mouse.click(5, 300);
  await expect(name).toHaveValue('Demos ');
  // As browsers on a Mac send it when it drops a suggestion.
  await name.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(name).toHaveValue('Demos ');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
