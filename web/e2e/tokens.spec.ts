import { expect, type Page, test } from '@playwright/test';
import { TestClient } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, signIn } from './support/app.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Tokens' });
const list = (text: string) => new TestClient(appUrl()).withToken(text).call('GET', '/api/workspaces');

test('a person makes a token by keyboard, sees it once and its last use later, and revokes it', async ({
  page,
  context,
}) => {
  await signIn(context);
  await page.goto('/settings#tokens');
  await expect(card(page).getByRole('heading', { name: 'No tokens' })).toBeVisible();
  await expectAccessible(page, '/settings without tokens');
  await card(page).getByRole('button', { name: 'New token' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('A name is required');
  await page.keyboard.type('Nightly upload');
  await dialog.getByRole('radio', { name: /^Write/ }).click();
  await dialog.getByLabel('Workspaces').selectOption('some');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(dialog.getByText('Please choose at least one workspace')).toBeVisible();
  await dialog.getByRole('checkbox').first().click();
  await expectAccessible(page, '/settings with the form of a new token');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const made = page.getByRole('dialog', { name: 'Your new token' });
  const text = await made.getByRole('textbox', { name: 'Token' }).inputValue();
  expect(text).toMatch(/^fk_[a-z0-9-]+_\w{69}_\w{6}$/);
  await expectAccessible(page, '/settings with a new token');
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
  const row = card(page).getByRole('listitem');
  await expect(row).toContainText('Never used');
  expect((await list(text)).status).toBe(200);
  await page.reload();
  await expect(row).toContainText(/Nightly upload.*Write.*Last used: .+, (node|Unknown client).*Ends: /s);
  await expectAccessible(page, '/settings with a token');
  await row.getByRole('button', { name: 'Revoke Nightly upload' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card(page).getByRole('heading', { name: 'No tokens' })).toBeVisible();
  expect((await list(text)).status).toBe(401);
});
