import { expect, type Page, test } from '@playwright/test';
import type { Account } from '#scripts/client/test-client.ts';
import { openRecorder, openSetup, recordingsOnDisk, timer } from './support/recorder.ts';
import { holdTimers } from './support/screen.ts';
import { recordingsOf } from './support/segments.ts';

const countOf = async ({ client, workspaceId }: Account) =>
  (await client.call<{ totalRecordings: number }>('GET', `/api/workspaces/${workspaceId}/stats`)).body.totalRecordings;

const countdownOf = (page: Page) => page.getByRole('dialog', { name: 'Recording starts in' });

/** Presses Start, and waits in the countdown until the recording exists on the server and in this browser. */
async function waitInCountdown(page: Page, account: Account) {
  const setup = await openSetup(page);
  await setup.getByRole('switch', { name: 'Countdown' }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(countdownOf(page)).toBeVisible();
  await expect.poll(() => recordingsOf(account)).toHaveLength(1);
  await expect.poll(() => recordingsOnDisk(page)).toHaveLength(1);
}

async function expectNothingLeft(page: Page, account: Account) {
  await expect.poll(() => recordingsOf(account)).toEqual([]);
  await expect.poll(() => countOf(account)).toBe(0);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
  await expect(page.getByText('A recording is waiting for you')).toHaveCount(0);
  await expect(page.getByText('No recordings yet')).toBeVisible();
}

test('a reload during the countdown leaves no recording, on the server or in the browser', { tag: '@nightly' }, async ({
  page,
}) => {
  // The countdown stands still.
  await holdTimers(page, 1000);
  const { account } = await openRecorder(page);
  await waitInCountdown(page, account);
  await page.reload();
  await expectNothingLeft(page, account);
});

test('a tab that is closed in the first second leaves no recording once the next visit reaches the server', {
  tag: '@nightly',
}, async ({ page, context }) => {
  // The browser provides no data of the recording before it ends.
  await page.addInitScript(() => {
    const start = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function begin() {
      start.call(this);
    };
  });
  const { account } = await openRecorder(page);
  const setup = await openSetup(page);
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  await expect(timer(page)).toBeVisible();
  const next = await context.newPage();
  await page.close();
  expect(await recordingsOf(account)).toHaveLength(1);

  let refusals = 0;
  const isRecording = (url: URL) => url.pathname.startsWith('/api/recordings/');
  await next.route(isRecording, (route) => {
    refusals += 1;
    return route.abort();
  });
  await next.goto('/recordings');
  await expect.poll(() => refusals).toBeGreaterThan(0);
  expect(await recordingsOf(account)).toHaveLength(1);

  await next.unroute(isRecording);
  await next.reload();
  await expectNothingLeft(next, account);
});

test('a countdown and a recording in another tab are left alone', { tag: '@nightly' }, async ({ page, context }) => {
  await holdTimers(page, 1000);
  const { account } = await openRecorder(page);
  await waitInCountdown(page, account);
  const other = await context.newPage();
  for (const visit of ['/recordings', '/']) {
    await other.goto(visit);
    // The outline, which comes first, has the same title.
    await expect(other.getByRole('button', { name: 'Find' })).toBeVisible();
    await expect(other.getByText('A recording is waiting for you')).toHaveCount(0);
  }
  expect(await recordingsOf(account)).toHaveLength(1);
  await page.bringToFront();
  await countdownOf(page).getByRole('button', { name: 'Start now' }).click();
  await expect(timer(page)).toBeVisible();
  await other.reload();
  await expect(other.getByText('Recent Recordings')).toBeVisible();
  await expect(other.getByText('A recording is waiting for you')).toHaveCount(0);
  expect(await recordingsOf(account)).toHaveLength(1);
  expect(await recordingsOnDisk(other)).toHaveLength(1);
});
