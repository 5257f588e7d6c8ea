import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter } from './support/app.ts';
import { hold } from './support/hold.ts';
import { addProject, addRecording } from './support/library.ts';
import { act, expectToast, openAs, openIn } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { join, newTeam } from './support/teams.ts';

const LINES = 'What changed, and what is open.\n\nالجزء المهم 🎬 begins at 2:10.';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openDetails = (page: Page, name: string) => act(page, name, 'Edit details');

const refuse = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side.' } })
      : route.fallback(),
  );

test('a recording is renamed and described from its card and in the player', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  const { owner, id: workspaceId } = await newTeam();
  const { id } = await addRecording(owner.client, { workspaceId, name: 'Draft' });
  await openAs(page, owner, '/recordings', workspaceId);
  await openDetails(page, 'Draft');
  const dialog = page.getByRole('dialog', { name: 'Edit recording' });
  await expect(button(page, 'Save Changes')).toBeDisabled();
  await expectAccessible(page, 'Edit recording');
  await page.getByLabel('Name').fill('  ');
  await button(page, 'Save Changes').click();
  await expect(dialog.getByText('Recording name is required')).toBeVisible();
  const goOn = await hold(page, `**/api/recordings/${id}`);
  await page.getByLabel('Name').fill('Product tour');
  await page.getByRole('textbox', { name: 'Description' }).fill(LINES);
  await button(page, 'Save Changes').click();
  // Before the server answers.
  await expect(heading(page, 'Product tour')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  goOn();
  await expectToast(page, 'Recording updated');
  await expect(button(page, 'Actions for Product tour')).toBeFocused();

  await button(page, 'Play Product tour').click();
  await expect(page.getByText(LINES)).toBeVisible();
  await expectAccessible(page, 'the player with a description');
  await button(page, 'Edit details').click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(LINES);
  await page.getByRole('textbox', { name: 'Description' }).fill('');
  await button(page, 'Save Changes').click();
  const stored = async () => (await owner.client.call('GET', `/api/recordings/${id}`)).body;
  await expect.poll(stored).toMatchObject({ name: 'Product tour', description: null });
});

test('the edit dialog shows the chapters that people with a link see, and shows them the description if asked', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const { owner, id, link } = await newSharedRecording({ name: 'Product tour' });
  const description = 'For Acme\n0:04 The <i>cart</i>\nשלום\n9:12 After the end\n0:00 Hello';
  await openAs(page, owner, '/recordings', owner.workspaceId);
  await openDetails(page, 'Product tour');
  const chapters = page.getByRole('region', { name: 'Public chapters' });
  await expect(page.getByText('A line such as “0:12 The cart” becomes a chapter')).toBeVisible();
  await expect(chapters).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Description' }).fill(description);
  await expect(chapters.getByRole('listitem')).toHaveText(['0:00 Hello', '0:04 The <i>cart</i>']);
  await expect(chapters.getByText('Times from 0:12 on are after the end of the recording.')).toBeVisible();
  const shown = page.getByRole('switch', { name: 'Show the description to people with a link' });
  await expect(shown).not.toBeChecked();
  await shown.click();
  await expectAccessible(page, 'Edit recording with chapters');
  await button(page, 'Save Changes').click();
  await expectToast(page, 'Recording updated');
  const stored = async () => (await owner.client.call('GET', `/api/recordings/${id}`)).body;
  expect(await stored()).toMatchObject({ description, showsDescription: true });

  const seen = await browser.newPage({ baseURL: appUrl() });
  await seen.goto(link);
  await expect(seen.getByText(description)).toBeVisible();
  await expect(seen.getByRole('region', { name: 'Chapters' }).getByRole('button')).toHaveText([
    '0:00 Hello',
    '0:04 The <i>cart</i>',
  ]);
  await expectAccessible(seen, 'a share page with a description');
  await seen.close();

  await openDetails(page, 'Product tour');
  await expect(shown).toBeChecked();
  await shown.click();
  await button(page, 'Save Changes').click();
  await expect.poll(stored).toMatchObject({ description, showsDescription: false });
});

