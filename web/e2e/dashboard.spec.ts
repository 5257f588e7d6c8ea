import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { enter } from './support/app.ts';
import { addProject, addRecording, addUnfinished, setAccess, share } from './support/library.ts';
import { LONG_NAME, UNBROKEN } from './support/long-names.ts';
import { expectHeader, expectToast, openAs, openIn } from './support/screen.ts';
import { newTeam } from './support/teams.ts';

const stat = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition');

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('the dashboard of an empty workspace shows how to start, and counts the first project', async ({ page }) => {
  const team = await newTeam();
  await openAs(page, team.owner, '/', team.id);
  await expectHeader(page, 'Dashboard', 'Manage your video recordings and projects');
  for (const text of ['No projects yet', 'No recordings yet'])
    await expect(section(page, 'Record your first video').getByText(text, { exact: true })).toBeVisible();
  await expect(stat(page, 'Total Recordings')).toHaveText('0');
  await expect(stat(page, 'Total Duration')).toHaveText('0h 0m');
  const first = section(page, 'Record your first video');
  await expect(first.getByRole('button', { name: 'Start Recording' })).toBeVisible();
  const [lead, numbers] = await Promise.all([first.boundingBox(), page.locator('dl').boundingBox()]);
  expect(lead?.y).toBeLessThan(numbers?.y ?? 0);
  await expectAccessible(page, 'an empty dashboard');

  await page.getByRole('button', { name: 'Start Recording' }).first().click();
  const setup = page.getByRole('dialog', { name: 'Start Recording' });
  await setup.getByLabel('Name').fill('\u200B\u200B');
  await expect(setup.getByLabel('Name')).toHaveAccessibleDescription(
    'Please use at least one character that can be seen',
  );
  await expect(setup.getByRole('button', { name: 'Start Recording' })).toBeDisabled();
  await expect(setup).toBeVisible();
  await expect(setup.getByLabel('Project')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Start Recording' }).first()).toBeFocused();

  await page.getByRole('button', { name: 'New Project' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Launch');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Project Created');
  await expect(stat(page, 'Projects')).toHaveText('1');
  await section(page, 'Recent Projects').getByRole('link', { name: 'Launch' }).click();
  await expect(page.getByRole('heading', { name: 'Launch', level: 1 })).toBeVisible();
});

test('the dashboard shows the newest 6 projects and 8 recordings, and the totals', { tag: '@nightly' }, async ({
  page,
}) => {
  const { owner, id: workspaceId } = await newTeam();
  for (const number of [1, 2, 3, 4, 5, 6]) await addProject(owner.client, workspaceId, `Project ${number}`);
  const { id: projectId } = await addProject(owner.client, workspaceId, LONG_NAME, UNBROKEN);
  await setAccess(owner.client, projectId, { accessLevel: 'restricted' });
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    await addUnfinished(owner.client, { workspaceId, name: `Take ${number}` });
  }
  const recording = { workspaceId, name: LONG_NAME, projectId };
  const shared = await addRecording(owner.client, recording, 3 * 3600 + 25 * 60 + 59);
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  await share(owner.client, shared.id, { allowDownload: false, expiresAt });
  await addUnfinished(owner.client, { workspaceId, name: UNBROKEN });
  await openAs(page, owner, '/', workspaceId);
  const projects = section(page, 'Recent Projects').getByRole('heading', { level: 3 });
  const recordings = section(page, 'Recent Recordings').getByRole('heading', { level: 3 });
  await expect(projects).toHaveText([LONG_NAME, ...[6, 5, 4, 3, 2].map((number) => `Project ${number}`)]);
  await expect(recordings).toHaveText([UNBROKEN, LONG_NAME, ...[7, 6, 5, 4, 3, 2].map((number) => `Take ${number}`)]);
  await expect(stat(page, 'Total Recordings')).toHaveText('9');
  await expect(stat(page, 'Projects')).toHaveText('7');
  await expect(stat(page, 'Shared Links')).toHaveText('1');
  await expect(stat(page, 'Total Duration')).toHaveText('3h 25m');
  await expect(section(page, 'Record your first video')).toHaveCount(0);
  await expectAccessible(page, 'the dashboard');

  await page.getByRole('link', { name: 'View all projects' }).click();
  await expect(page).toHaveURL('/projects');
  await page.goBack();
  await page.getByRole('link', { name: 'View all recordings' }).click();
  await expect(page).toHaveURL('/recordings');
  await expect(page.getByText('Take 1', { exact: true })).toBeVisible();
});

test('each part of the dashboard that fails to load says so, and can be loaded again', async ({ page }) => {
  const team = await newTeam();
  await addProject(team.owner.client, team.id, 'Launch');
  await addUnfinished(team.owner.client, { workspaceId: team.id, name: 'Take' });
  await enter(page, team.owner);
  const lists = new RegExp(`/api/workspaces/${team.id}/(stats|projects|recordings)`);
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Oh dear.' } }));
  await openIn(page, '/', team.id);
  await expect(page.getByText('Projects could not be loaded')).toBeVisible();
  await expect(page.getByText('Recordings could not be loaded')).toBeVisible();
  await expect(page.getByText('Oh dear.')).toHaveCount(3);
  await page.unroute(lists);
  const again = page.getByRole('button', { name: 'Try again' });
  const loaded = [
    stat(page, 'Total Recordings'),
    page.getByRole('link', { name: 'Launch' }),
    page.getByRole('heading', { name: 'Take' }),
  ];
  for (const [index, part] of loaded.entries()) {
    await again.first().click();
    await expect(part).toBeVisible();
    await expect(again).toHaveCount(loaded.length - 1 - index);
  }
});
