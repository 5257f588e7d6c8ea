import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, clipboardText, enter } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { addNamedLink, addProject, addRecording, share } from './support/library.ts';
import { RIGHT_TO_LEFT, WIDEST } from './support/long-names.ts';
import { addMany } from './support/many-recordings.ts';
import { expectToast, openAs, openIn } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const names = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

/** Opens the recordings of a team: numbers 1 to 12, the newest first. */
async function openTwelve(page: Page) {
  const team = await newTeam();
  await addMany(team, 12, (index) => ({ name: `Take ${index + 1}` }));
  await openAs(page, team.owner, '/recordings', team.id);
  await expect(names(page)).toHaveCount(12);
  return team;
}

test('several recordings are selected, moved and deleted', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const team = await newTeam();
  const project = await addProject(team.owner.client, team.id, 'Archive');
  await addMany(team, 12, (index) => ({ name: [WIDEST, RIGHT_TO_LEFT][index] ?? `Take ${index + 1}` }));
  await openAs(page, team.owner, '/recordings', team.id);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await box(page, 'Take 12').click();
  await box(page, 'Take 9').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');
  await box(page, 'Take 10').click();
  await expect(bar(page)).toContainText('3 selected');
  await expectAccessible(page, 'recordings selected');
  await expectFits(page, 'recordings selected');
  await press(page, 'Move');
  const move = page.getByRole('dialog', { name: 'Move to Project' });
  await move.getByLabel('Project').selectOption('Archive');
  await expectAccessible(page, 'Move to Project', ['desktop']);
  await move.getByRole('button', { name: 'Move 3' }).click();
  await expectToast(page, 'Recordings moved');
  await expect(bar(page)).toHaveCount(0);
  await page.goto(`/projects/${project.id}`);
  await expect(names(page)).toHaveText(['Take 12', 'Take 11', 'Take 9']);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('3 selected');
  await press(page, 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete 3 recordings?' });
  await expectAccessible(page, 'the question before deleting', ['desktop']);
  await question.getByRole('button', { name: 'Delete 3' }).click();
  await expectToast(page, 'Recordings deleted');
  await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
});

test('all recordings of a list are selected, including those that are not loaded', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const team = await newTeam();
  await addMany(team, 60, (index) => ({ name: `Take ${index + 1}` }));
  await openAs(page, team.owner, '/recordings', team.id);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await press(page, 'Select All');
  await expect(bar(page)).toContainText('60 selected');
  await expect(bar(page).getByRole('button', { name: 'Select All' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill('take');
  await expect(page.getByText('60 recordings found')).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('60 selected');
  await box(page, 'Take 60').click();
  await expect(bar(page)).toContainText('59 selected');
  await expectAccessible(page, 'all but one selected', ['phone']);
  await expectFits(page, 'all but one selected');
  await press(page, 'Delete');
  await expect(page.getByRole('alertdialog', { name: 'Delete 59 recordings?' })).toBeVisible();
});

/** What covers the control with the focus, if that is in the page's main part. */
const overFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement?.closest('main') || activeElement.closest('[aria-label=Selection]')) return null;
    const { left, right, top, bottom } = activeElement.getBoundingClientRect();
    // A link may cover its whole card, which is higher than the room between two bars.
    const points = activeElement.matches('a') ? [(top + bottom) / 2] : [top + 2, bottom - 2];
    const covers = points.map((y) => document.elementFromPoint((left + right) / 2, y));
    return covers.find((cover) => cover?.closest('header, [aria-label=Selection]'))?.outerHTML.slice(0, 90) ?? null;
  });

test('no bar covers the control that the Tab key reaches', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const team = await openTwelve(page);
  const { id } = await addRecording(team.owner.client, { workspaceId: team.id, name: 'Shared' });
  await share(team.owner.client, id);
  for (const name of ['Acme', 'Bold', 'Calm', 'Done', 'Even']) await addNamedLink(team.owner.client, id, name);
  for (const path of ['/recordings', '/shared']) {
    await page.goto(path);
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .click();
    await expect(bar(page)).toContainText('1 selected');
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 24; step += 1) {
        await page.keyboard.press(key);
        await expect.poll(() => overFocus(page), `${path}, ${key} ${step}`).toBeNull();
      }
    }
  }
});

test('a person can select a range with only the keyboard, and Escape ends the selection', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTwelve(page);
  await box(page, 'Take 12').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('6 selected');
  await expect(box(page, 'Take 7')).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(bar(page)).toContainText('5 selected');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(bar(page)).toContainText('9 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('recordings that could not be deleted are listed with the reason, and can be retried', {
  tag: '@nightly',
}, async ({ page }) => {
  await openTwelve(page);
  let refused = true;
  await page.route(/\/api\/recordings\/[^/]+$/, async (route) => {
    const isRefused = refused && route.request().method() === 'DELETE';
    if (!isRefused) return route.fallback();
    const json = { code: 'FORBIDDEN', message: 'You may not delete this recording' };
    refused = false;
    return route.fulfill({ status: 403, json });
  });
  await box(page, 'Take 3').click();
  await box(page, 'Take 1').click({ modifiers: ['Shift'] });
  await press(page, 'Delete');
  await page.getByRole('button', { name: 'Delete 3' }).click();
  const account = page.getByRole('dialog', { name: '1 recording not deleted' });
  await expect(account).toContainText('2 of 3 deleted.');
  await expect(account.getByRole('listitem')).toHaveText(['Take 3You may not delete this recording']);
  await expectAccessible(page, 'the list of failures');
  await account.getByRole('button', { name: 'Try again' }).click();
  await expectToast(page, 'Recordings deleted');
  await expect(names(page)).toHaveCount(9);
});

