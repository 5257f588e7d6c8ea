import { expect, type Page, test } from '@playwright/test';
import { expectFocusAfter } from './support/focus.ts';
import { addProject, addRecording, addUnfinished, share } from './support/library.ts';
import { act, expectCurrentWorkspace, expectToast, openAs, storedWorkspace } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a recording that was deleted elsewhere leaves the list with the first call that does not find it', {
  tag: '@nightly',
}, async ({ page }) => {
  const { owner, id: workspaceId } = await newTeam();
  const [deleted, moved, played] = await Promise.all([
    addUnfinished(owner.client, { workspaceId, name: 'To delete' }),
    addUnfinished(owner.client, { workspaceId, name: 'To move' }),
    addRecording(owner.client, { workspaceId, name: 'To play' }),
    addProject(owner.client, workspaceId, 'Demos'),
  ]);
  await openAs(page, owner, '/recordings', workspaceId);
  await expect(heading(page, 'To play')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());

  await owner.client.call('DELETE', `/api/recordings/${deleted.id}`);
  await act(page, 'To delete', 'Delete');
  await expect(page.getByText('Recording not found', { exact: true })).toBeVisible();
  await expect(heading(page, 'To delete')).toHaveCount(0);
  await expect(page.getByText('(2 total)')).toBeVisible();
  await expectFocusAfter(page, 'deleting what is gone');

  await act(page, 'To move', 'Move to Project');
  const dialog = page.getByRole('dialog', { name: 'Move to Project' });
  await dialog.getByLabel('Project').selectOption('Demos');
  await owner.client.call('DELETE', `/api/recordings/${moved.id}`);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, 'To move')).toHaveCount(0);
  await expectFocusAfter(page, 'a dialog that closed because its recording is gone');

  await page.reload();
  await expect(heading(page, 'To play')).toBeVisible();
  await owner.client.call('DELETE', `/api/recordings/${played.id}`);
  await act(page, 'To play', 'Play');
  await expect(heading(page, 'To play')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusAfter(page, 'playing what is gone');
  await expect(page.getByText('No recordings yet')).toBeVisible();
});

test('a project that was deleted elsewhere leaves the list, and its page says so', { tag: '@nightly' }, async ({
  page,
}) => {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  const [first, second, admin] = await Promise.all([
    addProject(owner.client, workspaceId, 'First'),
    addProject(owner.client, workspaceId, 'Second'),
    join(team, 'admin'),
  ]);
  await openAs(page, owner, '/projects', workspaceId);
  await expect(heading(page, 'First')).toBeVisible();
  await admin.client.call('DELETE', `/api/projects/${first.id}`);
  await act(page, 'First', 'Delete Project');
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('Project not found', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, 'First')).toHaveCount(0);
  await expectFocusAfter(page, 'a dialog that closed because its project is gone');

  await page.reload();
  await expect(heading(page, 'Second')).toBeVisible();
  await admin.client.call('DELETE', `/api/projects/${second.id}`);
  await page.getByRole('link', { name: 'Second' }).click();
  await expect(page.getByText("It was deleted, or you don't have access.")).toBeVisible();
  await page.getByRole('link', { name: 'All Projects' }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();
});

test('a member and a link that were removed elsewhere leave their lists', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  const [member, recording] = await Promise.all([
    join(team, 'editor', 'Annie', 'Easley'),
    addRecording(owner.client, { workspaceId, name: 'Public' }),
  ]);
  await share(owner.client, recording.id);
  await openAs(page, owner, '/settings?tab=members', workspaceId);
  await page.getByRole('button', { name: 'Remove Annie Easley' }).click();
  await member.client.call('DELETE', `/api/workspaces/${workspaceId}/members/${member.userId}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Member not found', { exact: true })).toBeVisible();
  await expect(page.getByText('Annie Easley', { exact: true })).toHaveCount(0);
  await expectFocusAfter(page, 'removing a member who is gone');

  await page.getByRole('link', { name: 'Shared Links' }).click();
  await page.getByRole('button', { name: 'Remove Link to Public' }).click();
  await owner.client.call('DELETE', `/api/recordings/${recording.id}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Link' }).click();
  await expect(page.getByText('No Shared Links')).toBeVisible();
  await expectFocusAfter(page, 'removing the last link');
});

test('a workspace that was deleted elsewhere is replaced by the personal one', { tag: '@nightly' }, async ({
  page,
}) => {
  const { owner, id, name } = await newTeam('Passing Team');
  await openAs(page, owner, '/projects', id);
  await expectCurrentWorkspace(page, name);
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Name').fill('Demos');
  await owner.client.call('DELETE', `/api/workspaces/${id}`);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Workspace not available');
  await expect(
    page.getByText('“Passing Team” was deleted, or you are no longer a member. You are now in “Personal Workspace”.', {
      exact: true,
    }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await expectFocusAfter(page, 'a dialog whose workspace is gone');
  expect(await storedWorkspace(page)).toBeNull();
});
