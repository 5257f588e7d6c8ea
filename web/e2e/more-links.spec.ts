import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, enter } from './support/app.ts';
import { addNamedLink, addRecording, addUnfinished, share } from './support/library.ts';
import { expectNoAccount } from './support/no-account.ts';
import { expectToast, openAs, openIn } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

const PHONE = { width: 390, height: 844 };
/** Width of a scroll bar that takes room, in pixels. */
const SCROLLBAR = 17;
const inDialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

/** Opens the named links of a recording. */
async function openMoreLinks(page: Page, recording: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${recording}` }).click();
  await page.getByRole('menuitem', { name: /^Share/ }).click();
  await page.getByRole('button', { name: /^More links/ }).click();
  await expect(inDialog(page, 'More links')).toBeVisible();
}

/** Chooses from the menu of a link. */
async function act(page: Page, link: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for the link ${link}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Runs in the page. */
function linesOfLastWord({ firstChild: text }: Element): number {
  const word = document.createRange();
  word.selectNodeContents(text as Node);
  word.setStart(text as Node, word.toString().lastIndexOf(' ') + 1);
  return word.getClientRects().length;
}

/** Opens the recordings of a new workspace, with one recording, as an admin. */
async function openTeam(page: Page) {
  const team = await newTeam();
  const [recording, admin] = await Promise.all([
    addRecording(team.owner.client, { workspaceId: team.id, name: 'Tour' }),
    join(team, 'admin'),
  ]);
  await enter(page, admin);
  await allowClipboard(page);
  await openIn(page, '/recordings', team.id);
  return { team, recording, admin };
}

test('named links are created, changed, copied and revoked beside the main link', async ({ page }) => {
  const { team, recording } = await openTeam(page);
  const main = await share(team.owner.client, recording.id);
  await page.reload();
  await openMoreLinks(page, 'Tour');
  await expect(page.getByRole('heading', { name: 'No more links yet' })).toBeVisible();
  await expectAccessible(page, 'a recording without more links');

  await page.getByRole('button', { name: 'New link' }).click();
  const form = inDialog(page, 'New link');
  await expect(form.getByLabel('View limit'), 'rules that few links need').toBeHidden();
  await form.evaluate(
    (dialog, taken) => Object.assign(dialog.style, { width: `${dialog.clientWidth - taken}px` }),
    SCROLLBAR,
  );
  const last = form.getByText('With a password', { exact: true });
  expect(await last.evaluate(linesOfLastWord), 'a word beside a scroll bar').toBe(1);
  await form.getByRole('radio', { name: 'These people' }).click();
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(form.getByLabel('Only these people')).toHaveAccessibleDescription(/at least one person/);
  await form.getByRole('radio', { name: 'With a password' }).click();
  await expectNoAccount(form.getByLabel('New password'));
  await form.getByLabel('New password').fill('short');
  await form.getByRole('button', { name: 'More rules' }).click();
  await expect(form.locator('form button').last(), 'the end of all rules').toHaveText('Create link');
  await form.getByLabel('Only these people').fill('acme.org\njane at acme');
  await form.getByLabel('View limit').fill('0');
  await form.getByRole('button', { name: 'Create link' }).click();
  for (const [label, error] of [
    ['Name', 'A name is required'],
    ['New password', 'Password must be at least 8 characters'],
    ['Only these people', '“jane at acme” is not an email address or a domain.'],
    ['View limit', 'The number of views must be from 1 to 100,000'],
  ] as const) {
    await expect(form.getByLabel(label, { exact: label === 'Name' })).toHaveAccessibleDescription(error);
  }
  await expectAccessible(page, 'New link with faults');
  await form.getByLabel('Name', { exact: true }).fill('Acme, Jane');
  await form.getByLabel('New password').fill('long enough');
  await form.getByLabel('Only these people').fill('acme.org, jane@acme.com');
  await form.getByLabel('View limit').fill('10');
  await form.getByLabel('Link expires').selectOption('In 7 days');
  await form.getByRole('button', { name: 'Create link' }).dblclick();
  await expectToast(page, 'Link created');
  await expect(form).toHaveCount(0);
  const jane = row(page, 'Acme, Jane');
  for (const text of ['0 of 10 views', 'Password', 'acme.org and 1 more', 'Expires In 7 days']) {
    await expect(jane).toContainText(text);
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'views' })).toHaveCount(1);
  const address = await clipboardText(page);
  expect(address).toMatch(new RegExp(`^${appUrl()}/share/[\\w-]+$`));

  await act(page, 'Acme, Jane', 'Edit link');
  const edit = inDialog(page, 'Edit link');
  await expect(edit.getByLabel('Only these people')).toHaveValue('acme.org\njane@acme.com');
  await edit.getByLabel('Name', { exact: true }).fill('Acme, Joe');
  await edit.getByLabel('Password', { exact: true }).selectOption('Remove the password');
  await edit.getByRole('button', { name: 'Save link' }).click();
  await expectToast(page, 'Link updated');
  const joe = row(page, 'Acme, Joe');
  await expect(joe).not.toContainText('Password');
  await joe.getByRole('button', { name: 'Copy the link Acme, Joe' }).click();
  await expectToast(page, 'Link Copied');
  expect(await clipboardText(page)).toBe(address);

  await page.getByRole('button', { name: 'New link' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Globex');
  await form.getByRole('button', { name: 'Same rules as the last one' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Globex');
  await expect(form.getByLabel('View limit')).toHaveValue('10');
  await expect(form.getByLabel('Link expires')).toHaveValue('custom');
  await expect(form.getByLabel('Only these people'), 'the people belong to the other link').toHaveValue('');
  await form.getByRole('button', { name: 'Cancel' }).click();

  const others = await Promise.all(['One', 'Two'].map((name) => addNamedLink(team.owner.client, recording.id, name)));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: /^More links/ })).toBeFocused();
  await expect(page.getByLabel('Share link')).toHaveValue(`${appUrl()}/share/${main}`);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^More links/ }).click();
  await expect(row(page, 'Two')).toBeVisible();
  await expectAccessible(page, 'the links of a recording', ['phone']);
  await act(page, 'Acme, Joe', 'Revoke link');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expectToast(page, 'Link revoked');
  await expect(joe).toHaveCount(0);
  await expect(row(page, 'One')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click();
  await expectToast(page, 'Links revoked');
  await expect(page.getByRole('heading', { name: 'No more links yet' })).toBeVisible();
  for (const { shareToken } of others) {
    expect((await page.request.get(`/api/shared/${shareToken}`)).status()).toBe(404);
  }
  expect((await page.request.get(`/api/shared/${main}`)).status()).toBe(200);
});

test('a refused change of a named link is undone, and the typed text is not lost', { tag: '@nightly' }, async ({
  page,
}) => {
  const { team, recording, admin } = await openTeam(page);
  const { client } = team.owner;
  await addNamedLink(client, recording.id, 'Acme');
  await openMoreLinks(page, 'Tour');
  await page.route('**/links/*', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await act(page, 'Acme', 'Edit link');
  const edit = inDialog(page, 'Edit link');
  await edit.getByLabel('Name', { exact: true }).fill('Renamed');
  await edit.getByRole('button', { name: 'Save link' }).click();
  await expect(edit.getByRole('alert')).toContainText('Could not reach Framekeep');
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Renamed');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Acme')).toBeVisible();
  await act(page, 'Acme', 'Revoke link');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expectToast(page, 'Error');
  await expect(row(page, 'Acme')).toBeVisible();

  await page.unroute('**/links/*');
  await act(page, 'Acme', 'Revoke link');
  // Then only: the list is read again when the role has changed.
  await client.call('PUT', `/api/workspaces/${team.id}/members/${admin.userId}`, { role: 'viewer' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByRole('heading', { name: 'The links could not be loaded' })).toBeVisible();
  await expect(page.getByText('Acme', { exact: true })).toHaveCount(0);
  expect((await client.call('GET', `/api/recordings/${recording.id}/links`)).body).toHaveLength(1);
});

/**
 * Creates a workspace with a recording that has a main link and two named links, and one that has only a named link.
 */
async function teamWithLinks() {
  const team = await newTeam();
  const { client } = team.owner;
  const [tour, alone] = await Promise.all(
    ['Tour', 'Unlisted talk'].map((name) => addUnfinished(client, { workspaceId: team.id, name })),
  );
  if (!tour || !alone) throw new Error('The recordings were not made');
  const main = await share(client, tour.id);
  const jane = await addNamedLink(client, tour.id, '=Acme, Jane', { viewLimit: 10 });
  const bob = await addNamedLink(client, tour.id, 'Initech, Bob', { allowDownload: false });
  const carol = await addNamedLink(client, alone.id, 'Hooli, Carol', { password: 'long enough' });
  return { team, main, jane, bob, carol };
}

test('Shared Links finds, selects, copies, exports and removes named links below their recordings', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const { team, main, jane, bob, carol } = await teamWithLinks();
  await enter(page, team.owner);
  await allowClipboard(page);
  await openIn(page, '/shared', team.id);
  const unshared = page.getByRole('region', { name: 'Without a main link' });
  await expect(unshared.getByRole('heading', { name: 'Unlisted talk' })).toBeVisible();
  await page.getByPlaceholder('Search recordings...').fill('bob');
  await expect(page.getByText('Initech, Bob', { exact: true })).toBeVisible();
  await expect(unshared).toHaveCount(0);
  await page.getByPlaceholder('Search recordings...').fill('');
  await expect(page.getByText('Initech, Bob', { exact: true })).toHaveCount(0);
  for (const name of ['2 more links', '1 more link']) await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(page.getByText('4 selected', { exact: true })).toBeVisible();
  await expectAccessible(page, '/shared with more links as cards');
  await page.getByRole('radio', { name: 'List view' }).click();
  await page.getByRole('button', { name: /2 more links/ }).click();
  await expectAccessible(page, '/shared with more links as rows');
  await page.getByRole('button', { name: 'Copy Links' }).click();
  await expectToast(page, 'Links Copied');
  const tokens = [main, jane.shareToken, bob.shareToken, carol.shareToken];
  expect((await clipboardText(page)).split('\n').toSorted()).toEqual(
    tokens.map((token) => `${appUrl()}/share/${token}`).toSorted(),
  );

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export more links as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^more-links-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.includes('Jane'))).toMatch(/^"Tour","'=Acme, Jane","http/);

  await page.getByRole('checkbox', { name: 'Select the link Initech, Bob' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove 3 Shared Links?' });
  await expect(question).toContainText('1 more link to them will stay.');
  await question.getByRole('button', { name: 'Remove All' }).click();
  await expectToast(page, 'Links Removed');
  await expect(unshared.getByRole('heading')).toHaveText(['Without a main link', 'Tour']);
  const status = async (token: string) => (await page.request.get(`/api/shared/${token}`)).status();
  expect(await Promise.all(tokens.map(status))).toEqual([404, 404, 200, 404]);

  const theirs = await browser.newPage({ baseURL: appUrl() });
  await openAs(theirs, await join(team, 'viewer'), '/shared', team.id);
  await expect(theirs.getByText('No Shared Links', { exact: true })).toBeVisible();
  await theirs.close();
});
