import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, enter, signIn } from './support/app.ts';
import { expectFocusAfter } from './support/focus.ts';
import { hold } from './support/hold.ts';
import { addProject, addRecording, addUnfinished, share } from './support/library.ts';
import { LONG_NAME, UNBROKEN } from './support/long-names.ts';
import { addMany } from './support/many-recordings.ts';
import { act, expectToast, openAs, openIn } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const card = (page: Page, name: string) => page.locator('li').filter({ hasText: name });

test('a card shows the facts of its recording, and its menu the actions', { tag: '@nightly' }, async ({ page }) => {
  const { owner, id: workspaceId } = await newTeam();
  const project = await addProject(owner.client, workspaceId, 'Demos');
  const long = await addProject(owner.client, workspaceId, LONG_NAME);
  await addRecording(owner.client, { workspaceId, name: 'Done', projectId: project.id }, 3725);
  await addUnfinished(owner.client, { workspaceId, name: `Under way ${UNBROKEN}`, projectId: long.id });
  await openAs(page, owner, '/recordings', workspaceId);
  await expect(page.getByText('View and manage all your recordings (2 total)', { exact: true })).toBeVisible();
  await expect(card(page, 'Done')).toContainText('1:02:05');
  await expect(card(page, 'Done')).toContainText('Demos');
  await expect(card(page, 'Done').locator('time')).toHaveAttribute('title', 'Just now');
  await expect(card(page, 'Done').getByText('Processing', { exact: true })).toHaveCount(0);
  await expect(card(page, 'Under way').getByText('Processing', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Done' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Play',
    'Edit details',
    'Captions',
    'Edit video',
    'Versions',
    'Share',
    'Move to Project',
    'Copy link for members',
    'Download',
    'Delete',
  ]);
  await expectAccessible(page, '/recordings with an open menu');
  await page.getByRole('menuitem', { name: 'Play' }).click();
  await expect(page.getByRole('dialog', { name: 'Done' }).locator('video')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions for Done' })).toBeFocused();
  await page.getByRole('button', { name: /^Actions for Under way/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Play' })).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`cards whose names have one line are as high as their skeletons, at ${width} px`, { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { owner, id: workspaceId } = await newTeam();
    const project = await addProject(owner.client, workspaceId, LONG_NAME);
    await addUnfinished(owner.client, { workspaceId, name: 'Short' });
    await addUnfinished(owner.client, { workspaceId, name: 'Short, too', projectId: project.id });
    await enter(page, owner);
    for (const path of ['/recordings', `/projects/${project.id}`]) {
      const goOn = await hold(page, '**/api/*/*/recordings?*');
      await openIn(page, path, workspaceId);
      const skeleton = page.getByRole('status').filter({ hasText: 'Loading recordings...' }).locator(':scope > div');
      // The script of the list replaces the screen's skeleton by its own.
      let expected: number | undefined;
      const height = async () => {
        expected = (await skeleton.first().boundingBox())?.height;
        return expected;
      };
      await expect.poll(height).toBeGreaterThan(0);
      goOn();
      const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Actions for/ }) });
      await expect(cards).toHaveCount(path === '/recordings' ? 2 : 1);
      // Before its first frame, a card has the height of any.
      const heights = () => cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
      await expect.poll(heights).toEqual(Array(await cards.count()).fill(expected));
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

test('the dates of the cards in a row are on one line, with a project or without', { tag: '@nightly' }, async ({
  page,
}) => {
  const { owner, id: workspaceId } = await newTeam();
  const project = await addProject(owner.client, workspaceId, 'Demos');
  await addRecording(owner.client, { workspaceId, name: 'Inside', projectId: project.id });
  await addRecording(owner.client, { workspaceId, name: 'Outside' });
  await openAs(page, owner, '/recordings', workspaceId);
  await expect(card(page, 'Inside')).toContainText('Demos');
  const lineOf = async (name: string) => (await card(page, name).locator('time').boundingBox())?.y;
  expect(await lineOf('Outside')).toBe(await lineOf('Inside'));
});

test('a list of recordings loads part by part', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  const names = Array.from({ length: 53 }, (_, index) => `Take ${index + 1}.`);
  await addMany(team, names.length, (index) => ({ name: names[index] }));
  await enter(page, owner);
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(`/${workspaceId}/recordings`)) asked.push(searchParams.get('limit'));
  });
  await page.setViewportSize({ width: 1440, height: 600 });
  await openIn(page, '/recordings', workspaceId);
  await expect(page.getByText('(53 total)')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(48);
  expect(asked).toEqual(['48']);
  await page.getByRole('button', { name: 'Load more' }).focus();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(53);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expectFocusAfter(page, 'loading the rest of a list');
  for (const name of names) await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1);
});