test('a description that is edited in place is not lost without a question', { tag: '@nightly' }, async ({ page }) => {
  const { owner, id } = await newSharedRecording({ description: 'A tour' });
  await enter(page, owner);
  await page.goto(`/recordings/${id}`);
  const field = page.getByRole('textbox', { name: 'Description' });
  await button(page, 'Edit description').click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await button(page, 'Edit description').click();
  await field.fill('A tour of the shop');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('A tour of the shop');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(question).toContainText('Your changes to the description are lost');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('A tour of the shop');
  // As the browser does when the tab is closed.
  const closes = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await closes(), 'the browser asks').toBe(false);
  await button(page, 'Save').click();
  await expectToast(page, 'Recording updated');
  await expect.poll(closes, 'the browser does not ask').toBe(true);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/');
});

test('a refused change of the details is undone, and the form opens again with the typed text', {
  tag: '@nightly',
}, async ({ page }) => {
  const { owner, id: workspaceId } = await newTeam();
  const { id } = await addRecording(owner.client, { workspaceId, name: 'Draft' });
  await openAs(page, owner, '/recordings', workspaceId);
  await refuse(page, `**/api/recordings/${id}`);
  const goOn = await hold(page, `**/api/recordings/${id}`);
  await openDetails(page, 'Draft');
  await page.getByLabel('Name').fill('Product tour');
  await page.getByRole('textbox', { name: 'Description' }).fill(LINES);
  await page.getByRole('textbox', { name: 'Description' }).press('Tab');
  await button(page, 'Save Changes').click();
  await expect(heading(page, 'Product tour')).toBeVisible();
  goOn();
  await expect(page.getByRole('dialog').getByText('Not saved')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Product tour');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(LINES);
  await expect(page.getByRole('heading', { name: 'Draft', includeHidden: true })).toHaveCount(1);
  await page.unrouteAll({ behavior: 'wait' });
  await button(page, 'Save Changes').click();
  await expectToast(page, 'Recording updated');
  await expect(heading(page, 'Product tour')).toBeVisible();
});

test('a project is renamed and described on its page and from its card', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  const [project, viewer] = await Promise.all([
    addProject(owner.client, workspaceId, 'Draft', 'Old words'),
    join(team, 'viewer'),
  ]);
  await openAs(page, owner, `/projects/${project.id}`, workspaceId);
  await openDetails(page, 'Draft');
  const goOn = await hold(page, `**/api/projects/${project.id}`);
  await expectAccessible(page, 'Edit project');
  await page.getByLabel('Name').fill('Launch');
  await page.getByRole('textbox', { name: 'Description' }).fill(LINES);
  await button(page, 'Save Changes').click();
  await expect(heading(page, 'Launch')).toBeVisible();
  await expect(page.getByText(LINES)).toBeVisible();
  goOn();
  await expectToast(page, 'Project updated');
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await refuse(page, `**/api/projects/${project.id}`);
  await openDetails(page, 'Launch');
  await page.getByLabel('Name').fill('Refused');
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('dialog').getByText('Not saved')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(heading(page, 'Launch')).toBeVisible();
  await openDetails(page, 'Launch');
  await expect(page.getByLabel('Name')).toHaveValue('Launch');

  await enter(page, viewer);
  await page.goto(`/projects/${project.id}`);
  await expect(heading(page, 'Launch')).toBeVisible();
  await expect(button(page, 'Actions for Launch')).toHaveCount(0);
});

test('two tabs can each change a field: no change is lost, and no refresh replaces typed text', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { owner, id: workspaceId } = await newTeam();
  const { id } = await addRecording(owner.client, { workspaceId, name: 'Draft' });
  await openAs(page, owner, '/recordings', workspaceId);
  await openDetails(page, 'Draft');
  await page.getByRole('textbox', { name: 'Description' }).fill('From the first tab');
  const other = await context.newPage();
  await openIn(other, '/recordings', workspaceId);
  await openDetails(other, 'Draft');
  await other.getByLabel('Name').fill('From the second tab');
  await button(other, 'Save Changes').click();
  await expectToast(other, 'Recording updated');
  await page.bringToFront();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('From the first tab');
  await button(page, 'Save Changes').click();
  await expectToast(page, 'Recording updated');
  await expect(heading(page, 'From the second tab')).toBeVisible();
  const { body } = await owner.client.call('GET', `/api/recordings/${id}`);
  expect(body).toMatchObject({ name: 'From the second tab', description: 'From the first tab' });
});
