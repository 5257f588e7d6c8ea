import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter } from './support/app.ts';
import { addProject, addRecording, addUnfinished, setAccess } from './support/library.ts';
import { LONG_NAME, UNBROKEN } from './support/long-names.ts';
import { act, expectHeader, expectToast, openAs } from './support/screen.ts';
import { join, newTeam, type Team } from './support/teams.ts';

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });

/** Opens a screen as another member, in a browser of their own. */
async function openElsewhere(
  browser: import('@playwright/test').Browser,
  team: Team,
  role: 'editor' | 'viewer',
  path: string,
) {
  const member = await join(team, role);
  const page = await browser.newPage({ baseURL: appUrl() });
  await openAs(page, member, path, team.id);
  return { member, page, close: () => page.close() };
}

test('the first project is created, and other members see it', async ({ page, browser }) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/projects', team.id);
  await expectHeader(page, 'Projects', 'Organize your recordings into projects');
  await expect(page.getByText('No projects yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create First Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Project' });
  await dialog.getByLabel('Name').fill('   ');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expectToast(page, 'Validation Error');
  await expect(page.getByText('Project name is required.', { exact: true })).toHaveCount(2);
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Project name is required.');
  await expectAccessible(page, 'New Project');
  await dialog.getByLabel('Name').fill('Demos \u202Egpj.exe');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/hidden marks that turn the direction/);
  await dialog.getByLabel('Name').fill('  Demos ');
  await dialog.getByLabel('Description').fill(' One take per feature ');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expectToast(page, 'Project Created');
  await expect(dialog).toHaveCount(0);
  const made = card(page, 'Demos');
  for (const text of ['0 recordings', '0:00', 'One take per feature', 'Created just now', 'Updated just now']) {
    await expect(made).toContainText(text);
  }

  await act(page, 'Demos', 'Edit details');
  await page.getByRole('dialog').getByLabel('Description').fill('Two takes');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Project updated');
  await expect(made).toContainText('Two takes');

  const viewer = await openElsewhere(browser, team, 'viewer', '/projects');
  await expect(card(viewer.page, 'Demos')).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: 'New Project' })).toHaveCount(0);
  await expect(viewer.page.getByRole('button', { name: 'Actions for Demos' })).toHaveCount(0);
  await viewer.close();
});

