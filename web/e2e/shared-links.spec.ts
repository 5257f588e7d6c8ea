import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { dayText } from '#shared/english-format.ts';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, enter } from './support/app.ts';
import { addProject, addRecording, addUnfinished, type Link, share } from './support/library.ts';
import { LONG_NAME, UNBROKEN } from './support/long-names.ts';
import { expectHeader, expectToast, openAs, openIn } from './support/screen.ts';
import { join, newTeam, type Team } from './support/teams.ts';

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

/** Creates a shared recording over HTTP; returns its share token. */
async function addLink({ owner, id }: Team, name: string, projectId: string | null = null, link?: Link) {
  const recording = await addUnfinished(owner.client, { workspaceId: id, name, projectId });
  return share(owner.client, recording.id, link);
}

test('Shared Links says when nothing is shared', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  await enter(page, team.owner);
  await page.route('**/api/recordings/shared?*', async (route) => {
    await expect(page.getByText('Loading shared links...', { exact: true })).toBeVisible();
    await route.continue();
  });
  await openIn(page, '/shared', team.id);
  await expectHeader(page, 'Shared Links', 'Manage and track your shared recording links');
  await expect(page.getByText('No Shared Links', { exact: true })).toBeVisible();
  await expectAccessible(page, '/shared with nothing shared');
  await expect(
    page.getByText(
      "You haven't shared any recordings yet. Share a recording from the video player to create a shareable link.",
      { exact: true },
    ),
  ).toBeVisible();
});

test('Shared Links shows the facts of a link, and previews, opens and copies it', async ({ page, browser }) => {
  const team = await newTeam();
  const workspaceId = team.id;
  const recording = await addRecording(team.owner.client, { workspaceId, name: 'Launch' }, 65);
  const expiresAt = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString();
  const token = await share(team.owner.client, recording.id, { allowDownload: false, expiresAt });
  const url = `${appUrl()}/share/${token}`;
  await enter(page, team.owner);
  await allowClipboard(page);
  await openIn(page, '/shared', workspaceId);
  const link = item(page, 'Launch');
  for (const text of ['1:05', '0 views', 'Download disabled', 'Expires In 3 days', dayText(new Date())]) {
    await expect(link).toContainText(text);
  }
  await expect(link.getByLabel('Link to Launch', { exact: true })).toHaveValue(url);
  await link.getByRole('button', { name: 'Copy link to Launch' }).click();
  await expectToast(page, 'Link Copied');
  expect(await clipboardText(page)).toBe(url);

  await link.getByRole('button', { name: 'Preview Launch' }).click();
  const preview = page.getByRole('dialog', { name: 'Launch' });
  await expect(preview).toContainText('1:05 · 0 views');
  await expect.poll(() => preview.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4);
  await expectAccessible(page, 'the preview', ['desktop']);
  await page.keyboard.press('Escape');
  await expect(link.getByRole('button', { name: 'Preview Launch' })).toBeFocused();

  const open = link.getByRole('link', { name: 'Open link to Launch' });
  await expect(open).toHaveAttribute('target', '_blank');
  const shared = await browser.newPage();
  await shared.goto((await open.getAttribute('href')) ?? '');
  await expect(shared.getByRole('heading', { name: 'Launch' })).toBeVisible();
  // The view is counted by a request that the page of the link makes after it is shown.
  await expect(async () => {
    await page.reload();
    await expect(link).toContainText('1 view', { timeout: 2000 });
  }).toPass();
  await expect(link).toContainText('Viewed just now');
  await shared.close();
});

test('links are searched, filtered by project and sorted; the view is remembered', { tag: '@nightly' }, async ({
  page,
}) => {
  const team = await newTeam();
  const project = await addProject(team.owner.client, team.id, 'Demos');
  await addLink(team, 'Beta', project.id);
  await addLink(team, 'alpha 10');
  await addLink(team, 'Alpha 9');
  await openAs(page, team.owner, '/shared', team.id);
  await expect(names(page)).toHaveText(['Alpha 9', 'alpha 10', 'Beta']);
  const sort = page.getByLabel('Sort by');
  await expect(sort.locator('option')).toHaveText([
    'Newest First',
    'Oldest First',
    'Name (A-Z)',
    'Most Viewed',
    'Recently Viewed',
  ]);
  await sort.selectOption('Oldest First');
  await expect(names(page)).toHaveText(['Beta', 'alpha 10', 'Alpha 9']);
  await sort.selectOption('Name (A-Z)');
  await expect(names(page)).toHaveText(['Alpha 9', 'alpha 10', 'Beta']);
  const search = page.getByPlaceholder('Search recordings...', { exact: true });
  await search.fill(' ALPHA ');
  await expect(names(page)).toHaveText(['Alpha 9', 'alpha 10']);
  await page.getByLabel('Project', { exact: true }).selectOption('Demos');
  await expect(page.getByText('No Results Found', { exact: true })).toBeVisible();
  const advice = 'No shared recordings match your search criteria. Try adjusting your filters.';
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
  await expectAccessible(page, '/shared with nothing found');
  await search.fill('');
  await expect(names(page)).toHaveText(['Beta']);
  await page.getByLabel('Project', { exact: true }).selectOption('All Projects');

  await expect(page.getByRole('radio', { name: 'Grid view' })).toBeChecked();
  await page.getByRole('radio', { name: 'List view' }).click();
  await expect(names(page)).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'List view' })).toBeChecked();
  await expect(names(page)).toHaveCount(3);
});

