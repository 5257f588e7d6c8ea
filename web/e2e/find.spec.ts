import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectFits } from './support/fits.ts';
import { hold } from './support/hold.ts';
import { addProject } from './support/library.ts';
import { RIGHT_TO_LEFT, WIDEST } from './support/long-names.ts';
import { addMany } from './support/many-recordings.ts';
import { openAs } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search recordings' });
const names = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
const found = (page: Page) => page.getByRole('status').filter({ hasText: 'found' });

async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel(label).selectOption(option);
  await page.keyboard.press('Escape');
}

/** A workspace with ninety recordings, a few of them with special data. */
async function openLibrary(page: Page) {
  const team = await newTeam();
  const [editor, project] = await Promise.all([
    join(team, 'editor', 'José', 'Niño'),
    addProject(team.owner.client, team.id, 'Launch films'),
  ]);
  const special = [
    { name: 'Café tour', duration: 500 },
    { name: 'Planning', description: 'Quarterly réview of the road', viewCount: 9 },
    { name: 'By another', userId: editor.userId, recordingType: 'camera' as const },
    { name: 'In a project', projectId: project.id },
    { name: WIDEST },
    { name: RIGHT_TO_LEFT },
  ];
  await addMany(team, 90, (index) => special[index - 84] ?? { name: `Sprint ${index + 1}` });
  await openAs(page, team.owner, '/recordings', team.id);
  await expect(names(page)).toHaveCount(48);
  return { team, project };
}

test('recordings are found while typing, by name, description, project and owner', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  await openLibrary(page);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  for (const [text, expected] of [
    ['cafe', 'Café tour'],
    ['quarterly review', 'Planning'],
    ['jose', 'By another'],
    ['launch', 'In a project'],
  ] as const) {
    await search(page).fill(text);
    await expect(names(page)).toHaveText([expected]);
    await expect(found(page)).toHaveText('1 recording found');
  }
  await expect(page).toHaveURL(/\?q=launch$/);
  await expectAccessible(page, 'what is found');
  await search(page).fill('sprint 9');
  await expect(found(page)).toHaveText('8 recordings found');
  await page.getByRole('button', { name: 'Clear the search' }).press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(names(page)).toHaveCount(48);
  await search(page).fill('nowhere at all');
  await expect(page.getByRole('heading', { name: 'No recordings match' })).toBeVisible();
  await expectAccessible(page, 'nothing found');
  await expectFits(page, 'nothing found');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(names(page)).toHaveCount(48);
  await expect(page).toHaveURL(/\/recordings$/);
});

test('a search begins with the recordings that are known', { tag: '@nightly' }, async ({ page }) => {
  await openLibrary(page);
  const answer = await hold(page, /\/library(\?|$)/);
  await search(page).fill('tour');
  await expect(names(page)).toHaveText(['Café tour']);
  await expect(page.getByRole('button', { name: 'Loading more...' })).toBeVisible();
  await expect(found(page)).toHaveCount(0);
  answer();
  await expect(found(page)).toHaveText('1 recording found');
  await expect(page.getByRole('button', { name: 'Loading more...' })).toHaveCount(0);
});

test('the address holds sort order, filters and view for Back and reload; sort order and view are remembered', {
  tag: '@nightly',
}, async ({ page }) => {
  const { project } = await openLibrary(page);
  await page.getByLabel('Sort by').selectOption('Longest first');
  await expect(names(page).first()).toHaveText('Café tour');
  await page.getByLabel('Sort by').selectOption('Most viewed');
  await expect(names(page).first()).toHaveText('Planning');
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(names(page).first()).toHaveText('Sprint 1');
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect(names(page)).toHaveCount(90);
  await chooseFilter(page, 'Type', 'Camera');
  await expect(names(page)).toHaveText(['By another']);
  await chooseFilter(page, 'Recorded by', 'Me');
  await expect(page.getByRole('heading', { name: 'No recordings match' })).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveText(['By another']);
  await page.getByRole('radio', { name: 'List view' }).click();
  await expectAccessible(page, 'the list view');
  await page.reload();
  await expect(names(page)).toHaveText(['By another']);
  await expect(page.getByRole('radio', { name: 'List view' })).toBeChecked();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(names(page).first()).toHaveText('Sprint 1');
  await expectFits(page, 'the list view');

  await page.goto(`/projects/${project.id}`);
  await expect(names(page)).toHaveText(['In a project']);
  await expect(page).toHaveURL(/\?sort=oldest&view=list$/);
  await search(page).fill('sprint');
  await expect(page.getByRole('heading', { name: 'No recordings match' })).toBeVisible();
});

test('a list without search, filter or sort order fetches only its first part', { tag: '@nightly' }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { team } = await openLibrary(page);
  expect(asked.filter((path) => path.endsWith('/library') || path.endsWith('/batch'))).toEqual([]);
  expect(asked.filter((path) => path === `/api/workspaces/${team.id}/recordings`)).toHaveLength(1);
});
