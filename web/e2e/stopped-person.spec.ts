import { expect, type Page, type Route, test } from '@playwright/test';
import { type Account, TEST_PASSWORD, TestClient } from '#scripts/client/test-client.ts';
import { adminAccount } from './support/accounts.ts';
import { appUrl } from './support/app.ts';
import { AS_ONE_FILE, openRecorder, panel, record, recordingsOnDisk, stop, uploadDialog } from './support/recorder.ts';
import { expectRedirectToLogIn, expectToast, holdRedirectToLogIn } from './support/screen.ts';
import { followSending, onlyRecording } from './support/segments.ts';

/** An administrator stops the account, or starts it again. */
async function administer({ userId }: Account, path: string, input: object = {}): Promise<void> {
  const admin = await adminAccount(appUrl());
  expect((await admin.call('POST', `/api/admin/people/${userId}/${path}`, input)).status).toBe(200);
}

async function shareOf({ client }: Account, id: string): Promise<string> {
  const open = { allowDownload: true, expiresAt: null };
  const { body } = await client.call<{ shareToken: string }>('POST', `/api/recordings/${id}/share`, open);
  return body.shareToken;
}

const statusOfLink = async (shareToken: string) =>
  (await new TestClient(appUrl()).call('GET', `/api/shared/${shareToken}`)).status;

/** Logs in with the form to which the page was led, without loading it again. */
async function logIn(page: Page, { email }: Account): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The person learns why nobody logs them in. What was recorded is in the browser. */
async function expectStopped(page: Page, account: Account): Promise<void> {
  await logIn(page, account);
  await expect(page.getByText('An administrator suspended your account').first()).toBeVisible();
  expect(await recordingsOnDisk(page)).toHaveLength(1);
}

async function expectSaved(page: Page, account: Account): Promise<void> {
  await administer(account, 'start');
  await logIn(page, account);
  await expectToast(page, 'Recording Saved');
  const { email, client } = account;
  await client.call('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
  expect((await onlyRecording(account)).filePath).not.toBeNull();
}

test('a person who is stopped while they record keeps the recording, and sends it once they are started again', {
  tag: '@nightly',
}, async ({ page }) => {
  await holdRedirectToLogIn(page);
  const { account } = await openRecorder(page);
  const sent = followSending(page);
  await record(page, { name: 'Stopped meanwhile', seconds: 2 });
  await expect.poll(() => sent).toContain('sent-000001');
  const shareToken = await shareOf(account, (await onlyRecording(account)).id);
  expect(await statusOfLink(shareToken)).toBe(200);
  await administer(account, 'stop', { links: 'end' });
  expect(await statusOfLink(shareToken)).toBe(404);
  const refused = page.waitForResponse((response) => response.status() === 401);
  // The next sign of life happens at once, so that the test need not wait for it.
  await panel(page).getByRole('switch', { name: 'Live link' }).click();
  await refused;
  const dialog = await stop(page);
  await expect(dialog.locator('video')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectRedirectToLogIn(page);
  await expectStopped(page, account);
  await expectSaved(page, account);
  expect(await statusOfLink(shareToken)).toBe(200);
});

test('a person who is stopped while a file is sent keeps it, and their links go on', { tag: '@nightly' }, async ({
  page,
}) => {
  await holdRedirectToLogIn(page);
  const { account } = await openRecorder(page, AS_ONE_FILE);
  await record(page, { name: 'Sent later', seconds: 1 });
  const shareToken = await shareOf(account, (await onlyRecording(account)).id);
  await stop(page);
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/\/uploads\//, (route) =>
    isHolding && route.request().method() === 'PUT' ? void held.push(route) : route.fallback(),
  );
  await uploadDialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await administer(account, 'stop', { links: 'keep' });
  isHolding = false;
  for (const route of held) await route.continue();
  await expectRedirectToLogIn(page);
  await expectStopped(page, account);
  expect(await statusOfLink(shareToken)).toBe(200);
  await expectSaved(page, account);
});
