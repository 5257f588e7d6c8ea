import { expect, type Page, test } from '@playwright/test';
import { freshEmail } from '#scripts/client/test-client.ts';
import { paths } from '#web/library/paths.ts';
import { newMember } from './support/accounts.ts';
import { appUrl, enter, signIn } from './support/app.ts';
import { askAboutMany } from './support/ask-about-many.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { DESKTOP, expectFits, SMALL_PHONE } from './support/fits.ts';
import { addProject } from './support/library.ts';
import { addLibrary, addReplaced, LONG_EMAIL, longEmail, NAMES, ORDINARY } from './support/long-library.ts';
import { RIGHT_TO_LEFT, UNDERSCORES, WIDEST } from './support/long-names.ts';
import { recordButton } from './support/recorder.ts';
import {
  ACCEPTED_MS,
  act,
  closeDialog,
  expectToast,
  holdTimers,
  openAs,
  releaseTimers,
  switcher,
} from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { invite, join, newTeam, type Team } from './support/teams.ts';
import { TOAST_MS } from './support/under-toast.ts';

// Together with imports.spec.ts, this file opens every screen, dialog and menu.
test.beforeEach(({ page }) => followContentPolicy(page));
test.afterEach(({ page }) => expectNothingRefused(page));

/**
 * Opens a screen of a workspace whose name, projects, recordings and members have names without a place for a line
 * break.
 */
async function openLongNamed(page: Page, path: string) {
  const team = await newTeam(WIDEST);
  const [library, editor] = await Promise.all([
    addLibrary(team),
    join(team, 'editor', WIDEST, UNDERSCORES),
    join(team, 'viewer', RIGHT_TO_LEFT, RIGHT_TO_LEFT),
    invite(team, LONG_EMAIL),
  ]);
  await openAs(page, team.owner, path, team.id);
  return { team, library, editor };
}

/** Creates a person with an account and an invitation. */
async function newGuest(team: Team) {
  const account = await newMember(appUrl(), freshEmail('w'.repeat(40)));
  return { account, ...(await invite(team, account.email)) };
}

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits for a question: Escape before it is there closes something else, or nothing. */
const expectAsked = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('alertdialog', { name })).toBeVisible();

/** Chooses an action from the menu of the recording or project with the widest name. */
const actOnWidest = (page: Page, action: string) => act(page, WIDEST, action);

test('long names fit on every screen', { tag: '@nightly' }, async ({ page }) => {
  await openLongNamed(page, '/');
  await expect(page.getByRole('heading', { name: WIDEST, level: 3 })).not.toHaveCount(0);
  await expectFits(page, 'the dashboard');
  const ordinary = page.getByRole('heading', { name: ORDINARY, exact: true });
  await expect(ordinary).toHaveCount(3);
  const cut = ordinary.evaluateAll((titles) =>
    titles.map((title) => [title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight]),
  );
  expect((await cut).flat(), 'what is cut of titles').toEqual([0, 0, 0, 0, 0, 0]);
  await button(page, `Actions for ${UNDERSCORES}`).first().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFits(page, 'the menu of a recording');
  await page.keyboard.press('Escape');
  await switcher(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFits(page, 'the switcher', [DESKTOP]);
  await page.keyboard.press('Escape');

  await goTo(page, 'Projects');
  await expect(page.getByRole('heading', { name: UNDERSCORES, level: 2 })).toBeVisible();
  await expectFits(page, 'the projects');
  for (const name of NAMES) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(button(page, `Play ${name}`)).not.toHaveCount(0);
    await expectFits(page, `the project ${name.slice(0, 9)}`);
    await page.getByRole('link', { name: 'Back to projects' }).click();
  }

  await goTo(page, 'All Recordings');
  await expect(button(page, `Play ${UNDERSCORES}`)).not.toHaveCount(0);
  await expectFits(page, 'the recordings');

  await goTo(page, 'Shared Links');
  await button(page, 'Select All').click();
  await page.getByLabel('Project', { exact: true }).selectOption(UNDERSCORES);
  await expectFits(page, 'the links of a project');
  await page.getByLabel('Project', { exact: true }).selectOption('All Projects');
  await expect(page.getByText('7 selected')).toBeVisible();
  await page.getByRole('button', { name: /^3 more links/ }).click();
  await expectFits(page, 'the links as cards');
  await page.getByRole('radio', { name: 'List view' }).click();
  await page.getByRole('button', { name: /^3 more links/ }).click();
  await expectFits(page, 'the links as rows');

  await goTo(page, 'Settings');
  await expect(button(page, 'Delete Workspace')).toBeVisible();
  await expectFits(page, 'the settings');
  await button(page, 'Delete account').click();
  await expect(page.getByLabel(`What happens to “${WIDEST}”?`)).toBeVisible();
  await expectFits(page, 'Delete account');
  await closeDialog(page);
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByText(LONG_EMAIL)).toBeVisible();
  await expectFits(page, 'the members');

  await page.setViewportSize(SMALL_PHONE);
  await button(page, 'Open menu').click();
  await switcher(page).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFits(page, 'the drawer and its switcher', [SMALL_PHONE]);
});

