import { expect, test } from '@playwright/test';
import { mailsTo } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter } from './support/app.ts';
import { SMALL_PHONE } from './support/fits.ts';
import { WIDEST } from './support/long-names.ts';
import { expectCurrentWorkspace, expectToast, openAs, openIn } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

test('the owner hands a workspace over and is removed by the new owner, and a notice says so', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam('Rocket Team');
  const { owner, id } = team;
  const heir = await join(team, 'editor', 'Grace', 'Hopper');
  await openAs(page, owner, '/settings', id);
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over workspace' });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByLabel('New owner')).toHaveAccessibleDescription('Please choose a member');
  await dialog.getByLabel('New owner').selectOption({ label: `Grace Hopper (Editor, ${heir.email})` });
  await expectAccessible(page, 'Hand over workspace');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expectToast(page, 'Workspace handed over');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Hand over this workspace' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Delete this workspace' })).toHaveCount(0);
  // A reader of the event sends it.
  const newest = async () => (await mailsTo(appUrl(), heir.email))[0]?.subject;
  await expect.poll(newest).toBe("You're now the owner of “Rocket Team” on Framekeep");

  const removed = await heir.client.call('DELETE', `/api/workspaces/${id}/members/${owner.userId}`);
  expect(removed.status).toBe(200);
  await page.goto('/');
  await expectCurrentWorkspace(page, 'Personal Workspace');
  const notice = page.getByText("You're no longer a member of “Rocket Team”");
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'the notice about a lost workspace');
  await page.reload();
  await expect(notice, 'until it is read').toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await expect(notice).toHaveCount(0);
});

test('the button that deletes a workspace with the widest name is visible on a small phone', {
  tag: '@nightly',
}, async ({ page }) => {
  const { owner, id } = await newTeam(WIDEST);
  await enter(page, owner);
  await page.setViewportSize(SMALL_PHONE);
  await openIn(page, '/settings', id);
  await page.getByRole('button', { name: 'Delete Workspace' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Workspace' });
  await expect(dialog.getByRole('button', { name: 'Delete Workspace' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel(/^Type/)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'Delete Workspace');
});
