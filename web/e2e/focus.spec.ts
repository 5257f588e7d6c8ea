import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { signIn } from './support/app.ts';
import { writeAsMember } from './support/comments.ts';
import { expectFocusAfter } from './support/focus.ts';
import { hold } from './support/hold.ts';
import { addProject, addRecording } from './support/library.ts';
import { act, openAs } from './support/screen.ts';
import { newTeam } from './support/teams.ts';

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .click();
const row = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true });

test('after an act on a list, the focus is at its neighbor, and never at the page itself', async ({ page }) => {
  const team = await newTeam();
  const { client } = team.owner;
  await Promise.all(['Alpha', 'Beta'].map((name) => addProject(client, team.id, name)));
  for (const name of ['Second', 'Third']) await addRecording(client, { workspaceId: team.id, name });
  await openAs(page, team.owner, paths.recordings, team.id);
  page.on('dialog', (dialog) => void dialog.accept());
  await act(page, 'Third', 'Delete');
  await expect(row(page, 'Third')).toHaveCount(0);
  await expectFocusAfter(page, 'deleting a recording', /Actions for Second/);
  await page.getByRole('checkbox', { name: /Second/ }).click();
  await page.keyboard.press('Escape');
  await expectFocusAfter(page, 'ending a selection');

  await page.goto(paths.projects);
  await act(page, 'Alpha', 'Delete Project');
  await press(page, /^Delete/);
  await expect(row(page, 'Alpha')).toHaveCount(0);
  await expectFocusAfter(page, 'deleting a project', /Actions for Beta/);
  await act(page, 'Beta', 'Delete Project');
  await press(page, /^Delete/);
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expectFocusAfter(page, 'deleting the last project');
});

test('a focus that is lost before the script that keeps it has loaded is found too', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page);
  const letThrough = await hold(page, '**/assets/keep-focus-*.js');
  await page.goto(paths.settings);
  await page.getByLabel('First name').fill('Maggie');
  const save = page.getByRole('button', { name: 'Save profile' });
  await save.press('Enter');
  await expect(save).toBeDisabled();
  letThrough();
  await expectFocusAfter(page, 'saving the profile', /First name/);
});

test('after a comment, a reply, an edit and a deletion, the focus is at what they concern', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam();
  const { client } = team.owner;
  const { id } = await addRecording(client, { workspaceId: team.id, name: 'First' });
  for (const text of ['One', 'Two']) await writeAsMember(client, id, { text });
  await openAs(page, team.owner, paths.recording(id), team.id);
  const comments = page.getByRole('article', { name: /^Comment of/ });
  const comment = (text: string) => comments.filter({ hasText: text });
  await page.getByRole('textbox', { name: 'Comment' }).fill('Three');
  await press(page, 'Comment');
  await expect(comments).toHaveCount(3);
  await expectFocusAfter(page, 'a comment', /^Comment$/);
  await comment('Two').getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Yes');
  await page.keyboard.press('Control+Enter');
  await expect(comment('Yes')).toHaveCount(2);
  await expect(comment('Yes').last()).toBeFocused();
  await comment('One').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('First');
  await press(page, 'Save');
  await expect(comment('First')).toHaveCount(1);
  await expectFocusAfter(page, 'an edit');
  await comment('Three').getByRole('button', { name: 'Delete' }).click();
  await press(page, 'Delete comment');
  await expect(comment('Three')).toHaveCount(0);
  await expectFocusAfter(page, 'deleting a comment');
  await comment('First').getByRole('button', { name: 'Delete' }).click();
  await press(page, 'Delete comment');
  await expect(comment('First')).toHaveCount(0);
  await expectFocusAfter(page, 'deleting the last thread');
});
