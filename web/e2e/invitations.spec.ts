import { expect, type Route, test } from '@playwright/test';
import { codeMailedTo, freshEmail, newAccount, TEST_PASSWORD } from '#scripts/client/test-client.ts';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter, signIn } from './support/app.ts';
import { LONG_ADDRESS, LONG_LAST_NAME, LONG_NAME } from './support/long-names.ts';
import {
  ACCEPTED_MS,
  expectCurrentWorkspace,
  expectHome,
  expectToast,
  holdTimers,
  openAs,
  openIn,
  releaseTimers,
} from './support/screen.ts';
import { expire, invite, join, linkMailedTo, newTeam } from './support/teams.ts';

test('an invitation leads through signing up into the workspace', async ({ page, browser }) => {
  const team = await newTeam(LONG_NAME);
  const email = freshEmail('invited');
  await enter(page, team.owner);

  await test.step('the owner invites', async () => {
    await openIn(page, '/settings?tab=members', team.id);
    await page.getByRole('button', { name: 'Invite Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Member' });
    await expect(dialog.getByRole('radio', { name: /Viewer/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter an email and select a role');
    await expectAccessible(page, 'Invite Member');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('radio', { name: /Editor/ }).click();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expectToast(page, 'Invitation Sent');
    const { link } = await linkMailedTo(email);
    await expect(dialog.getByLabel('Invitation link')).toHaveValue(`${appUrl()}${link}`);
    await expectAccessible(page, 'the invitation link', ['phone']);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Invite Member' })).toBeFocused();
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toContainText(
      'Expires in 7 days',
    );
  });

  const guest = await browser.newPage({ baseURL: appUrl() });
  const { link, token } = await linkMailedTo(email);
  await holdTimers(guest, ACCEPTED_MS);

  await test.step('the mail leads to signing up with the address locked', async () => {
    await guest.goto(link);
    await expect(guest).toHaveURL(`/login?invitation=${token}`);
    const invitation = guest.getByRole('status').filter({ hasText: LONG_NAME });
    // A name of two lines moves the form when it arrives: a click at that moment can miss the link.
    await expect(invitation).toContainText('as an editor');
    await guest.getByRole('link', { name: 'Create an account' }).click();
    await expect(guest).toHaveURL(`/signup?invitation=${token}`);
    await expect(invitation).toContainText('as an editor');
    await expect(guest.getByLabel('Email')).toHaveValue(email);
    await expect(guest.getByLabel('Email')).not.toBeEditable();
    await guest.getByRole('button', { name: 'Create account' }).click();
    await expectAccessible(guest, '/signup with an invitation and messages');
    await guest.getByLabel('First name').fill('Katherine');
    await guest.getByLabel('Last name').fill('Johnson');
    await guest.getByLabel('Reason for use').fill('I was invited');
    await guest.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await guest.getByLabel('Confirm password').fill(TEST_PASSWORD);
    await guest.getByRole('button', { name: 'Create account' }).click();
    await expect(guest).toHaveURL(new RegExp(`/verify\\?.*invitation=${token}`));
  });

  await test.step('verifying accepts, once', async () => {
    const accepted: string[] = [];
    guest.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/invitations/')) accepted.push(request.url());
    });
    await guest.getByLabel('Verification code').focus();
    await guest.keyboard.type(await codeMailedTo(appUrl(), email));
    await expect(guest.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(
      guest.getByText(`You have joined ${LONG_NAME} as an editor. Redirecting to the dashboard`),
    ).toBeVisible();
    await releaseTimers(guest);
    await expectCurrentWorkspace(guest, LONG_NAME);
    expect(accepted).toHaveLength(1);
  });

  await test.step('the link then says that the person is a member, and leads to the workspace', async () => {
    await guest.evaluate(() => localStorage.removeItem('selectedWorkspaceId'));
    await guest.goto(link);
    await expectToast(guest, 'Already a Member');
    await expectHome(guest);
    await expectCurrentWorkspace(guest, LONG_NAME);
  });

  await test.step('to anybody else the link says that it was used', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await expect(page.getByText('This invitation link is invalid or has already been used.')).toBeVisible();
    await openIn(page, '/settings?tab=members', team.id);
  });

  await test.step('the owner sees the member', async () => {
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Katherine Johnson' })).toBeVisible();
    await expect(page.getByText('Pending invitations')).toHaveCount(0);
  });
  await guest.close();
});

test('an invited person who has an account logs in, in whatever case the address was typed', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const team = await newTeam();
  const { email } = await newAccount(appUrl(), freshEmail('ada'));
  await openAs(page, team.owner, '/settings?tab=members', team.id);
  await page.getByRole('button', { name: 'Invite Member' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'Member Added');

  const guest = await browser.newPage({ baseURL: appUrl() });
  await holdTimers(guest, ACCEPTED_MS);
  const link = await page.getByLabel('Invitation link').inputValue();
  await guest.goto(link);
  await expect(guest.getByLabel('Email')).toHaveValue(email.toUpperCase());
  await expect(guest.getByLabel('Password', { exact: true })).toBeFocused();
  await guest.getByLabel('Email').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await guest.getByRole('button', { name: 'Log in' }).click();
  await expect(guest.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expectAccessible(guest, 'Success!', ['phone']);
  await guest.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expectCurrentWorkspace(guest, team.name);
  await guest.close();
});

test('an invitation for another address is not accepted, and leads to the log-in of that address', {
  tag: '@nightly',
}, async ({ page }) => {
  const team = await newTeam(LONG_NAME);
  const invited = await newAccount(appUrl(), freshEmail('invited'));
  const { link, token } = await invite(team, invited.email, 'viewer');
  const { email } = await signIn(page);

  await holdTimers(page, ACCEPTED_MS);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Mismatch' })).toBeVisible();
  await expect(page.getByText(invited.email)).toContainText(email);
  await expectAccessible(page, 'Email Mismatch');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectHome(page);
  await expectCurrentWorkspace(page, 'Personal Workspace');

  await page.goto(link);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`/login?invitation=${token}`);
  await expect(page.getByLabel('Email')).toHaveValue(invited.email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/as a viewer/)).toBeVisible();
});

