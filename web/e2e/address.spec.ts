import { expect, type Page, test } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, enter, signIn } from './support/app.ts';
import { hold } from './support/hold.ts';
import { addProject, addRecording, addUnfinished, setAccess } from './support/library.ts';
import { expectToast, openIn, storedWorkspace } from './support/screen.ts';
import { settled } from './support/settled.ts';
import { join, newTeam } from './support/teams.ts';

const player = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const ownPage = (page: Page, name: string) =>
  page.getByRole('main').filter({ has: page.getByRole('heading', { name, exact: true, level: 1 }) });
const play = (page: Page, name: string) => page.getByRole('button', { name: `Play ${name}`, exact: true });
const path = (id: string) => `/recordings/${id}`;

/** Creates three recordings of a project, the third the newest, and one without a file between them. */
async function openLibrary(page: Page) {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  const project = await addProject(owner.client, workspaceId, 'Demos');
  const add = (name: string) => addRecording(owner.client, { workspaceId, projectId: project.id, name });
  const first = await add('First');
  await addUnfinished(owner.client, { workspaceId, projectId: project.id, name: 'No file' });
  const second = await add('Second');
  const third = await add('Third');
  await enter(page, owner);
  return { team, workspaceId, project, first, second, third };
}

test('a recording opens at its own address, which Back leaves and a reload opens again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 860 });
  const { workspaceId, project, second } = await openLibrary(page);
  const screen = `/projects/${project.id}`;
  await openIn(page, screen, workspaceId);
  await play(page, 'Second').scrollIntoViewIfNeeded();
  // Cards get their height when they are drawn, which moves the page.
  await settled(page);
  const scrolled = await page.evaluate(() => window.scrollY);
  await play(page, 'Second').click();
  await expect(player(page, 'Second').locator('video')).toBeVisible();
  await expect(page).toHaveURL(path(second.id));
  await expect(page).toHaveTitle(/^Second · /);
  await expect(page.getByRole('heading', { name: 'Demos', level: 1, includeHidden: true })).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(screen);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Demos · /);
  await expect(play(page, 'Second')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await play(page, 'Second').click();
  await expect(player(page, 'Second').locator('video')).toBeVisible();
  await expectAccessible(page, 'the player at its address');
  await page.reload();
  await expect(ownPage(page, 'Second').locator('video')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Second · /);
  await expectAccessible(page, 'the page of a recording');
  await page.goBack();
  await expect(page).toHaveURL(screen);
  await expect(play(page, 'Third')).toBeVisible();
});

