import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { enter } from './support/app.ts';
import { addProject, addRecording, addUnfinished, setAccess, share } from './support/library.ts';
import { openIn } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const LONG_NAME = 'A name that is a good deal longer than any card on any screen is wide, and then some more of it';
const UNBROKEN = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3);

async function newLibrary() {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  await join(team, 'editor', 'Annie', 'Easley-Featherstonehaugh von Langname');
  const project = await addProject(owner.client, workspaceId, LONG_NAME, UNBROKEN);
  await setAccess(owner.client, project.id, { accessLevel: 'restricted' });
  const done = await addRecording(owner.client, { workspaceId, name: LONG_NAME, projectId: project.id });
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await share(owner.client, done.id, { allowDownload: false, expiresAt });
  const other = await addUnfinished(owner.client, { workspaceId, name: UNBROKEN });
  await share(owner.client, other.id);
  return { team, project };
}

test('empty screens', async ({ page, context }) => {
  const team = await newTeam();
  await enter(context, team.owner);
  await openIn(page, '/', team.id);
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await expectAccessible(page, 'an empty dashboard');
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Create First Project' }).click();
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Project name is required.');
  await expectAccessible(page, 'New Project');
  await page.goto('/shared');
  await expect(page.getByText('No Shared Links')).toBeVisible();
  await expectAccessible(page, '/shared with nothing shared');
  await page.goto('/projects/none');
  await expect(page.getByText('Project not found')).toBeVisible();
  await expectAccessible(page, 'a project that is none', ['phone']);
});

test('the dashboard, projects and recordings', async ({ page, context }) => {
  const { team, project } = await newLibrary();
  await enter(context, team.owner);
  await openIn(page, '/', team.id);
  await expect(page.getByRole('heading', { name: UNBROKEN })).toBeVisible();
  await expectAccessible(page, 'the dashboard');
  await page.goto('/projects');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expectAccessible(page, '/projects with an open menu');
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This project is restricted');
  await expectAccessible(page, 'Delete Project');
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeVisible();
  await expectAccessible(page, '/projects/{id}');
  await page.getByRole('button', { name: 'Access' }).click();
  await expect(page.getByText('Annie')).toBeVisible();
  await expectAccessible(page, 'Project Access');
});

test('recordings and what opens over them', async ({ page, context }) => {
  const { team } = await newLibrary();
  await enter(context, team.owner);
  await openIn(page, '/recordings', team.id);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expectAccessible(page, '/recordings with an open menu');
  await page.getByRole('menuitem', { name: 'Move to Project' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'Move to Project');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Share/ }).click();
  await page.getByLabel('Link expires').selectOption('On a date...');
  await expectAccessible(page, 'Share Settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New Recording' }).click();
  await expect(page.getByRole('dialog').getByLabel('Project')).toBeVisible();
  await expectAccessible(page, 'Start Recording');
});

test('shared links', async ({ page, context }) => {
  const { team } = await newLibrary();
  await enter(context, team.owner);
  await openIn(page, '/shared', team.id);
  await page.getByRole('button', { name: 'Select All' }).click();
  await expectAccessible(page, '/shared as cards');
  await page.getByRole('radio', { name: 'List view' }).click();
  await expectAccessible(page, '/shared as a list');
  await page.getByRole('button', { name: 'Export' }).click();
  await expectAccessible(page, 'the Export menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'Remove 2 Shared Links?', ['phone']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Preview A name/ }).click();
  await expect(page.getByRole('dialog').locator('video')).toBeVisible();
  await expectAccessible(page, 'the preview', ['desktop']);
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search recordings...').fill('zzz');
  await expect(page.getByText('No Results Found')).toBeVisible();
  await expectAccessible(page, '/shared with nothing found');
});
