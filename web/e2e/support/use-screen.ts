import { expect, type Page } from '@playwright/test';
import { TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { videoTimes } from './app.ts';
import { expectToast } from './screen.ts';

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).first().fill(text);
const shows = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
const choose = async (page: Page, menu: string | RegExp, item: string) => {
  await press(page, menu);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const leaveDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

async function newProject(page: Page): Promise<void> {
  await press(page, 'New Project');
  await type(page, 'Name', 'Another');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Project' }).click();
  await expectToast(page, 'Project Created');
}

async function searches(page: Page, field: string, found: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: field });
  await search.fill('zzz');
  await shows(page, /^No .*(?:found|match|Results)/i);
  await search.fill('');
  await shows(page, found);
}

async function plays(page: Page): Promise<void> {
  await press(page, 'Play');
  await expect.poll(async () => (await videoTimes(page)).currentTime).toBeGreaterThan(1);
  await expect(page.locator('.player-time').first()).not.toContainText('0:00 ');
  await page.keyboard.press('Space');
}

/** Acts on each screen after which it shows other words, by its name in `every-screen.ts`. */
export const USES: Record<string, (page: Page) => Promise<void>> = {
  'the log-in': async (page) => {
    await type(page, 'Email', 'nobody@example.com');
    await type(page, 'Password', 'not the password');
    await press(page, 'Log in');
    await expectToast(page, 'Login failed');
  },
  'the sign-up': async (page) => {
    await press(page, 'Create account');
    await shows(page, 'First name is required');
  },
  'the code of a new account': async (page) => {
    await page.getByLabel(/code/i).first().click();
    await page.keyboard.type('123456');
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
  'a forgotten password': async (page) => {
    await type(page, 'Email', 'nobody@example.com');
    await page.keyboard.press('Enter');
    await shows(page, 'Check your email');
  },
  'a new password': async (page) => {
    await type(page, 'New password', TEST_PASSWORD);
    await type(page, 'Confirm password', TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').first()).toBeVisible();
  },
  'the end of e-mails': async (page) => {
    await press(page, 'Turn off emails');
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(/no longer works/))
        .first(),
    ).toBeVisible();
  },
  'a link with comments': async (page) => {
    await plays(page);
    await page.getByRole('tab', { name: /^Comments/ }).click();
    await type(page, 'Comment', 'Well said');
    await press(page, 'Comment');
    await type(page, 'Your name', 'Grace');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'Comment of Grace' })).toContainText('Well said');
  },
  'a link with a password': async (page) => {
    for (const password of ['sesame', 'open sesame']) {
      await type(page, 'Password', password);
      await press(page, 'Continue');
      if (password === 'sesame') await expect(page.getByRole('alert')).toBeVisible();
    }
    await plays(page);
  },
  'a link for some addresses': async (page) => {
    await type(page, 'Email address', 'jane@example.com');
    await press(page, /Continue|Send/);
    await expect(page.getByLabel(/code/i).first()).toBeVisible();
  },
  'a link of a running recording': plays,
  'an embedded player': plays,
  'the dashboard': newProject,
  projects: newProject,
  'a project': async (page) => {
    await press(page, 'New Recording');
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Camera/ })
      .click();
    await leaveDialog(page);
  },
  recordings: async (page) => {
    await searches(page, 'Search recordings', 'Launch');
    await page.getByRole('checkbox', { name: /Launch/ }).click();
    await shows(page, '1 selected');
    await page.keyboard.press('Escape');
    await choose(page, 'Actions for Launch', 'Edit details');
    await type(page, 'Name', 'Launched');
    await press(page, /^Save/);
    await shows(page, 'Launched');
  },
  'a recording': async (page) => {
    await plays(page);
    for (const name of [/^Chapters/, /^Transcript/, /^Comments/]) await page.getByRole('tab', { name }).click();
    await type(page, 'Comment', 'Well said');
    await press(page, 'Comment');
    await shows(page, 'Well said');
    for (const item of ['Captions', 'Versions']) {
      await choose(page, /^Actions for/, item);
      await expect(page.getByRole('dialog')).toBeVisible();
      await leaveDialog(page);
    }
  },
  'the editor': async (page) => {
    await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveAttribute('aria-valuemax', /^1[12]\d{3}$/);
    for (const key of ['Home', 'i', 'Shift+ArrowRight', 'Shift+ArrowRight', 'o', 'Backspace'])
      await page.keyboard.press(key);
    const parts = page.getByRole('list', { name: 'Removed parts' }).getByRole('listitem');
    await expect(parts).toHaveCount(1);
    await press(page, 'Undo');
    await expect(parts).toHaveCount(0);
    await press(page, 'Redo');
    await expect(parts).toHaveCount(1);
  },
  'Shared Links': async (page) => {
    await searches(page, 'Search recordings', 'Launch');
    await press(page, 'Select All');
    await shows(page, /^\d+ selected$/);
    await press(page, 'Deselect All');
    await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0);
  },
  settings: async (page) => {
    await type(page, 'Workspace name', 'Research Team');
    await press(page, 'Save Changes');
    await expectToast(page, 'Workspace Updated');
    await page.getByRole('tab', { name: 'Members' }).click();
    await press(page, /^Cancel invitation of/);
    await press(page, 'Cancel invitation');
    await expectToast(page, 'Invitation Cancelled');
  },
  'the admin area': async (page) => {
    await press(page, /Disable Auto-Refresh/);
    await press(page, /Enable Auto-Refresh/);
    await shows(page, /Disable Auto-Refresh/);
  },
  'all people': async (page) => {
    await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody is called this');
    await shows(page, 'No one found');
    await press(page, 'Clear the search');
    await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
  },
  'the installation': async (page) => {
    await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('user.signed_up');
    await shows(page, 'verified a new account');
  },
};