test('the player leads to the page of its recording, where the description is edited in place', {
  tag: '@nightly',
}, async ({ page }) => {
  const { workspaceId, second } = await openLibrary(page);
  await openIn(page, '/recordings', workspaceId);
  await play(page, 'Second').click();
  await player(page, 'Second').getByRole('button', { name: 'Open page' }).click();
  const main = ownPage(page, 'Second');
  await expect(main.locator('video')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Demos' })).toBeVisible();
  await expect(main.getByText('Grace Hopper')).toBeVisible();
  await main.getByRole('button', { name: 'Add a description' }).click();
  const field = main.getByRole('textbox', { name: 'Description' });
  await expect(field).toBeFocused();
  await field.fill('A tour\n0:00 The start\n0:01 The cart\n0:02 Paying');
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  const goOn = await hold(page, `**/api/recordings/${second.id}`);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  goOn();
  await expectToast(page, 'Recording updated');
  await expect(main.getByRole('region', { name: 'Description' })).toContainText('A tour');
  expect(saves, 'saved once, also when the keys are pressed again meanwhile').toBe(1);
  await main.getByRole('tab', { name: 'Chapters' }).click();
  await main.getByRole('button', { name: /The cart/ }).click();
  await expect
    .poll(() => main.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(1);
  await expectAccessible(page, 'the page of a recording with chapters');
  await main.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(player(page, 'Second')).toBeVisible();
  await expect(page).toHaveURL(path(second.id));
});

test('buttons and keys lead from one recording to the next in the order of the list', {
  tag: '@nightly',
}, async ({ page }) => {
  const { workspaceId, project, first, second, third } = await openLibrary(page);
  await openIn(page, `/projects/${project.id}`, workspaceId);
  await play(page, 'Third').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(path(second.id));
  await expect(player(page, 'Second').locator('video')).toBeVisible();
  // The recording without a file is skipped.
  await page.keyboard.press('Shift+N');
  await expect(page).toHaveURL(path(first.id));
  await expect(page).toHaveTitle(/^First · /);
  await page.keyboard.press('Shift+N');
  await expect(page).toHaveURL(path(first.id));
  await page.keyboard.press('Shift+P');
  await expect(page).toHaveURL(path(second.id));
  await expect(player(page, 'Second').locator('video')).toBeVisible();
  // Letters typed into a field are not shortcuts.
  await dialog.getByRole('button', { name: 'Edit details' }).click();
  await page.getByLabel('Name').pressSequentially('NPF');
  await expect(page).toHaveURL(path(second.id));
  await page.keyboard.press('Escape');
  await expect(player(page, 'Second')).toBeVisible();
  await page.keyboard.press('Shift+P');
  await expect(page).toHaveURL(path(third.id));
  await page.goBack();
  await expect(page).toHaveURL(`/projects/${project.id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a link for members is copied from the menu, and opens in the workspace of its recording after the log-in', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  await allowClipboard(page);
  const { team, workspaceId, second } = await openLibrary(page);
  await openIn(page, '/recordings', workspaceId);
  await page.getByRole('button', { name: 'Actions for Second' }).click();
  await page.getByRole('menuitem', { name: 'Copy link for members' }).click();
  await expectToast(page, 'Link Copied');
  const link = await clipboardText(page);
  expect(link).toBe(`${appUrl()}${path(second.id)}`);

  const viewer = await join(team, 'viewer');
  const visitor = await browser.newPage({ baseURL: appUrl() });
  await visitor.goto(link);
  await visitor.getByLabel('Email').fill(viewer.email);
  await visitor.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await visitor.getByRole('button', { name: 'Log in' }).click();
  await expect(ownPage(visitor, 'Second').locator('video')).toBeVisible();
  await expect(visitor).toHaveURL(path(second.id));
  await expect.poll(() => storedWorkspace(visitor)).toBe(workspaceId);
  await visitor.getByRole('link', { name: 'All Recordings' }).click();
  await expect(play(visitor, 'Third')).toBeVisible();
  // The next log-in leads to the dashboard.
  await visitor.getByRole('button', { name: 'Sign out' }).click();
  await visitor.getByLabel('Email').fill(viewer.email);
  await visitor.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await visitor.getByRole('button', { name: 'Log in' }).click();
  await expect(visitor).toHaveURL('/');
  await visitor.close();
});

test('a recording that does not exist looks the same as one without access', { tag: '@nightly' }, async ({ page }) => {
  const [team, stranger] = [await newTeam(), await signIn(page)];
  const { owner, id: workspaceId } = team;
  const project = await addProject(owner.client, workspaceId, 'Closed');
  const [foreign, deleted] = await Promise.all([
    addRecording(owner.client, { workspaceId, name: 'Secret', projectId: project.id }),
    addUnfinished(stranger.client, { workspaceId: stranger.workspaceId, name: 'Deleted' }),
  ]);
  await stranger.client.call('DELETE', `/api/recordings/${deleted.id}`);
  const contents = new Set<string | null>();
  const openMissing = async (id: string) => {
    await page.goto(path(id));
    const main = ownPage(page, 'Recording not found');
    await expect(main.getByText("It was deleted, or you don't have access.")).toBeVisible();
    await expect(page).toHaveTitle(/^Recording not found · /);
    contents.add(await main.textContent());
  };
  for (const id of [foreign.id, deleted.id, 'nothing', 'x'.repeat(200), `${stranger.workspaceId}_nothing`])
    await openMissing(id);
  await expectAccessible(page, 'Recording not found');
  await page.getByRole('main').getByRole('link', { name: 'All Recordings' }).click();
  await expect(page).toHaveURL('/recordings');
  const member = await join(team, 'editor');
  await setAccess(owner.client, project.id, { accessLevel: 'restricted', permissions: [] });
  await enter(page, member);
  await openMissing(foreign.id);
  expect(contents.size).toBe(1);
});