test('long names fit in every dialog of recordings, projects and links', { tag: '@nightly' }, async ({ page }) => {
  await holdTimers(page, TOAST_MS);
  const { team, editor } = await openLongNamed(page, '/recordings');
  await actOnWidest(page, 'Share Settings');
  await expect(page.getByLabel('Share link')).toBeVisible();
  await page.getByLabel('Link expires').selectOption('On a date...');
  await expectFits(page, 'Share Settings');
  await page.getByRole('button', { name: /^More links/ }).click();
  await expect(button(page, `Actions for the link ${WIDEST}`)).toBeVisible();
  await expectFits(page, 'More links');
  await button(page, `Actions for the link ${WIDEST}`).click();
  await page.getByRole('menuitem', { name: 'Edit link' }).click();
  await page.getByLabel('Only these people').fill(WIDEST);
  await button(page, 'Save link').click();
  await expect(page.getByText(/is not an email address/)).toBeVisible();
  await expectFits(page, 'Edit link');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'More links' })).toBeVisible();
  await button(page, `Actions for the link ${WIDEST}`).click();
  await page.getByRole('menuitem', { name: 'Revoke link' }).click();
  await expectAsked(page, 'Revoke link?');
  await expectFits(page, 'Revoke link?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'More links' })).toBeVisible();
  await closeDialog(page);
  await actOnWidest(page, 'Edit details');
  await page.getByRole('textbox', { name: 'Description' }).fill(WIDEST);
  await expectFits(page, 'Edit recording');
  await button(page, 'Save Changes').click();
  await expectToast(page, 'Recording updated');
  await expectFits(page, 'the toast of a change');
  await page.setViewportSize(SMALL_PHONE);
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await expect.poll(async () => (await toast.boundingBox())?.height, 'the toast is short').toBeLessThan(220);
  await releaseTimers(page);
  await page.setViewportSize(DESKTOP);
  await actOnWidest(page, 'Move to Project');
  await expect(page.getByLabel('Project', { exact: true })).toBeVisible();
  await expectFits(page, 'Move to Project');
  await page.getByLabel('Project', { exact: true }).selectOption('No project');
  await button(page, 'Move').click();
  await expectToast(page, 'Recording Moved');
  await expectFits(page, 'the toast of a move');
  await releaseTimers(page);
  await button(page, `Play ${WIDEST}`).first().click();
  await expect(page.locator('video')).toBeVisible();
  await expectFits(page, 'the player');
  await closeDialog(page);
  await askAboutMany(page, UNDERSCORES);
  await page.goto('/recordings/none');
  await expect(page.getByRole('heading', { name: 'Recording not found' })).toBeVisible();
  await expectFits(page, 'Recording not found');

  await page.goto(`/recordings/${await addReplaced(team, editor)}`);
  await actOnWidest(page, 'Versions');
  await expect(page.getByText(/Replaced by W/)).toBeVisible();
  await expectFits(page, 'Replace video, with a previous version');
  await page.getByRole('button', { name: /^Delete now: / }).click();
  await expectAsked(page, /^Delete .+ now\?$/);
  await expectFits(page, 'Delete this version now?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Versions' })).toBeVisible();
  await closeDialog(page);

  await recordButton(page).click();
  await page.getByLabel('Project').selectOption(UNDERSCORES);
  await page.getByLabel('Name').fill(WIDEST);
  await expectFits(page, 'Start Recording');
  await closeDialog(page);

  await goTo(page, 'Shared Links');
  await button(page, `Preview ${WIDEST}`).click();
  await expect(page.locator('video')).toBeVisible();
  await expectFits(page, 'the preview');
  await closeDialog(page);
  await button(page, `Views of ${WIDEST}`).click();
  await expect(page.getByRole('heading', { name: 'No plays yet' })).toBeVisible();
  await expectFits(page, 'the figures');
  await closeDialog(page);
  await button(page, `Remove Link to ${WIDEST}`).click();
  await expectAsked(page, 'Remove Shared Link?');
  await expectFits(page, 'Remove Shared Link?');
  await closeDialog(page);

  await goTo(page, 'Projects');
  await button(page, 'New Project').click();
  await page.getByLabel('Name').fill(WIDEST);
  await page.getByLabel('Description').fill(WIDEST);
  await expectFits(page, 'New Project');
  await closeDialog(page);
  await page.getByRole('link', { name: WIDEST, exact: true }).click();
  await expect(page.getByRole('link', { name: 'Back to projects' })).toBeVisible();
  await actOnWidest(page, 'Edit details');
  await expect(page.getByRole('dialog', { name: 'Edit project' })).toBeVisible();
  await expectFits(page, 'Edit project');
  await closeDialog(page);
  await actOnWidest(page, 'Access');
  await page.getByRole('radio', { name: /Restricted/ }).click();
  await expect(page.getByRole('region', { name: 'People' })).toBeVisible();
  await expectFits(page, 'Project access');
  await button(page, 'Save access').click();
  await expectToast(page, 'Access updated');
  await actOnWidest(page, 'Delete Project');
  await page.getByRole('radio', { name: /Delete its recordings too/ }).click();
  await expectFits(page, 'Delete Project');
  await button(page, 'Delete project and recordings').click();
  await expectToast(page, 'Project Deleted');
  await expectFits(page, 'the toast of a deletion');
});

