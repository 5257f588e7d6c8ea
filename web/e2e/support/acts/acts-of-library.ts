import { expect } from '@playwright/test';
import { paths } from '#web/library/paths.ts';
import { enter } from '../app.ts';
import { addNamedLink, addProject, addRecording, share } from '../library.ts';
import { openAs, openIn } from '../screen.ts';
import { join, newTeam } from '../teams.ts';
import { choose, confirm, field, press, type Walk } from './acts.ts';

/** A project is made, named, closed to some, and deleted. */
export const projects: Walk = {
  calls: ['createProject', 'updateProject', 'setProjectAccess', 'deleteProject'],
  walk: async (acts) => {
    const { page } = acts;
    const team = await newTeam();
    await Promise.all([join(team, 'editor'), enter(page, team.owner)]);
    await openIn(page, paths.projects, team.id);
    await press(page, 'Create First Project');
    await field(page, 'Name').fill('Alpha');
    await acts.do('createProject', () => confirm(page, 'Create project'));
    await choose(page, 'Actions for Alpha', 'Edit details');
    await field(page, 'Name').fill('Beta');
    await acts.do('updateProject', () => confirm(page, 'Save Changes'), /Actions for Beta/);
    await page.getByRole('link', { name: 'Beta' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Beta', level: 1 })).toBeVisible();
    await acts.expectFocus('opening a project');
    await choose(page, 'Actions for Beta', 'Access');
    await page.getByRole('radio', { name: /^Restricted/ }).click();
    await acts.expectFocus('choosing who sees a project');
    await acts.do('setProjectAccess', () => confirm(page, 'Save access'), /Actions for Beta/);
    await choose(page, 'Actions for Beta', 'Delete Project');
    await acts.do('deleteProject', () => confirm(page, /^Delete/));
  },
};

/** A recording is named, moved and deleted, one and several. */
export const recordings: Walk = {
  calls: ['updateRecording', 'deleteRecording'],
  walk: async (acts) => {
    const { page } = acts;
    const team = await newTeam();
    const { client } = team.owner;
    await addProject(client, team.id, 'Demos');
    // The newest is the first of the list.
    const add = (name: string) => addRecording(client, { workspaceId: team.id, name });
    const three = await add('Three');
    for (const name of ['Two', 'One']) await add(name);
    await enter(page, team.owner);
    page.on('dialog', (dialog) => void dialog.accept());
    await openIn(page, paths.recordings, team.id);
    await choose(page, 'Actions for One', 'Edit details');
    await field(page, 'Name').fill('First');
    await acts.do('updateRecording', () => confirm(page, 'Save Changes'), /Actions for First/);
    await choose(page, 'Actions for First', 'Move to Project');
    await field(page, 'Project').selectOption('Demos');
    await acts.do('updateRecording', () => confirm(page, 'Move'), /Actions for First/);
    await choose(page, 'Actions for First', 'Delete');
    await expect(page.getByRole('button', { name: 'Actions for First' })).toHaveCount(0);
    await acts.expectFocus('deleting a recording', /Actions for Two/);

    await press(page, 'Select');
    await acts.expectFocus('beginning to select');
    await page.getByRole('checkbox', { name: 'Select Two', exact: true }).press('Space');
    await page.getByRole('checkbox', { name: 'Select Three', exact: true }).press('Space');
    await press(page.getByRole('region', { name: 'Selection' }), 'Move');
    await field(page, 'Project').selectOption('Demos');
    await acts.do('updateRecording', () => confirm(page, 'Move 2'));
    await press(page, 'Select');
    await page.getByRole('checkbox', { name: 'Select Two', exact: true }).press('Space');
    await press(page.getByRole('region', { name: 'Selection' }), 'Delete');
    await acts.do('deleteRecording', () => confirm(page, /^Delete/));

    await page.goto(paths.recording(three.id));
    await choose(page, 'Actions for Three', 'Delete');
    await expect(page).toHaveURL(paths.recordings);
    await acts.expectFocus('deleting a recording on its page');
  },
};

/** Links of a recording are made, changed and revoked, beside the recording and in the list of all. */
export const links: Walk = {
  calls: [
    'shareRecording',
    'createNamedLink',
    'changeNamedLink',
    'revokeNamedLinks',
    'unshareRecording',
    'revokeLinks',
  ],
  walk: async (acts) => {
    const { page } = acts;
    const team = await newTeam();
    const { client } = team.owner;
    const [tour, ...others] = await Promise.all(
      ['Tour', 'Second', 'Third'].map((name) => addRecording(client, { workspaceId: team.id, name })),
    );
    for (const { id } of others) await share(client, id);
    await addNamedLink(client, others[0]?.id ?? '', 'Aside');
    await openAs(page, team.owner, paths.recording(tour?.id ?? ''), team.id);
    await choose(page, 'Actions for Tour', 'Share');
    await acts.do('shareRecording', () => confirm(page, 'Create Share Link'));
    await page.getByRole('switch', { name: /download/i }).press('Space');
    await acts.do('shareRecording', () => confirm(page, 'Update Settings'));
    await press(page, /^More links/);
    await acts.expectFocus('going to more links');
    for (const name of ['Acme', 'Bold', 'Delta']) {
      await press(page, 'New link');
      await field(page, 'Name').fill(name);
      await acts.do('createNamedLink', () => confirm(page, 'Create link'));
    }
    await press(page, 'Actions for the link Acme');
    await page.getByRole('menuitem', { name: 'Edit link' }).press('Enter');
    await field(page, 'Name').fill('Chic');
    await acts.do('changeNamedLink', () => confirm(page, 'Save link'));
    await press(page, 'Actions for the link Chic');
    await page.getByRole('menuitem', { name: 'Revoke link' }).press('Enter');
    await acts.do('revokeNamedLinks', () => confirm(page, 'Revoke link'), /Actions for the link (Bold|Delta)/);
    await press(page, 'Remove all');
    await acts.do('revokeNamedLinks', () => confirm(page, 'Remove all'));
    await press(page, 'Back');
    await acts.expectFocus('going back from more links', /^More links/);
    await press(page, 'Unshare');
    await acts.do('unshareRecording', () => confirm(page, /^Remove Link/));

    await page.goto(paths.shared);
    await press(page, '1 more link');
    await acts.expectFocus('opening the more links of a recording');
    await press(page, /^Remove .*Third/);
    await acts.do('revokeLinks', () => confirm(page, 'Remove Link'));
    await press(page, 'Select All');
    await acts.expectFocus('selecting all links');
    await press(page, 'Remove');
    await acts.do('revokeLinks', () => confirm(page, 'Remove All'));
    await expect(page.getByText('No Shared Links')).toBeVisible();
    await acts.expectFocus('removing the last links');
  },
};
