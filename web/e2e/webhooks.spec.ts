import { expect, type Page, test } from '@playwright/test';
import { openReceiver, type Receiver } from '#functions/domain/test-support/receiver.ts';
import { TEST_PASSWORD, TestClient } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, signIn } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { openAs } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Webhooks' });
const LONG = `${'Tickets of customers who have watched '.repeat(2)}!!`;

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await openReceiver();
});
test.afterAll(() => receiver.close());

test('an owner adds a webhook by keyboard, sees its secret once, tests it, changes it, and removes it', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/settings#webhooks');
  await expect(card(page).getByRole('heading', { name: 'No webhooks' })).toBeVisible();
  await expectAccessible(page, '/settings without webhooks');
  await card(page).getByRole('button', { name: 'Add a webhook' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('A name is required');
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/^Enter an address like/);
  await dialog.getByLabel('Name').fill(LONG.slice(0, 80));
  await dialog.getByLabel('Address').fill('http://example.com/hook?key=hidden');
  await dialog.getByRole('checkbox', { name: 'A recording is ready' }).click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Choose an event')).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.click();
  await expectFits(page, 'the form of a new webhook');
  await expectAccessible(page, '/settings with the form of a new webhook');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const made = page.getByRole('dialog', { name: "Your webhook's secret" });
  const secret = await made.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  await expectAccessible(page, '/settings with a new secret');
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const row = card(page).getByRole('listitem');
  await row.getByRole('button', { name: /^Deliveries of/ }).click();
  const deliveries = page.getByRole('dialog', { name: /^Tickets of/ });
  receiver.answers(500, 'Out of order');
  await deliveries.getByRole('button', { name: 'Send a test event' }).click();
  await expect(deliveries.getByRole('listitem')).toContainText(/Test.*Waiting.*Status 500, after \d+ ms · 1 attempt/s);
  await deliveries.getByText('Response').click();
  await expect(deliveries.getByText('Out of order')).toBeVisible();
  await expectFits(page, 'deliveries of a webhook');
  await expectAccessible(page, '/settings with deliveries');
  receiver.answers(200);
  await deliveries.getByRole('button', { name: /^Send again: Test/ }).click();
  await expect(deliveries.getByRole('listitem')).toContainText(/Delivered.*Status 200.*2 attempts/s);
  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(1);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const change = page.getByRole('dialog', { name: 'Edit webhook' });
  await expect(change.getByLabel(/^New address/)).toHaveValue('');
  await change.getByLabel('Name').fill('Tickets');
  await change.getByRole('button', { name: 'Save webhook' }).click();
  await expect(row).toContainText('Signed JSON');
  await row.getByRole('button', { name: 'More for Tickets' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(row).toContainText(/Paused.*Nothing is sent until you switch it on/s);
  await expectFits(page, '/settings with a webhook');
  await expectAccessible(page, '/settings with a paused webhook');
  await row.getByRole('button', { name: 'More for Tickets' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(card(page).getByRole('heading', { name: 'No webhooks' })).toBeVisible();
});

test('an editor sees nothing of webhooks', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const editor = await join(team, 'editor', 'Annie', 'Easley');
  await openAs(page, editor, '/settings', team.id);
  await expect(page.getByRole('region', { name: 'Tokens' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('a person who logs out all other sessions sees their webhooks paused at once', async ({ page }) => {
  const { client, email, workspaceId } = await signIn(page);
  const input = { name: 'Tickets', url: receiver.url, format: 'standard', events: ['recording.ready'] };
  await client.must('POST', `/api/workspaces/${workspaceId}/webhooks`, { ...input, tellsRestricted: false });
  await new TestClient(appUrl()).call('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
  await page.goto('/settings#webhooks');
  await expect(card(page).getByRole('listitem')).toContainText('Tickets');
  await expect(card(page).getByText('Paused', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out all other sessions' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out all other sessions?' });
  await expect(question.getByRole('checkbox', { name: /^Pause the webhooks/ })).toBeChecked();
  await expectAccessible(page, '/settings with the question about all other sessions', ['phone']);
  await question.getByRole('button', { name: 'Log out all' }).click();
  await expect(card(page).getByText('Paused', { exact: true })).toBeVisible();
});
