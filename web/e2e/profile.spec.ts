import { expect, test } from '@playwright/test';
import { mailsTo, TEST_PASSWORD, TestClient } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter } from './support/app.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { expectFits } from './support/fits.ts';
import { expectToast } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

test.beforeEach(({ page }) => followContentPolicy(page));
test.afterEach(({ page }) => expectNothingRefused(page));

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const NEW_PASSWORD = 'a whole new secret';

test('a person changes name, picture and password, and members of a shared workspace see name and picture', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam();
  const person = await join(team, 'editor');
  const seenByOwner = async () => {
    const { body } = await team.owner.client.call<
      { userId: string; user: { firstName: string; profileImageUrl: string | null } }[]
    >('GET', `/api/workspaces/${team.id}/members`);
    return body.find(({ userId }) => userId === person.userId)?.user;
  };
  await enter(page, person);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeDisabled();

  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await page.getByLabel('First name').fill('Maggie');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expectToast(page, 'Profile updated');
  await expect(page.getByRole('complementary').getByText('Maggie Hamilton')).toBeVisible();
  expect((await seenByOwner())?.firstName).toBe('Maggie');

  const chooser = page.getByLabel('Picture file');
  await chooser.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expectToast(page, 'Picture not changed');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expectToast(page, 'Picture changed');
  const pictures = page.locator('img[src*="/pictures/"]');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveJSProperty('naturalWidth', 256);
    await expect(picture).toHaveJSProperty('complete', true);
  }
  const address = `${appUrl()}${(await seenByOwner())?.profileImageUrl}`;
  const shown = await fetch(address);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await expectAccessible(page, 'the settings with a picture');
  await expectFits(page, 'the settings with a picture');

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expectToast(page, 'Picture removed');
  await expect(pictures).toHaveCount(0);
  // The edge knows it a second later.
  await expect.poll(async () => (await fetch(address)).status).toBe(403);

  const field = (label: string) => page.getByLabel(label, { exact: true });
  const change = page.getByRole('button', { name: 'Change password' });
  await field('Current password').fill('not the password');
  await field('New password').fill(NEW_PASSWORD);
  await field('Confirm new password').fill(NEW_PASSWORD);
  await change.click();
  await expect(field('Current password')).toHaveAccessibleDescription('This is not your current password');
  await field('Current password').fill(TEST_PASSWORD);
  await change.click();
  await expectToast(page, 'Password changed');
  await expect(field('Current password')).toHaveValue('');
  expect((await person.client.call('GET', '/api/auth/user')).status).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const login = { email: person.email, password: NEW_PASSWORD };
  expect((await new TestClient(appUrl()).call('POST', '/api/auth/login', login)).status).toBe(200);
  const subjects = async () => (await mailsTo(appUrl(), person.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Your Framekeep password was changed');
});