test('an invitation that has expired or was replaced says so', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const { email } = await signIn(page);
  const { link } = await invite(team, email);

  await expire(team, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Invitation Expired' })).toBeVisible();
  await expect(
    page.getByText('This invitation link has expired. Please request a new invitation from the workspace owner.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expectHome(page);

  const second = await invite(team, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
  await page.goto('/accept-invitation');
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
  await expectAccessible(page, 'Invalid Invitation');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await holdTimers(page, ACCEPTED_MS);
  await page.goto(second.link);
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
});

test('signing up with an invalid invitation only creates an account', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/signup?invitation=nonsense');
  await expect(page.getByText('Invalid Invitation')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeEditable();
});

test('an invitation whose first answer was lost is accepted at the second try', { tag: '@nightly' }, async ({
  page,
}) => {
  const team = await newTeam();
  const { email } = await signIn(page);
  const { link } = await invite(team, email, 'editor');
  await page.route('**/api/invitations/accept/*', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await route.fetch();
    await route.abort();
    await page.unroute('**/api/invitations/accept/*');
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectToast(page, 'Already a Member');
  await expectHome(page);
  await expectCurrentWorkspace(page, team.name);
});

test('a member is not invited again, and an invitation can be cancelled', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam(LONG_NAME);
  const member = await join(team, 'editor', 'Annie', LONG_LAST_NAME);
  const email = freshEmail(LONG_ADDRESS);
  const { link } = await invite(team, email, 'admin');
  await openAs(page, team.owner, '/settings?tab=members', team.id);
  await expect(page.getByRole('heading', { name: 'Pending invitations' })).toBeVisible();
  await expectAccessible(page, 'members');

  await page.getByRole('button', { name: 'Invite Member' }).click();
  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/already a member/).first()).toBeVisible();
  const fault = 'Something went wrong on our side. Please try again.';
  await page.route(
    '**/api/workspaces/*/invite',
    (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: fault } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'Error');
  await expect(page.getByText(fault, { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Cancel invitation of ${email}` }).click();
  await page.getByRole('alertdialog', { name: 'Cancel invitation?' }).getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: `Cancel invitation of ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }).click();
  await expectToast(page, 'Invitation Cancelled');
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);

  await page.goto(link.replace('/accept-invitation', '/signup'));
  await expect(page).toHaveURL(/accept-invitation/);
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
});

test('members and invitations that fail to load can be loaded again', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const email = freshEmail('invited');
  await invite(team, email);
  await enter(page, team.owner);
  const lists = new RegExp(`/api/workspaces/${team.id}/(members|invitations)`);
  const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Oh dear.' } });
  await page.route(lists, fail);
  await openIn(page, '/settings?tab=members', team.id);
  await expect(page.getByText('Members could not be loaded')).toBeVisible();
  await expect(page.getByText('Pending invitations could not be loaded')).toBeVisible();
  await page.unroute(lists);
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(left);
  }
  await expect(page.getByRole('listitem').filter({ hasText: '(you)' })).toContainText('Grace Hopper');
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  // What was loaded stays when reading it again fails.
  await page.route(lists, fail);
  await page.getByRole('tab', { name: 'General' }).click();
  const again = page.waitForEvent('requestfinished', (request) => request.url().includes('/invitations'));
  await page.getByRole('tab', { name: 'Members' }).click();
  await again;
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
