import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter, signIn } from './support/app.ts';
import { addUnfinished } from './support/library.ts';
import { LONG_NAME } from './support/long-names.ts';
import {
  expectCurrentWorkspace,
  expectHome,
  expectToast,
  holdRedirectToLogIn,
  openAs,
  openIn,
  releaseTimers,
  storedWorkspace,
  switcher,
} from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

test('a created workspace becomes the current one, and is remembered', async ({ page }) => {
  const { workspaceId } = await signIn(page);
  await page.goto('/recordings');
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await switcher(page).click();
  await expect(page.getByRole('menu').getByText('Personal', { exact: true })).toBeVisible();
  await expect(page.getByRole('menu').getByText('My Workspaces')).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Create workspace' }).click();

  const dialog = page.getByRole('dialog', { name: 'Create workspace' });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(425);
  const create = dialog.getByRole('button', { name: 'Create workspace' });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Name').fill('   ');
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Name').fill('  Orbit 🛰️ Lab ');
  await create.click();
  await expectToast(page, 'Workspace Created');
  await expect(page.getByText('"Orbit 🛰️ Lab" has been created and is now active.', { exact: true })).toBeVisible();
  await expectCurrentWorkspace(page, 'Orbit 🛰️ Lab');
  await page.reload();
  await expectCurrentWorkspace(page, 'Orbit 🛰️ Lab');

  await switcher(page).click();
  await expect(page.getByRole('menu').getByText('My Workspaces', { exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete Personal Workspace' })).toHaveCount(0);
  const lists = page.waitForRequest((request) => request.url().includes(`/api/workspaces/${workspaceId}/recordings`));
  await page.getByRole('menuitemradio', { name: 'Personal Workspace' }).click();
  await lists;
  await expectCurrentWorkspace(page, 'Personal Workspace');
  expect(await storedWorkspace(page)).toBe(workspaceId);
});

test('a workspace is deleted once its name is typed; the personal one becomes current', { tag: '@nightly' }, async ({
  page,
}) => {
  const team = await newTeam(`Two  spaces and ${LONG_NAME}`);
  const { owner } = team;
  await openAs(page, owner, '/settings', team.id);
  await expect(page.getByRole('heading', { name: 'Delete this workspace' })).toBeVisible();
  await expectAccessible(page, '/settings');
  await page.getByRole('button', { name: 'Delete Workspace' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Workspace' });
  await expect(dialog).toContainText('All projects and recordings in this workspace will be permanently deleted.');
  await expect(dialog).toContainText('cannot be undone');
  // As it has to be typed.
  await expect(dialog.locator('strong')).toHaveText(/^Two {2}spaces and/, { useInnerText: true });
  const confirm = dialog.getByLabel(/^Type/);
  await confirm.fill(LONG_NAME.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete Workspace' }).click();
  await expect(confirm).toHaveAccessibleDescription('Please type the workspace name exactly to confirm deletion');
  await expectAccessible(page, 'Delete Workspace');
  await confirm.fill(team.name);
  await dialog.getByRole('button', { name: 'Delete Workspace' }).click();
  await expectToast(page, 'Workspace Deleted');
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await expect(page.getByRole('button', { name: 'Delete Workspace' })).toHaveCount(0);
  expect(await storedWorkspace(page)).toBe(owner.workspaceId);
  expect((await owner.client.call<unknown[]>('GET', '/api/workspaces')).body).toHaveLength(1);
});

test('deleting another workspace from the switcher leaves the current one', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam(LONG_NAME);
  await enter(page, team.owner);
  await page.goto('/recordings');
  await switcher(page).click();
  await expectAccessible(page, 'the switcher', ['desktop']);
  await page.getByRole('menuitem', { name: `Delete ${LONG_NAME}` }).click();
  await expect(page.getByLabel(/^Type/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(switcher(page)).toBeFocused();
  await switcher(page).click();
  await page.getByRole('menuitem', { name: `Delete ${LONG_NAME}` }).click();
  await page.getByLabel(/^Type/).fill(LONG_NAME);
  await page.getByRole('button', { name: 'Delete Workspace' }).click();
  await expectToast(page, 'Workspace Deleted');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await switcher(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(1);
});

test('name and description of a workspace can be changed, except the name of the personal one', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/settings', team.id);
  const save = page.getByRole('button', { name: 'Save Changes' });
  const name = page.getByLabel('Workspace name');
  await expect(name).toHaveValue(team.name);
  await expect(save).toBeDisabled();
  await name.fill('Research');
  await expect(save).toBeEnabled();
  await name.fill(team.name);
  await expect(save).toBeDisabled();
  await name.fill(' ');
  await save.click();
  await expect(name).toHaveAccessibleDescription('Workspace name is required');
  await name.fill('Research');
  await page.getByLabel('Description').fill('What we found out');
  await save.click();
  await expectToast(page, 'Workspace Updated');
  await expect(save).toBeDisabled();
  await expectCurrentWorkspace(page, 'Research');

  await switcher(page).click();
  await page.getByRole('menuitemradio', { name: 'Personal Workspace' }).click();
  await expect(name).toHaveValue('Personal Workspace');
  await expect(name).not.toBeEditable();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(team.owner.email);
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel('User ID', { exact: true })).toHaveValue(team.owner.userId);
  await page.getByLabel('Description').fill('My own');
  await save.click();
  await expectToast(page, 'Workspace Updated');

  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByText('Your personal workspace cannot be shared')).toBeVisible();
  await expectAccessible(page, 'the personal notice', ['phone']);
  await page.getByRole('button', { name: 'Create New Workspace' }).click();
  await expect(page.getByRole('dialog', { name: 'Create workspace' })).toBeVisible();
  await expectAccessible(page, 'Create workspace');
});

test('the settings of a workspace offer each role its own actions', { tag: '@nightly' }, async ({ page, browser }) => {
  const team = await newTeam();
  const member = await join(team, 'viewer', 'Annie', 'Easley');
  const theirs = await browser.newPage({ baseURL: appUrl() });
  await openAs(theirs, member, '/settings?tab=members', team.id);
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Annie Easley' })).toContainText('Viewer');
  for (const name of ['Invite Member', 'Record', /^Remove /]) {
    await expect(theirs.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(theirs.getByRole('combobox')).toHaveCount(0);
  await theirs.getByRole('tab', { name: 'General' }).click();
  await expect(theirs.getByLabel('Workspace name')).not.toBeEditable();
  await expect(theirs.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Delete Workspace' })).toHaveCount(0);

  await openAs(page, team.owner, '/settings?tab=members', team.id);
  await page.getByLabel('Role of Annie Easley').selectOption('Admin');
  await expectToast(page, 'Role changed');

  const looker = await join(team, 'viewer', 'Mary', 'Jackson');
  const shown = await browser.newPage({ baseURL: appUrl() });
  await openAs(shown, looker, '/settings?tab=members', team.id);
  for (const name of ['Invite Member', 'Remove Annie Easley']) {
    const control = shown.getByRole('button', { name });
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription('Only the owner and admins can invite and remove people.');
  }
  await expect(shown.getByRole('button', { name: 'Remove Grace Hopper' })).toHaveCount(0);
  await expect(shown.getByRole('button', { name: 'Leave' })).toBeEnabled();
  await expectAccessible(shown, 'members as a viewer sees them');
  await shown.close();

  await theirs.reload();
  await expect(theirs.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Delete Workspace' })).toHaveCount(0);
  await theirs.getByRole('tab', { name: 'Members' }).click();
  await expect(theirs.getByRole('button', { name: 'Invite Member' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Remove Grace/ })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Leave' })).toHaveCount(1);
  await expect(theirs.getByRole('button', { name: 'Record', exact: true })).toBeVisible();
  await theirs.close();

  const role = page.getByLabel('Role of Annie Easley');
  await role.selectOption('Viewer');
  const question = page.getByRole('alertdialog', { name: 'Change role?' });
  await expect(question).toContainText('Annie Easley becomes a viewer (view only) and loses the rights of an admin.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveValue('admin');
  await role.selectOption('Viewer');
  await question.getByRole('button', { name: 'Change role' }).click();
  await expectToast(page, 'Role changed');
  await expect(role).toHaveValue('viewer');
});

test('a member who leaves gets to the home screen', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const member = await join(team, 'editor');
  await holdRedirectToLogIn(page);
  await openAs(page, member, '/settings?tab=members', team.id);
  await page.getByRole('button', { name: 'Leave' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave workspace?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Leave' })).toBeFocused();
  await page.getByRole('button', { name: 'Leave' }).click();
  const root = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/',
  );
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expectToast(page, 'Left Workspace');
  await releaseTimers(page);
  await root;
  // The request alone leaves the old page on screen for a while.
  await expectHome(page);
  await expectCurrentWorkspace(page, 'Personal Workspace');
  expect(await storedWorkspace(page)).toBeNull();
  await switcher(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(1);
});

test('after a refused change, the screen offers what the role of the member still allows', async ({ page }) => {
  const team = await newTeam();
  const editor = await join(team, 'editor');
  await openAs(page, editor, '/projects', team.id);
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Demos');
  await team.owner.client.must('PUT', `/api/workspaces/${team.id}/members/${editor.userId}`, { role: 'viewer' });
  await page.getByRole('button', { name: 'Create project' }).click();
  await expectToast(page, 'Error');
  await expect(page.getByRole('button', { name: 'New Project', exact: true, includeHidden: true })).toHaveCount(0);
});

test("another tenant's workspace is not selected, even when the browser has stored its id", async ({ page }) => {
  const team = await newTeam();
  await signIn(page);
  await openIn(page, '/settings', team.id);
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await expect.poll(() => storedWorkspace(page)).toBeNull();
});

test('workspaces that fail to load can be loaded again', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page);
  await page.route('**/api/workspaces', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/recordings');
  await expect(page.getByText('Workspaces could not be loaded.').filter({ visible: true })).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  const screen = page.getByRole('main');
  await expect(screen.getByRole('alert')).toHaveText('Workspaces could not be loaded.');
  await page.unroute('**/api/workspaces');
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  await expect(screen.getByRole('alert')).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectCurrentWorkspace(page, 'Personal Workspace');
});

test('selecting another workspace leaves the page of a recording', async ({ page }) => {
  const team = await newTeam();
  const { id } = await addUnfinished(team.owner.client, { workspaceId: team.id, name: 'Of the team' });
  await enter(page, team.owner);
  await page.goto(`/recordings/${id}`);
  await expectCurrentWorkspace(page, team.name);
  await expect(page.getByRole('heading', { name: 'Of the team' })).toBeVisible();
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name: 'Personal Workspace' }).click();
  await expect(page).toHaveURL('/recordings');
  await expectCurrentWorkspace(page, 'Personal Workspace');
});