test('a project shows only its own recordings, and a new recording goes into it', { tag: '@nightly' }, async ({
  page,
}) => {
  const { owner, id: workspaceId } = await newTeam();
  const project = await addProject(owner.client, workspaceId, 'Demos', 'One take per feature');
  await addProject(owner.client, workspaceId, 'Another');
  await openAs(page, owner, `/projects/${project.id}`, workspaceId);
  await expect(page.getByRole('heading', { name: 'Demos', level: 1 })).toBeVisible();
  await expect(page.getByText('No recordings yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create First Recording' }).click();
  const setup = page.getByRole('dialog', { name: 'Start Recording' });
  await expect(setup.getByLabel('Project').locator('option:checked')).toHaveText('Demos');
  await expect(setup.getByLabel('Project').locator('option')).toHaveText(['No project', 'Another', 'Demos']);
  await expectAccessible(page, 'Start Recording');
  await page.keyboard.press('Escape');

  await addRecording(owner.client, { workspaceId, name: 'Inside', projectId: project.id }, 90);
  await addUnfinished(owner.client, { workspaceId, name: 'Outside' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inside' })).toBeVisible();
  await expect(page.getByText('Outside')).toHaveCount(0);
  for (const text of ['One take per feature', '1 recording', 'Created']) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await expect(page.getByRole('main')).toContainText('Total duration: 1:30');
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await expect(page).toHaveURL('/projects');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(setup.getByLabel('Project').locator('option:checked')).toHaveText('No project');
});

test('a recording moves to a project and out of it, and another member sees its place', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  const project = await addProject(owner.client, workspaceId, 'Demos');
  await addProject(owner.client, workspaceId, LONG_NAME, UNBROKEN);
  await addRecording(owner.client, { workspaceId, name: 'Wanderer' }, 61);
  const viewer = await openElsewhere(browser, team, 'viewer', `/projects/${project.id}`);
  await expect(viewer.page.getByText('No recordings yet')).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: 'Create First Recording' })).toHaveCount(0);

  await openAs(page, owner, '/recordings', workspaceId);
  const move = async (to: string) => {
    await page.getByRole('button', { name: 'Actions for Wanderer' }).click();
    await page.getByRole('menuitem', { name: 'Move to Project' }).click();
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
    await page.getByRole('dialog').getByLabel('Project').selectOption(to);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expectToast(page, 'Recording Moved');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Actions for Wanderer' }).click();
  await page.getByRole('menuitem', { name: 'Move to Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Move to Project' })).toBeVisible();
  await expectAccessible(page, 'Move to Project');
  await page.keyboard.press('Escape');
  await move('Demos');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Wanderer' })).toContainText('Demos');
  await viewer.page.reload();
  await expect(viewer.page.getByRole('heading', { name: 'Wanderer' })).toBeVisible();
  await expect(viewer.page.getByRole('main')).toContainText('1 recording');

  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('link', { name: 'Demos' }).click();
  await expect(page.getByRole('heading', { name: 'Demos', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wanderer' })).toBeVisible();
  await move('No project');
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('0 recordings');
  await viewer.page.reload();
  await expect(viewer.page.getByText('No recordings yet')).toBeVisible();
  await viewer.close();
});

test('a project is deleted without its recordings, or with them', { tag: '@nightly' }, async ({ page, browser }) => {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  const light = await addProject(owner.client, workspaceId, LONG_NAME, UNBROKEN);
  const heavy = await addProject(owner.client, workspaceId, 'Heavy');
  await addUnfinished(owner.client, { workspaceId, name: 'Survivor', projectId: light.id });
  await addUnfinished(owner.client, { workspaceId, name: 'Victim', projectId: heavy.id });
  await openAs(page, owner, '/projects', workspaceId);
  const dialog = page.getByRole('alertdialog', { name: 'Delete Project' });
  const ask = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  };
  await page.getByRole('button', { name: `Actions for ${LONG_NAME}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete Project' })).toBeVisible();
  await expectAccessible(page, '/projects with an open menu');
  await page.keyboard.press('Escape');
  await ask(LONG_NAME);
  await expect(dialog.getByRole('radio', { name: /Keep its recordings/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: `Actions for ${LONG_NAME}` })).toBeFocused();
  await ask(LONG_NAME);
  await dialog.getByRole('button', { name: 'Delete Project' }).click();
  await expectToast(page, 'Project Deleted');
  await expect(card(page, LONG_NAME)).toHaveCount(0);

  await card(page, 'Heavy').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Heavy', level: 1 })).toBeVisible();
  await act(page, 'Heavy', 'Delete Project');
  await dialog.getByRole('radio', { name: /Delete its recordings too/ }).click();
  await dialog.getByRole('button', { name: 'Delete project and recordings' }).click();
  await expectToast(page, 'Project Deleted');
  await expect(page).toHaveURL('/projects');
  await expect(page.getByText('No projects yet')).toBeVisible();

  const viewer = await openElsewhere(browser, team, 'viewer', '/recordings');
  await expect(viewer.page.getByRole('heading', { name: 'Survivor' })).toBeVisible();
  await expect(viewer.page.getByRole('heading', { name: 'Victim' })).toHaveCount(0);
  await viewer.close();
});

test('an editor deletes their own project, but not the recordings of others in it', { tag: '@nightly' }, async ({
  browser,
}) => {
  const team = await newTeam();
  const editor = await openElsewhere(browser, team, 'editor', '/projects');
  const { client } = editor.member;
  const others = await addProject(team.owner.client, team.id, "The owner's");
  const own = await addProject(client, team.id, "The editor's");
  await addUnfinished(team.owner.client, { workspaceId: team.id, name: 'Not mine', projectId: own.id });
  await editor.page.reload();
  await expect(card(editor.page, "The owner's")).toBeVisible();
  await expect(editor.page.getByRole('button', { name: `Actions for ${others.name}` })).toHaveCount(0);
  await editor.page.getByRole('button', { name: `Actions for ${own.name}` }).click();
  await editor.page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await expect(editor.page.getByRole('radio', { name: /Delete its recordings too/ })).toBeDisabled();
  await editor.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' }).click();
  await expectToast(editor.page, 'Project Deleted');
  await editor.close();
});

test('only members with access see a restricted project', { tag: '@nightly' }, async ({ page, browser }) => {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  const project = await addProject(owner.client, workspaceId, LONG_NAME, UNBROKEN);
  await addRecording(owner.client, { workspaceId, name: `Plan A ${UNBROKEN}`, projectId: project.id });
  const editor = await openElsewhere(browser, team, 'editor', `/projects/${project.id}`);
  await expect(editor.page.getByRole('button', { name: 'New Recording' })).toBeVisible();
  await expect(editor.page.getByRole('button', { name: `Actions for ${LONG_NAME}` })).toHaveCount(0);

  await openAs(page, owner, `/projects/${project.id}`, workspaceId);
  const dialog = page.getByRole('dialog', { name: 'Project access' });
  const open = async (given: string) => {
    await act(page, LONG_NAME, 'Access');
    await dialog.getByRole('radio', { name: /Restricted/ }).click();
    await dialog.getByLabel('Access of Margaret Hamilton').selectOption(given);
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await expectToast(page, 'Access updated');
    await expect(dialog).toHaveCount(0);
  };
  await open('No access');
  await expect(page.getByText('Restricted', { exact: true })).toBeVisible();
  await editor.page.reload();
  await expect(editor.page.getByText('Project not found')).toBeVisible();
  await editor.page.getByRole('link', { name: 'All Projects' }).click();
  await expect(editor.page.getByText('No projects yet')).toBeVisible();
  await editor.page.getByRole('link', { name: 'All Recordings' }).click();
  await expect(editor.page.getByText('(0 total)')).toBeVisible();

  await open('Can view');
  await editor.page.goto(`/projects/${project.id}`);
  await expect(editor.page.getByRole('heading', { name: /^Plan A/ })).toBeVisible();
  await expect(editor.page.getByRole('button', { name: 'New Recording' })).toHaveCount(0);

  const access = '**/api/projects/*/access';
  await page.route(access, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Oh dear.' } }));
  await act(page, LONG_NAME, 'Access');
  await expect(dialog.getByText('Access could not be loaded')).toBeVisible();
  await page.unroute(access);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Access of Margaret Hamilton').locator('option:checked')).toHaveText('Can view');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Grace Hopper' })).toContainText('Always');
  await expectAccessible(page, 'Project access');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(2);
  await expectAccessible(page, '/projects/{id}');
  await act(page, LONG_NAME, 'Delete Project');
  await expect(page.getByRole('alertdialog')).toContainText('This project is restricted');
  await expectAccessible(page, 'Delete Project');
  await editor.close();
});

test('the address of a project opens its workspace; a person without access finds nothing there', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const team = await newTeam();
  const project = await addProject(team.owner.client, team.id, 'Far away');
  await setAccess(team.owner.client, project.id, { accessLevel: 'workspace' });
  await enter(page, team.owner);
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByRole('heading', { name: 'Far away' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Workspace: / })).toHaveAccessibleName(`Workspace: ${team.name}`);
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitemradio', { name: 'Personal Workspace' }).click();
  await expect(page).toHaveURL('/projects');
  await expect(page.getByText('No projects yet')).toBeVisible();

  const stranger = await openElsewhere(browser, await newTeam('Strangers'), 'editor', `/projects/${project.id}`);
  await expect(stranger.page.getByText('Project not found')).toBeVisible();
  await expectAccessible(stranger.page, 'a project that does not exist', ['phone']);
  await stranger.close();
});

test('a person can open a card and its menu with only the keyboard', async ({ page }) => {
  const { owner, id: workspaceId } = await newTeam();
  await addProject(owner.client, workspaceId, 'Demos');
  await openAs(page, owner, '/projects', workspaceId);
  await page.getByRole('link', { name: 'Demos' }).focus();
  const menu = page.getByRole('button', { name: 'Actions for Demos' });
  await expect(menu).toHaveCSS('opacity', '1');
  await page.keyboard.press('Tab');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete Project' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Delete Project' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/.+/);
});
