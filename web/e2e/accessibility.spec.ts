import { expect, type Page, test } from '@playwright/test';
import { freshEmail } from '#scripts/test-support/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { enter, signIn } from './support/app.ts';
import { expectCurrentWorkspace, openIn, switcher } from './support/screen.ts';
import { invite, join, newTeam } from './support/teams.ts';

const LONG_NAME = 'A workspace whose name is quite a bit longer than any sidebar is wide';

async function openAndCheck(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expectAccessible(page, path);
}

test('screens for visitors', async ({ page }) => {
  await openAndCheck(page, '/', 'Record, Share, and Collaborate');
  await openAndCheck(page, '/login', 'Welcome back');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectAccessible(page, '/login with messages', ['phone']);
  await openAndCheck(page, '/verify', 'Missing Information');
  await openAndCheck(page, '/verify?userId=u1&email=ada%40example.com', 'Verify your email');
  await page.goto('/share/nothing');
  await expect(page.getByText('Video Not Available')).toBeVisible();
  await expectAccessible(page, '/share');
});

test('screens that links in mails lead to', async ({ page }) => {
  await openAndCheck(page, '/forgot-password', 'Forgot your password?');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page, 'Check your email', ['phone']);
  await openAndCheck(page, '/reset-password', 'Invalid reset link');
  await openAndCheck(page, '/reset-password?token=abc', 'Reset your password');
  await openAndCheck(page, '/accept-invitation', 'Invalid Invitation');
});

test('invitations', async ({ page, context }) => {
  const team = await newTeam(LONG_NAME);
  const { link, token } = await invite(team, freshEmail('invited'));
  await page.goto(`/signup?invitation=${token}`);
  await expect(page.getByText(/You are invited/)).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectAccessible(page, '/signup with an invitation and messages');
  const { email } = await signIn(context);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Mismatch' })).toBeVisible();
  await expectAccessible(page, 'Email Mismatch');
  const own = await invite(team, email);
  await page.goto(own.link);
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expectAccessible(page, 'Success!', ['phone']);
});

test('the shell and the recordings', async ({ page, context }) => {
  await signIn(context);
  await page.goto('/recordings');
  await expect(page.getByText('No recordings yet')).toBeVisible();
  await expectAccessible(page, '/recordings');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page, 'the drawer', ['phone']);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await expect(page).toHaveURL('/settings');
  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page, 'the not-found screen', ['phone']);
});

async function openSettings(page: Page, path: string, heading: string): Promise<void> {
  const team = await newTeam(LONG_NAME);
  await join(team, 'editor', 'Annie', 'Easley-Featherstonehaugh von Langname');
  await invite(team, freshEmail('somebody.with.a.rather.long.address'), 'admin');
  await enter(page.context(), team.owner);
  await openIn(page, path, team.id);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

test('general settings, and making and deleting a workspace', async ({ page }) => {
  await openSettings(page, '/settings', 'Delete this workspace');
  await expectAccessible(page, '/settings');
  await page.getByRole('button', { name: 'Delete Workspace' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Workspace' }).click();
  await expectAccessible(page, 'Delete Workspace');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await switcher(page).click();
  await expectAccessible(page, 'the switcher', ['desktop']);
  await page.getByRole('menuitemradio', { name: 'Personal Workspace' }).click();
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByText('Your personal workspace cannot be shared')).toBeVisible();
  await expectAccessible(page, 'the personal notice', ['phone']);
  await page.getByRole('button', { name: 'Create New Workspace' }).click();
  await expectAccessible(page, 'Create Workspace');
});

test('members, and inviting and removing them', async ({ page }) => {
  await openSettings(page, '/settings?tab=members', 'Pending Invitations');
  await expectAccessible(page, 'members');
  await page.getByRole('button', { name: /^Remove / }).click();
  await expectAccessible(page, 'Remove Member?', ['phone']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Invite Member' }).click();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expectAccessible(page, 'Invite Member');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
  await expectAccessible(page, 'the invitation link', ['phone']);
});

test('the keyboard alone makes a workspace and invites somebody to it', async ({ page, context }) => {
  await signIn(context);
  await page.goto('/recordings');
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(switcher(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Create Workspace' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  await expectCurrentWorkspace(page, 'By hand');
  await expect(switcher(page)).toBeFocused();

  await page.getByRole('link', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'General' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Invite Member' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('colleague@example.com');
  await page.keyboard.press('Tab');
  // A key held as long as people hold one: the group looks at it once the focus has moved.
  await page.keyboard.press('ArrowUp', { delay: 80 });
  await expect(page.getByRole('radio', { name: /Editor/ })).toBeChecked();
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Invite Member' })).toBeFocused();
});
