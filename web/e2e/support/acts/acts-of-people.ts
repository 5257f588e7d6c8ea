import { expect } from '@playwright/test';
import {
  codeMailedTo,
  freshEmail,
  newAccount,
  signupForm,
  TEST_PASSWORD,
  TestClient,
} from '#scripts/client/test-client.ts';
import type { RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import { paths, routes } from '#web/library/paths.ts';
import { newMember } from '../accounts.ts';
import { appUrl, enter, enterAsAdmin } from '../app.ts';
import { ACCEPTED_MS, holdTimers, openIn, RESET_MS } from '../screen.ts';
import { invite, join, linkMailedTo, newTeam } from '../teams.ts';
import { addAuthenticator } from '../virtual-authenticator.ts';
import { choose, confirm, field, press, type Walk } from './acts.ts';

const NEW_PASSWORD = 'a whole new secret';

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A visitor signs up, logs out and in again, resets the password and ends mails. */
export const visitors: Walk = {
  calls: [
    'signup',
    'resendVerification',
    'verifyEmail',
    'logout',
    'forgotPassword',
    'resetPassword',
    'login',
    'acceptInvitation',
    'unsubscribe',
  ],
  walk: async (acts) => {
    const { page } = acts;
    const team = await newTeam();
    const email = freshEmail('acts');
    const { token } = await invite(team, email);
    await page.goto(paths.signup());
    for (const [label, text] of [
      ['First name', 'Ada'],
      ['Last name', 'Lovelace'],
      ['Email', email],
      ['Reason for use', 'Tests'],
      ['Password', TEST_PASSWORD],
      ['Confirm password', TEST_PASSWORD],
    ] as const) {
      await field(page, label).fill(text);
    }
    await press(page, 'Create account');
    await expect(page).toHaveURL(/\/verify\?/);
    await acts.expectFocus('signing up');
    acts.done.push('signup');
    // Another code may be sent a minute later only.
    await page.route('**/api/auth/resend-verification', (route) => route.fulfill({ json: { message: 'Sent' } }));
    await page.clock.install();
    await page.reload();
    await page.clock.runFor(61_000);
    await acts.do('resendVerification', () => press(page, 'Resend code'));
    await page.clock.resume();
    // Those pages lead on by themselves, also while the focus is checked.
    for (const ms of [RESET_MS, ACCEPTED_MS]) await holdTimers(page, ms);
    const code = await codeMailedTo(appUrl(), email);
    await field(page, /code/i).focus();
    await acts.do('verifyEmail', () => page.keyboard.type(code));
    await acts.do('logout', () => press(page, 'Sign out'));

    await page.getByRole('link', { name: 'Forgot password?' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await acts.expectFocus('going to a forgotten password');
    await field(page, 'Email').fill(email);
    await acts.do('forgotPassword', () => press(page, 'Send reset link'));
    await page.goto((await linkMailedTo(email)).link);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm password').fill(NEW_PASSWORD);
    await acts.do('resetPassword', () => press(page, 'Reset password'));
    await page.getByRole('link', { name: 'Go to login now' }).press('Enter');
    await acts.expectFocus('going to the log-in');

    await page.goto(paths.login(token));
    // The invitation fills it in.
    await expect(field(page, 'Email')).toHaveValue(email);
    await field(page, 'Password').fill('not the password');
    await press(page, 'Log in');
    await acts.expectFocus('a refused log-in');
    await field(page, 'Password').fill(NEW_PASSWORD);
    await acts.do('acceptInvitation', () => acts.do('login', () => press(page, 'Log in')));
    await page.getByRole('link', { name: 'Go to Dashboard' }).press('Enter');
    await acts.expectFocus('going to the dashboard');

    await page.route('**/api/unsubscribe/**', (route) => route.fulfill({ json: { message: 'Off' } }));
    await page.goto(`${routes.unsubscribe}?token=some`);
    await acts.do('unsubscribe', () => press(page, /^Turn off/));
  },
};

/** A person changes the account, makes a token, ends sessions and deletes the account. */
export const account: Walk = {
  calls: [
    'updateProfile',
    'setPicture',
    'removePicture',
    'setMailPreferences',
    'addPasskey',
    'renamePasskey',
    'logInByPasskey',
    'removePasskey',
    'createToken',
    'revokeToken',
    'changePassword',
    'endSession',
    'endOtherSessions',
    'deleteAccount',
  ],
  walk: async (acts) => {
    const { page } = acts;
    const person = await newAccount(appUrl());
    const logInElsewhere = () =>
      new TestClient(appUrl()).call('POST', '/api/auth/login', { email: person.email, password: NEW_PASSWORD });
    await enter(page, person);
    await page.goto(paths.settings);
    await field(page, 'First name').fill('Maggie');
    await acts.do('updateProfile', () => press(page, 'Save profile'));
    const picture = { name: 'me.png', mimeType: 'image/png', buffer: PNG };
    await press(page, /picture$/i);
    await acts.do('setPicture', () => field(page, 'Picture file').setInputFiles(picture));
    await acts.do('removePicture', () => press(page, 'Remove picture'));
    await acts.do('setMailPreferences', () =>
      page.getByRole('switch', { name: 'Emails about comments' }).press('Space'),
    );
    await addAuthenticator(page);
    await press(page, 'Add a passkey');
    await field(page, 'Name').fill('Laptop');
    await acts.do('addPasskey', () => confirm(page, 'Add passkey'));
    await press(page, 'Rename Laptop');
    await field(page, 'Name').fill('Phone');
    await acts.do('renamePasskey', () => confirm(page, 'Rename'));
    // Otherwise the log-in page suggests the passkey, and the authenticator answers before the button is pressed.
    await page.evaluate(() => localStorage.removeItem('passkeys'));
    await press(page, 'Sign out');
    await acts.do('logInByPasskey', () => press(page, 'Use a passkey'));
    await page.goto(paths.settings);
    await press(page, 'Remove Phone');
    await acts.do('removePasskey', () => confirm(page, 'Remove'));
    await press(page, 'New token');
    await field(page, 'Name').fill('Nightly upload');
    await acts.do('createToken', () => confirm(page, 'Create token'));
    await confirm(page, 'Done');
    await acts.expectFocus('the end of a new token');
    await press(page, 'Revoke Nightly upload');
    await acts.do('revokeToken', () => confirm(page, 'Revoke'));
    await field(page, 'Current password').fill(TEST_PASSWORD);
    await field(page, 'New password').fill(NEW_PASSWORD);
    await field(page, 'Confirm new password').fill(NEW_PASSWORD);
    await acts.do('changePassword', () => press(page, 'Change password'));
    await logInElsewhere();
    await page.reload();
    await acts.do('endSession', () => press(page, /^Log out Unknown device/));
    await logInElsewhere();
    await page.reload();
    await press(page, 'Log out all other sessions');
    await acts.do('endOtherSessions', () => confirm(page, 'Log out all'));
    await press(page, 'Delete account');
    const dialog = page.getByRole('alertdialog', { name: 'Delete account' });
    await field(dialog, /^Type .* to confirm$/).fill(person.email);
    await field(dialog, 'Password').fill(NEW_PASSWORD);
    await acts.do('deleteAccount', () => confirm(page, 'Delete account'));
  },
};

/** A workspace is made, changed and deleted; people are invited, change their roles, leave and take over. */
export const workspaces: Walk = {
  calls: [
    'createWorkspace',
    'updateWorkspace',
    'updateTranscription',
    'inviteMember',
    'cancelInvitation',
    'changeMemberRole',
    'removeMember',
    'handOverWorkspace',
    'deleteWorkspace',
  ],
  walk: async (acts) => {
    const { page } = acts;
    const team = await newTeam();
    await Promise.all([
      join(team, 'editor', 'Annie', 'Easley'),
      join(team, 'editor', 'Mary', 'Jackson'),
      enter(page, team.owner),
    ]);
    await openIn(page, paths.settings, team.id);
    await choose(page, /^Workspace: /, 'Create workspace');
    await field(page, 'Name').fill('Lab');
    await acts.do('createWorkspace', () => confirm(page, 'Create workspace'));
    await field(page, 'Workspace name').fill('Laboratory');
    await acts.do('updateWorkspace', () => press(page, 'Save Changes'));
    await acts.do('updateTranscription', () => field(page, 'Transcribe').selectOption('Never'));
    await press(page, 'Delete Workspace');
    await field(page, /^Type/).fill('Laboratory');
    await acts.do('deleteWorkspace', () => confirm(page, 'Delete Workspace'));

    await press(page, /^Workspace: /);
    await page.getByRole('menuitemradio', { name: team.name }).press('Enter');
    await acts.expectFocus('changing the workspace', /Workspace: |Design Team/);
    await page.getByRole('tab', { name: 'Members' }).press('Enter');
    await press(page, 'Invite Member');
    await field(page, 'Email').fill(freshEmail('invited'));
    await acts.do('inviteMember', () => confirm(page, 'Send invitation'), /^Done$/);
    await confirm(page, 'Done');
    await acts.expectFocus('the end of an invitation', /^Invite Member$/);
    await press(page, /^Cancel invitation of/);
    await acts.do('cancelInvitation', () => confirm(page, 'Cancel invitation'));
    await acts.do('changeMemberRole', () => field(page, 'Role of Annie Easley').selectOption('Admin'));
    await field(page, 'Role of Annie Easley').focus();
    await field(page, 'Role of Annie Easley').selectOption('Viewer');
    await acts.do('changeMemberRole', () => confirm(page, 'Change role'));
    await press(page, 'Remove Mary Jackson');
    await acts.do('removeMember', () => confirm(page, 'Remove'));
    await page.getByRole('tab', { name: 'General' }).press('Enter');
    await press(page, 'Hand over');
    await field(page, 'New owner').selectOption({ index: 1 });
    await acts.do('handOverWorkspace', () => confirm(page, 'Hand over'));
    await page.getByRole('tab', { name: 'Members' }).press('Enter');
    await press(page, 'Leave');
    await acts.leave();
  },
};

/** The administrator runs the recovery, here with answers that no other test sees. */
export const admin: Walk = {
  calls: ['retryRecording', 'startRecovery', 'controlRecovery'],
  walk: async (acts) => {
    const { page } = acts;
    const client = await enterAsAdmin(page);
    const { body } = await client.call<RecoveryStatus>('GET', '/api/admin/recovery/status');
    const status = { ...body, recovery: { ...body.recovery, isRunning: true } };
    const failed = [1, 2].map((number) => ({
      id: `w_${number}`,
      name: `Failed ${number}`,
      reason: 'It broke.',
      jobId: null,
      advice: 'Retry.',
      canRetry: true,
      state: 'failed',
      since: '2026-01-02T03:00:00.000Z',
      attempt: 1,
      user: null,
    }));
    await page.route('**/api/admin/recovery/status', (route) => route.fulfill({ json: status }));
    await page.route('**/api/admin/recovery/recordings?*', (route) => route.fulfill({ json: failed }));
    await page.route('**/api/admin/recovery/recordings/*/retry', (route) => {
      failed.shift();
      return route.fulfill({ json: { outcome: 'restarted', reason: null } });
    });
    await page.route('**/api/admin/recovery/transcode', (route) => route.fulfill({ json: { message: 'Started' } }));
    await page.route('**/api/admin/recovery/auto', (route) => {
      status.recovery.isRunning = !status.recovery.isRunning;
      return route.fulfill({ json: { message: 'Done' } });
    });
    await page.goto(paths.admin);
    await acts.do('retryRecording', () => press(page, 'Retry Failed 1'));
    await acts.do('retryRecording', () => press(page, 'Retry Failed 2'));
    await acts.do('startRecovery', () => press(page, 'Run Manual Recovery'));
    await acts.do('controlRecovery', () => press(page, 'Stop Auto Recovery'));
    await acts.do('controlRecovery', () => press(page, 'Start Auto Recovery'));
  },
};

/** The administrator looks after people: each of them is one of this walk. */
export const people: Walk = {
  calls: ['invitePerson', 'sendPersonVerification', 'stopPerson', 'startPerson', 'deletePerson'],
  walk: async (acts) => {
    const { page } = acts;
    await enterAsAdmin(page);
    const person = await newMember(appUrl(), undefined, { firstName: 'Looked', lastName: 'After' });
    await page.route('**/api/admin/people/*/verification', (route) => route.fulfill({ json: { message: 'Sent' } }));
    const unverified = freshEmail('unverified');
    await new TestClient(appUrl()).call('POST', '/api/auth/signup', signupForm(unverified));
    await page.goto(`${paths.admin}?tab=people`);
    await press(page, 'Invite a person');
    await field(page, 'Email').fill(freshEmail('invited'));
    await acts.do('invitePerson', () => confirm(page, 'Send invitation'));
    await field(page, 'Search people').fill(unverified);
    await acts.do('sendPersonVerification', () => choose(page, /^Actions for/, 'Send a new code'));
    await field(page, 'Search people').fill(person.email);
    await choose(page, 'Actions for Looked After', 'Suspend account');
    await acts.do('stopPerson', () => confirm(page, 'Suspend account'));
    await acts.do('startPerson', () => choose(page, 'Actions for Looked After', 'Reactivate account'));
    await choose(page, 'Actions for Looked After', 'Delete account');
    await field(page, `Type ${person.email} to confirm`).fill(person.email);
    await acts.do('deletePerson', () => confirm(page, 'Delete account'));
  },
};