test('after Back, recordings that could not be deleted are reported as well', { tag: '@nightly' }, async ({ page }) => {
  await openTwelve(page);
  await page.getByRole('link', { name: 'Projects' }).click();
  // A second link would take the place of the first while that loads its screen.
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(page).toHaveURL('/projects');
  await page.getByRole('link', { name: 'All Recordings' }).click();
  let refuse: (() => Promise<void>) | undefined;
  await page.route(/\/api\/recordings\/[^/]+$/, (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    const json = { code: 'FORBIDDEN', message: 'You may not delete this recording' };
    refuse = () => route.fulfill({ status: 403, json });
  });
  await box(page, 'Take 3').click();
  await press(page, 'Delete');
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await expect.poll(() => refuse).toBeDefined();
  await page.goBack();
  await expect(page).toHaveURL('/projects');
  await refuse?.();
  await expectToast(page, '1 recording not deleted');
  await expect(page.getByText('0 of 1 deleted. You may not delete this recording', { exact: true })).toBeVisible();
});

test('deleting many repeats a throttled request, and can be cancelled', { tag: '@nightly' }, async ({ page }) => {
  await openTwelve(page);
  const held: (() => void)[] = [];
  let throttled = 0;
  await page.route(/\/api\/recordings\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    if (throttled++ === 0) return route.fulfill({ status: 503, body: '' });
    await new Promise<void>((resolve) => held.push(resolve));
    return route.fallback();
  });
  await box(page, 'Take 12').click();
  await box(page, 'Take 7').click({ modifiers: ['Shift'] });
  await press(page, 'Delete');
  await page.getByRole('button', { name: 'Delete 6' }).click();
  const progress = page.getByRole('dialog', { name: 'Deleting recordings' });
  await expect.poll(() => held.length).toBe(4);
  await expectAccessible(page, 'the progress');
  await progress.getByRole('button', { name: 'Cancel' }).click();
  for (const go of held) go();
  await expectToast(page, 'Cancelled');
  await expect(page.getByText('4 of 6 recordings deleted.', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveCount(8);
});

test('links are created for several recordings and copied; recordings of others are left alone', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam();
  const editor = await join(team, 'editor');
  await addMany(team, 3, (index) => ({ name: `Take ${index + 1}`, ...(index < 2 && { userId: editor.userId }) }));
  await enter(page, editor);
  await allowClipboard(page);
  await openIn(page, '/recordings', team.id);
  await box(page, 'Take 3').click();
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await press(page, 'Share');
  const question = page.getByRole('dialog', { name: 'Share 2 recordings' });
  await expect(question).toContainText('1 selected recording you may not change stays as before.');
  await expectAccessible(page, 'the question before sharing', ['desktop']);
  await question.getByRole('button', { name: 'Create and copy links' }).click();
  await expectToast(page, 'Links created');
  const lines = (await clipboardText(page)).split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^Take 2 — http.*\/share\/\S+$/),
    expect.stringMatching(/^Take 1 — http.*\/share\/\S+$/),
  ]);
});

test('several recordings are downloaded one after the other; one without a file is reported', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam();
  await addRecording(team.owner.client, { workspaceId: team.id, name: 'First' });
  await addRecording(team.owner.client, { workspaceId: team.id, name: 'Second' });
  await addMany(team, 1, () => ({ name: 'Under way' }));
  await openAs(page, await join(team, 'viewer'), '/recordings', team.id);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await expect(bar(page).getByRole('button', { name: 'Move' })).toHaveCount(0);
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await press(page, 'Download');
  const account = page.getByRole('dialog', { name: '1 recording not downloaded' });
  await expect(account.getByRole('listitem')).toContainText(['Under way']);
  await expect.poll(() => files.length).toBe(2);
});

test('the Delete key and the palette have the commands of a selection, and a move of many is undone', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const team = await openTwelve(page);
  await addProject(team.owner.client, team.id, 'Archive');
  await page.reload();
  await box(page, 'Take 12').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete 2 recordings?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Move', exact: true }).click();
  const move = page.getByRole('dialog', { name: 'Move to Project' });
  await move.getByLabel('Project').selectOption('Archive');
  await move.getByRole('button', { name: 'Move 2' }).click();
  await expectToast(page, 'Recordings moved');
  const inArchive = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Archive' });
  await expect(inArchive).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inArchive).toHaveCount(0);
  await expect(page.getByText('2 recordings moved back.')).toBeVisible();
});
