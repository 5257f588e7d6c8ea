import { expect, type Page, test } from '@playwright/test';
import { mailsTo, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { expectToast } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Delete account' });

test('an account is deleted after its person has decided about each workspace and typed address and password', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam();
  const heir = await join(team, 'editor');
  await enter(page, team.owner);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText("Recordings and comments you made in other people's workspaces stay there"),
  ).toBeVisible();
  const choice = dialog.getByLabel(`What happens to “${team.name}”?`);
  await expect(choice).toBeVisible();
  await expectAccessible(page, 'the deletion of the account');
  await expectFits(page, 'the deletion of the account');

  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await confirm.click();
  await expect(choice).toHaveAccessibleDescription('Please choose what happens to this workspace');
  await expect(dialog.getByLabel(/^Type .* to confirm$/)).toHaveAccessibleDescription(/exactly to confirm deletion/);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');

  await choice.selectOption(heir.userId);
  await dialog.getByLabel(/^Type .* to confirm$/).fill(team.owner.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await confirm.click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password',
  );
  await dialog.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await confirm.click();
  await expect(page).toHaveURL(/\/login|\/$/);
  await expectToast(page, 'Account deleted');

  const { body } = await heir.client.call<{ id: string; role: string }[]>('GET', '/api/workspaces');
  expect(body.find(({ id }) => id === team.id)?.role).toBe('owner');
  expect((await team.owner.client.call('GET', '/api/auth/user')).status).toBe(401);
  const [mail] = await mailsTo(appUrl(), team.owner.email);
  expect(mail?.subject).toBe('Your Framekeep account was deleted');
});
