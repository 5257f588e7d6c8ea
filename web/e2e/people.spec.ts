import { expect, type Page, test } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { NEXT_CURSOR_HEADER } from '#shared/api/ground/operation.ts';
import type { StoredWorkspace } from '#shared/api/upkeep/installation.ts';
import { expectAccessible } from './support/accessible.ts';
import { newMember } from './support/accounts.ts';
import { appUrl, enter, enterAsAdmin } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { hold } from './support/hold.ts';
import { addRecording } from './support/library.ts';
import { UNBROKEN } from './support/long-names.ts';
import { expectToast, openAs } from './support/screen.ts';
import { invite, join, newTeam } from './support/teams.ts';

const row = (page: Page, email: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email });

test('an administrator finds a person, stops and starts the account, and the person is told at the log-in', async ({
  page,
  browser,
}) => {
  const person = await newMember(appUrl(), undefined, { firstName: 'Long', lastName: UNBROKEN.slice(0, 200) });
  const theirs = await browser.newPage({ baseURL: appUrl() });
  await enter(theirs, person);
  await theirs.goto('/settings');
  await expect(theirs.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await enterAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'People' }).click();
  await expect(page).toHaveURL(/tab=people/);
  await page.getByRole('searchbox', { name: 'Search people' }).fill(person.email);
  await expect(row(page, person.email)).toHaveCount(1);
  await expect(row(page, person.email)).toContainText('1 workspace · no recordings · password');
  await expectAccessible(page, 'People');
  await expectFits(page, 'People');
  await row(page, person.email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Suspend account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Suspend this account?' });
  await dialog.getByRole('radio', { name: /show nothing/ }).check();
  await expectAccessible(page, 'the dialog that stops an account');
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await expectToast(page, 'Account suspended');
  await expect(row(page, person.email)).toContainText('Suspended, links off');
  await theirs.goto('/login');
  await theirs.getByLabel('Email').fill(person.email);
  await theirs.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await theirs.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(theirs.getByText('An administrator suspended your account').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('active');
  await expect(row(page, person.email)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'State' }).selectOption('stopped');
  await expect(row(page, person.email)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('stopped');
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toHaveValue(person.email);
  await row(page, person.email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Reactivate account' }).click();
  await expectToast(page, 'Account reactivated');
  await page.getByRole('combobox', { name: 'State' }).selectOption('all');
  // The list of workspaces above the activity loads last, and moves it.
  await page.route('**/api/admin/workspaces*', async (route) => {
    const response = await route.fetch();
    const [first]: StoredWorkspace[] = await response.json();
    await route.fulfill({ response, json: Array.from({ length: 20 }, (_, at) => ({ ...first, id: `w_${at}` })) });
  });
  const answerWorkspaces = await hold(page, '**/api/admin/workspaces*');
  await row(page, person.email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Show activity' }).click();
  const asked = page.getByRole('combobox', { name: 'Person' });
  await expect(asked).toHaveValue(person.userId);
  await expect(asked).toBeInViewport();
  answerWorkspaces();
  await expect(page.getByRole('list', { name: 'Storage by workspace' }).getByRole('listitem')).toHaveCount(20);
  await expect(asked).toBeInViewport();
  await theirs.close();
});

test('the installation shows its state and its record, and a workspace its own', async ({ page, browser }) => {
  const team = await newTeam();
  const recording = await addRecording(team.owner.client, { workspaceId: team.id, name: 'Kept' });
  await invite(team, 'somebody@company.example');
  await enterAsAdmin(page);
  await page.goto('/admin?tab=installation');
  await expect(page.getByRole('heading', { name: 'Quotas' })).toBeVisible();
  const stored = page.getByRole('list', { name: 'Storage by workspace' }).getByRole('listitem').first();
  await expect(stored).toBeVisible();
  const read = ['**/api/admin/installation', '**/api/admin/workspaces?*'].map((url) => page.waitForResponse(url));
  await page.getByRole('button', { name: 'Read again' }).click();
  for (const response of await Promise.all(read)) expect(response.status()).toBe(200);
  await page.getByRole('button', { name: 'Count objects' }).click();
  await expect(stored).toContainText(/(\d|No) objects?.* stored/);
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible();
  const theirs = page.getByRole('list', { name: 'Activity' }).getByRole('link').first();
  await expect(theirs).toHaveAttribute('href', /^\/admin\?tab=people&search=.+%40/);
  await expectAccessible(page, 'Installation');
  await expectFits(page, 'Installation');
  const settings = await browser.newPage({ baseURL: appUrl() });
  await openAs(settings, team.owner, '/settings#activity', team.id);
  const record = settings.getByRole('region', { name: 'Activity' });
  await expect(record.getByRole('listitem').filter({ hasText: 'invited a person' })).toHaveCount(1);
  await expectAccessible(settings, 'the activity of a workspace');
  // Names lead to what they name, while it exists.
  const renamed = `Renamed ${UNBROKEN.slice(0, 200)}`;
  await team.owner.client.call('PUT', `/api/recordings/${recording.id}`, { name: renamed });
  await settings.reload();
  // Who returns to the record on an open screen sees what happened meanwhile.
  const cards = settings.getByRole('region', { name: 'Workspace', exact: true });
  await expect(record.getByRole('listitem').first()).toBeInViewport();
  await cards.scrollIntoViewIfNeeded();
  await expect(record.getByRole('list', { name: 'Activity' })).not.toBeInViewport();
  await team.owner.client.call('POST', '/api/projects', { name: 'Made meanwhile', workspaceId: team.id });
  await record.scrollIntoViewIfNeeded();
  await expect(record.getByRole('listitem').filter({ hasText: 'Made meanwhile' })).toBeVisible();
  const moved = record.getByRole('listitem').filter({ hasText: "changed a recording's name or description" });
  await expect(moved).toContainText(`name: Kept → ${renamed}`);
  await expect(moved.getByRole('link', { name: 'Kept' })).toHaveAttribute('href', `/recordings/${recording.id}`);
  await expect(moved.getByRole('link').first()).toHaveAttribute('href', '/settings?tab=members');
  await expectFits(settings, 'the activity of a workspace');
  // A page of a filter may be empty although more follow.
  await settings.route(/\/acts\?/, async (route) => {
    const url = new URL(route.request().url());
    if (!url.searchParams.has('cursor')) return route.fulfill({ json: [], headers: { [NEXT_CURSOR_HEADER]: 'next' } });
    url.searchParams.delete('cursor');
    return route.continue({ url: url.href });
  });
  await record.getByRole('combobox', { name: 'Action' }).selectOption('invitation.created');
  await expect(record.getByRole('listitem')).toHaveText([/invited a person/]);
  await settings.unrouteAll();
  await settings.reload();
  await expect(record.getByRole('combobox', { name: 'Action' })).toHaveValue('invitation.created');
  await expect(record.getByRole('listitem')).toHaveText([/invited a person/]);
  const [download] = await Promise.all([
    settings.waitForEvent('download'),
    record.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
  await settings.close();
});

test('workspaces are sorted by size, over all pages', async ({ page }) => {
  await page.route('**/api/admin/workspaces*', (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const json = [1, 2].map((at) => ({
      id: `w_${after + at}`,
      name: `Workspace ${after + at}`,
      isPersonal: false,
      owner: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      recordings: 1,
      bytes: ((after + at) % 5) * 1e6,
    }));
    const headers: Record<string, string> = after < 4 ? { [NEXT_CURSOR_HEADER]: String(after + 2) } : {};
    return route.fulfill({ json, headers });
  });
  await enterAsAdmin(page);
  await page.goto('/admin?tab=installation');
  const stored = page.getByRole('list', { name: 'Storage by workspace' }).getByRole('listitem');
  await expect(stored).toHaveCount(2);
  await page.getByLabel('Sort workspaces by').selectOption('Largest first');
  await expect(stored).toContainText(['Workspace 4', 'Workspace 3', 'Workspace 2', 'Workspace 1', 'Workspace 6', '5']);
  await expect(page.getByRole('button', { name: 'More workspaces' })).toHaveCount(0);
});

test('a member who is no admin sees no activity', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const viewer = await join(team, 'viewer');
  await enter(page, viewer);
  await page.addInitScript((id) => localStorage.setItem('selectedWorkspaceId', id), team.id);
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Activity' })).toHaveCount(0);
  const index = page.getByRole('navigation', { name: 'Sections' });
  await expect(index.getByRole('link', { name: 'Emails' })).toBeVisible();
  await expect(index.getByRole('link', { name: 'Activity' })).toHaveCount(0);
});