test('the rest of a list that fails to load can be loaded again', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const { owner, id: workspaceId } = team;
  await addMany(team, 49, (index) => ({ name: `Take ${index}` }));
  await enter(page, owner);
  await page.route(/recordings\?.*cursor=/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await openIn(page, '/recordings', workspaceId);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(48);
  await page.getByRole('button', { name: /Load more|Loading more|Try again/ }).scrollIntoViewIfNeeded();
  await expect(page.getByText('The rest could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(49);
});

test('a share link is created, changed and removed, and the card of the recording shows it', async ({
  page,
  browser,
}) => {
  const { owner, id: workspaceId } = await newTeam();
  const { id } = await addRecording(owner.client, { workspaceId, name: 'Public' });
  await enter(page, owner);
  await allowClipboard(page);
  await openIn(page, '/recordings', workspaceId);
  await act(page, 'Public', 'Share');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('switch', { name: /Allow Download/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create Share Link' }).click();
  await expectToast(page, 'Share Link Created');
  const url = await clipboardText(page);
  expect(url).toMatch(new RegExp(`^${appUrl()}/share/.{20,}$`));
  await expect(card(page, 'Public').getByText('Shared')).toBeVisible();

  const shared = await browser.newPage();
  await shared.goto(url);
  await expect(shared.getByRole('button', { name: 'Download' })).toBeVisible();

  await dialog.getByRole('switch', { name: /Allow Download/ }).click();
  await dialog.getByLabel('Link expires').selectOption('In 7 days');
  await dialog.getByRole('button', { name: 'Update Settings' }).click();
  await expectToast(page, 'Share Settings Updated');
  await shared.reload();
  await expect(shared.getByText('In 7 days')).toBeVisible();
  await expect(shared.getByRole('button', { name: 'Download' })).toHaveCount(0);

  await dialog.getByLabel('Link expires').selectOption('On a date...');
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await expect(dialog.getByLabel('Expiry date')).toHaveAttribute('min', today);
  await expectAccessible(page, 'Share Settings');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectToast(page, 'Not copied');
  await dialog.getByRole('button', { name: 'Copy embed code' }).click();
  await expectToast(page, 'Not copied');

  await dialog.getByRole('button', { name: 'Unshare' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Shared Link?' });
  await expect(question).toContainText('Anyone with this link will no longer be able to access the recording.');
  await expect(question).toContainText('A new link will have another address.');
  await expectAccessible(page, 'Remove Shared Link?', ['phone']);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Unshare' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Unshare' }).click();
  await question.getByRole('button', { name: 'Remove Link' }).click();
  await expectToast(page, 'Share Link Removed');
  await expect(card(page, 'Public').getByText('Shared')).toHaveCount(0);
  await shared.reload();
  await expect(shared.getByText('Video Not Available')).toBeVisible();
  expect((await owner.client.call<{ isShared: boolean }>('GET', `/api/recordings/${id}`)).body.isShared).toBe(false);
  await shared.close();
});

test('an editor can change their own recordings, and only watch those of others', { tag: '@nightly' }, async ({
  page,
}) => {
  const team = await newTeam();
  const workspaceId = team.id;
  const editor = await join(team, 'editor');
  await addRecording(team.owner.client, { workspaceId, name: 'By the owner' });
  const own = await addRecording(editor.client, { workspaceId, name: 'By the editor' });
  await share(editor.client, own.id);
  await openAs(page, editor, '/recordings', workspaceId);
  await page.getByRole('button', { name: 'Actions for By the owner' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Play', 'Copy link for members', 'Download']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for By the editor' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Play',
    'Edit details',
    'Captions',
    'Edit video',
    'Versions',
    'Share Settings',
    'Move to Project',
    'Copy link for members',
    'Download',
    'Delete',
  ]);
});

test('after a refused deletion the recording stays in the list', { tag: '@nightly' }, async ({ page }) => {
  const { owner, id: workspaceId } = await newTeam();
  const { id } = await addUnfinished(owner.client, { workspaceId, name: 'Staying' });
  await openAs(page, owner, '/recordings', workspaceId);
  await page.route(`**/api/recordings/${id}`, (route) => route.fulfill({ status: 500, body: '' }));
  page.on('dialog', (dialog) => void dialog.accept());
  await act(page, 'Staying', 'Delete');
  await expect(page.getByText('Failed to delete recording.', { exact: true })).toBeVisible();
  await expect(card(page, 'Staying')).toBeVisible();
});

test('the name on a card plays the recording; while selecting it selects, and on Shared Links it previews', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam();
  const recording = await addRecording(team.owner.client, { workspaceId: team.id, name: 'Tour of Rome' });
  await share(team.owner.client, recording.id);
  await openAs(page, team.owner, '/recordings', team.id);
  const name = page.getByRole('heading', { name: 'Tour of Rome' }).getByRole('link');
  const player = page.getByRole('dialog', { name: 'Tour of Rome' });
  const checkbox = page.getByRole('checkbox', { name: 'Select Tour of Rome' });
  for (const view of ['Grid view', 'List view']) {
    await page.getByRole('radio', { name: view }).click();
    await expect(page.getByRole('radio', { name: view })).toBeChecked();
    await page.getByRole('button', { name: 'Actions for Tour of Rome' }).focus();
    await page.keyboard.press(view === 'Grid view' ? 'Tab' : 'Shift+Tab');
    await expect(name).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(player).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/recordings/${recording.id}$`));
    await page.keyboard.press('Escape');
    await expect(player).toHaveCount(0);
    await expect(name).toBeFocused();

    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(name).toHaveCount(0);
    const words = await page.getByRole('heading', { name: 'Tour of Rome' }).boundingBox();
    await page.mouse.click((words?.x ?? 0) + 20, (words?.y ?? 0) + 5);
    await expect(checkbox).toBeChecked();
    await page.getByRole('button', { name: 'Actions for Tour of Rome' }).click();
    await expect(page.getByRole('menuitem', { name: 'Play' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(name).toBeVisible();
  }
  await openIn(page, '/shared', team.id);
  await name.click();
  await expect(player).toBeVisible();
  await expect(page).toHaveURL(/\/shared$/);
});

test('the settings of a link show what somebody else has changed, until the user chooses otherwise', async ({
  page,
}) => {
  const { client, workspaceId } = await signIn(page);
  const { id } = await addRecording(client, { workspaceId, name: 'Public' });
  await share(client, id);
  await page.goto('/recordings');
  await expect(card(page, 'Public')).toBeVisible();
  await share(client, id, { allowDownload: false, expiresAt: '2099-01-01T12:00:00.000Z' });
  await act(page, 'Public', 'Share Settings');
  const download = page.getByRole('dialog').getByRole('switch', { name: /Allow Download/ });
  await expect(download).not.toBeChecked();
  await expect(page.getByLabel('Expiry date')).toHaveValue('2099-01-01');
  await download.click();
  await expect(download).toBeChecked();
});