test('long names fit in every dialog of workspaces and members', { tag: '@nightly' }, async ({ page }) => {
  const { editor } = await openLongNamed(page, '/settings?tab=members');
  const name = `${WIDEST} ${UNDERSCORES}`;
  await expect(page.getByText(LONG_EMAIL)).toBeVisible();
  await button(page, 'Invite Member').click();
  await page.getByLabel('Email', { exact: true }).fill(longEmail('m'));
  await expectFits(page, 'Invite Member');
  await button(page, 'Send invitation').click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
  await expectFits(page, 'the invitation that was sent');
  await closeDialog(page);
  await button(page, `Cancel invitation of ${LONG_EMAIL}`).click();
  await expectFits(page, 'Cancel invitation?');
  await button(page, 'Cancel invitation').click();
  await expectToast(page, 'Invitation Cancelled');
  await expectFits(page, 'the toast of a cancelled invitation');
  await button(page, `Remove ${name}`).click();
  await expectAsked(page, 'Remove member?');
  await expectFits(page, 'Remove member?');
  await closeDialog(page);

  await switcher(page).click();
  await page.getByRole('menuitem', { name: 'Create workspace' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(WIDEST);
  await expectFits(page, 'Create workspace');
  await button(page, 'Create workspace').click();
  await expectToast(page, 'Workspace Created');
  await expectFits(page, 'the toast of a new workspace');

  await page.getByRole('tab', { name: 'General' }).click();
  await button(page, 'Delete Workspace').click();
  await page.getByLabel(/^Type/).fill(UNDERSCORES);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Workspace' }).click();
  await expect(page.getByLabel(/^Type/)).toHaveAccessibleDescription(/exactly/);
  await expectFits(page, 'Delete Workspace');

  await enter(page, editor);
  await page.goto('/settings?tab=members');
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name: WIDEST }).click();
  await button(page, 'Leave').click();
  await expectFits(page, 'Leave workspace?');
});

test('a long name takes two lines of a page, and all it needs while it has the focus', { tag: '@nightly' }, async ({
  page,
}) => {
  const name = 'W'.repeat(255);
  const { owner, id, link } = await newSharedRecording({ name });
  const project = await addProject(owner.client, owner.workspaceId, name);
  await enter(page, owner);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [link, paths.recording(id), paths.cut(id), paths.project(project.id)]) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('WWW');
    // The title in the outline before the app has the name too, and takes no focus.
    await expect(heading).toHaveAttribute('tabindex', '0');
    const lines = () =>
      heading.evaluate((title) =>
        Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
      );
    expect(await lines(), path).toBe(2);
    await heading.click();
    expect(await lines(), path).toBeGreaterThan(6);
    await expectFits(page, `the whole name on ${path}`);
    await heading.press('Tab');
    expect(await lines(), path).toBe(2);
  }
});

test('long names fit on the screens of visitors', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam(WIDEST);
  const [library, guest] = await Promise.all([addLibrary(team), newGuest(team)]);
  for (const { link } of library) {
    await page.goto(link);
    await expect(page.locator('video')).toBeVisible();
    await expectFits(page, 'the share page');
  }
  await page.goto(`/signup?invitation=${guest.token}`);
  await expect(page.getByText(/You're invited to/)).toBeVisible();
  await expectFits(page, 'the invitation notice');
  await page.goto('/unsubscribe?token=none');
  await expect(button(page, 'Turn off emails')).toBeVisible();
  await expectFits(page, 'the end of e-mails');
  await button(page, 'Turn off emails').click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectFits(page, 'the end of e-mails by an invalid link');
  await page.goto(`/verify?userId=none&email=${LONG_EMAIL}`);
  await expect(page.getByText(LONG_EMAIL)).toBeVisible();
  await expectFits(page, 'the verification');

  await signIn(page);
  await page.goto(guest.link);
  await expect(page.getByRole('heading', { name: 'Email Mismatch' })).toBeVisible();
  await expectFits(page, 'Email Mismatch');
  await enter(page, guest.account);
  await holdTimers(page, ACCEPTED_MS);
  await page.goto(guest.link);
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expectFits(page, 'Success!');
});