test('several links are selected, copied and removed, and then open nothing', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const team = await newTeam();
  const project = await addProject(team.owner.client, team.id, LONG_NAME);
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const one = await addLink(team, `One: ${LONG_NAME}`, project.id, { allowDownload: false, expiresAt });
  const tokens = [one, await addLink(team, `Two: ${UNBROKEN}`), await addLink(team, 'Three')];
  await addLink(team, 'Four');
  await enter(page, team.owner);
  await allowClipboard(page);
  await openIn(page, '/shared', team.id);
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(page.getByText('4 selected', { exact: true })).toBeVisible();
  await expectAccessible(page, '/shared as cards');
  await page.getByRole('radio', { name: 'List view' }).click();
  await expectAccessible(page, '/shared as a list');
  await page.getByRole('radio', { name: 'Grid view' }).click();
  await page.getByRole('button', { name: 'Deselect All' }).click();
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  for (const name of ['One', 'Two', 'Three']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Copy Links' }).click();
  await expectToast(page, 'Links Copied');
  const copied = await clipboardText(page);
  expect(copied.split('\n').toSorted()).toEqual(tokens.map((token) => `${appUrl()}/share/${token}`).toSorted());

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove 3 Shared Links?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'Remove 3 Shared Links?', ['phone']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(names(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove All' }).click();
  await expectToast(page, 'Links Removed');
  await expect(names(page)).toHaveText(['Four']);
  for (const token of tokens) expect((await page.request.get(`/api/shared/${token}`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Remove Link to Four' }).click();
  const last = page.getByRole('alertdialog', { name: 'Remove Shared Link?' });
  await expect(last).toContainText(
    'This will permanently remove the shared link. Anyone with this link will no longer be able to access the recording.',
  );
  await last.getByRole('button', { name: 'Remove Link' }).click();
  await expectToast(page, 'Share Link Removed');
  await expect(page.getByText('No Shared Links', { exact: true })).toBeVisible();

  const viewer = await join(team, 'viewer');
  const theirs = await browser.newPage({ baseURL: appUrl() });
  await openAs(theirs, viewer, '/shared', team.id);
  await expect(theirs.getByText('No Shared Links', { exact: true })).toBeVisible();
  await theirs.close();
});

test('the role decides which links can be managed', { tag: '@nightly' }, async ({ page, browser }) => {
  const team = await newTeam();
  await addLink(team, 'By the owner');
  const editor = await join(team, 'editor');
  const own = await addUnfinished(editor.client, { workspaceId: team.id, name: 'By the editor' });
  await share(editor.client, own.id);
  await openAs(page, editor, '/shared', team.id);
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove Link/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();

  const theirs = await browser.newPage({ baseURL: appUrl() });
  await openAs(theirs, await join(team, 'viewer'), '/shared', team.id);
  await expect(names(theirs)).toHaveCount(2);
  await expect(theirs.getByRole('checkbox')).toHaveCount(0);
  for (const name of [/^Remove/, 'Select All']) await expect(theirs.getByRole('button', { name })).toHaveCount(0);
  for (const name of [/^Preview/, /^Copy link/]) await expect(theirs.getByRole('button', { name })).toHaveCount(2);
  await theirs.close();
});

test('a refused removal shows an error, and the link stays', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  await addLink(team, 'Staying');
  await openAs(page, team.owner, '/shared', team.id);
  await page.route('**/api/recordings/shared/remove', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Remove Link to Staying' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Link' }).click();
  await expect(page.getByText('Failed to remove share link.', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Staying']);
});

test('more than 20 links are shown in pages', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  await Promise.all(Array.from({ length: 23 }, (_, index) => addLink(team, `Take ${index + 1}`)));
  await openAs(page, team.owner, '/shared', team.id);
  await expect(page.getByText('Page 1 of 2 (23 total)', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(page.getByText('20 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 2 (23 total)', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Select All' })).toBeVisible();
  const size = page.getByLabel('Items per page');
  await expect(size.locator('option')).toHaveText(['10', '20', '30', '50']);
  await size.selectOption('10');
  await expect(page.getByText('Page 1 of 3 (23 total)', { exact: true })).toBeVisible();
  await size.selectOption('30');
  await expect(page.getByText(/^Page/)).toHaveCount(0);
  await expect(names(page)).toHaveCount(23);
});

test('links are exported as CSV and as text', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const url = `${appUrl()}/share/${await addLink(team, 'Plain')}`;
  await openAs(page, team.owner, '/shared', team.id);
  for (const [choice, ending, written] of [
    ['Export as CSV', 'csv', `\r\n"Plain","${url}",`],
    ['Export as Text', 'txt', `Name: Plain\nURL: ${url}\n`],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem', { name: choice })).toBeVisible();
    await expectAccessible(page, 'the Export menu');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: choice }).click(),
    ]);
    await expectToast(page, 'Exported Successfully');
    expect(download.suggestedFilename()).toMatch(new RegExp(`^shared-links-[\\d-]+\\.${ending}$`));
    expect(await readFile(await download.path(), 'utf8')).toContain(written);
  }
});
