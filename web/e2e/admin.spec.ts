import { expect, type Page, test } from '@playwright/test';
import { sampleWebm } from '#scripts/client/sample-video.ts';
import { type Account, freshEmail, newAccount, type TestClient } from '#scripts/client/test-client.ts';
import { backdateRecording } from '#scripts/test-support/backdate-recording.ts';
import { hasCompletedJob } from '#scripts/test-support/completed-job.ts';
import { loseEvents } from '#scripts/test-support/lost-events.ts';
import { getRecoveryStatus } from '#shared/api/upkeep/admin.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { expectAccessible } from './support/accessible.ts';
import { ADMIN } from './support/accounts.ts';
import { appUrl, CONVERSION_MS, enterAsAdmin, signIn } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { sendRecording } from './support/library.ts';
import { LONG_ADDRESS, UNBROKEN } from './support/long-names.ts';
import { recordingFiles } from './support/recording-files.ts';
import { expectToast } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

// There is one administrator and one recovery, so tests at the same time would see each other's changes.
test.describe.configure({ mode: 'serial' });

const STATUS = '**/api/admin/recovery/status';

const read = async (client: TestClient, id: string) =>
  (await client.call<Recording>('GET', `/api/recordings/${id}`)).body;

/** Adds a recording whose conversion ends without an event, as if an hour had passed since; returns its id. */
async function untold({ client, workspaceId }: Account, name: string): Promise<string> {
  const deliverAgain = loseEvents(process.env.E2E_FILES ?? '', workspaceId);
  const { id } = await sendRecording(client, { workspaceId, name }, 1);
  await expect.poll(() => hasCompletedJob(process.env, id), { timeout: CONVERSION_MS }).toBe(true);
  deliverAgain();
  expect(await read(client, id)).toMatchObject({ transcodeStatus: 'processing', mp4FilePath: null });
  await backdateRecording(process.env, id, { transcodeStatus: 'processing' });
  return id;
}

/** Stores a recording that can be converted, without starting a conversion; returns its id. */
async function unconverted({ workspaceId, userId }: Account, name: string): Promise<string> {
  const webm = await sampleWebm({ seconds: 1, sound: false });
  const files = { ...(await recordingFiles()), webm };
  return (await newSharedRecording({ workspaceId, userId, name }, files)).id;
}

/** The name of the failed recording, without a place for a line break. */
const GIVEN_UP = `Given up ${UNBROKEN}`;

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a person who is not an administrator sees neither the link nor the screen, and the page makes no call', async ({
  page,
}) => {
  const { client } = await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin')) asked.push(request.url());
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' })).toHaveCount(0);
  expect(asked).toEqual([]);
  expect((await client.call('GET', '/api/admin/recovery/status')).status).toBe(403);
  await expectAccessible(page, 'Admin access required');
});

test('an administrator sees which recordings are stuck and why, retries one and runs the recovery', {
  tag: '@nightly',
}, async ({ page }) => {
  // One real conversion, and two that are restarted.
  test.slow();
  const admin = await enterAsAdmin(page);
  // A scheduled run at the same time would be the last one.
  await admin.call('POST', '/api/admin/recovery/auto', { action: 'stop' });
  const person = await newAccount(appUrl(), freshEmail(LONG_ADDRESS));
  const [stuck, throttled, given] = await Promise.all([
    untold(person, 'Untold take'),
    unconverted(person, 'Throttled take'),
    unconverted(person, GIVEN_UP),
  ]);
  const nothing = { mp4Key: null, conversionJobId: null };
  await backdateRecording(process.env, throttled, {
    transcodeStatus: 'pending',
    conversionError: 'Rate exceeded',
    ...nothing,
  });
  await backdateRecording(process.env, given, {
    transcodeStatus: 'failed',
    conversionError: 'Job 1-abc failed (1404): Unable to open input file',
    ...nothing,
  });

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('tab', { name: 'Transcoding Recovery' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(ADMIN)).toBeVisible();
  await expect(page.getByText(/^Framekeep \d+\.\d+\.\d+$/)).toBeVisible();
  await expect(page.getByText('Stuck Recordings Detected')).toBeVisible();
  await expect(page.getByText('2 recordings have been processing, or waiting to, for over 1 hour.')).toBeVisible();
  await expect(page.getByText('Recording status distribution')).toBeVisible();
  await expect(row(page, 'Untold take')).toContainText(`Ada Lovelace (${person.email})`);
  await expect(row(page, 'Untold take')).toContainText('since 1 hour ago');
  await expect(row(page, 'Untold take')).toContainText('The conversion is complete, but nobody was told');
  await expect(row(page, 'Untold take')).toContainText('The next recovery picks it up; Retry does it now.');
  await expect(row(page, 'Throttled take')).toContainText('Rate exceeded');
  await expect(row(page, GIVEN_UP)).toContainText('The conversion failed (1404): Unable to open input file');
  await expectAccessible(page, 'Admin');
  await expectFits(page, 'Admin');

  await button(page, `Retry ${GIVEN_UP}`).click();
  await expectToast(page, 'Conversion restarted');
  await expect(row(page, GIVEN_UP)).toHaveCount(0);

  await button(page, 'Run Manual Recovery').click();
  await expectToast(page, 'Recovery Started');
  await expect(page.getByText('Manual recovery process has been triggered.', { exact: true })).toBeVisible();
  await expect(row(page, 'Untold take')).toHaveCount(0);
  await expect(page.getByText('Stuck Recordings Detected')).toHaveCount(0);
  for (const figure of ['Total stuck2', 'Recovered1', 'Completed1', 'Failed0']) {
    await expect(
      page
        .getByRole('main')
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${figure}$`) }),
    ).toBeVisible();
  }
  await expect(page.getByText(/, 2 fixed$/)).toBeVisible();
  const { body } = await admin.call<{ recovery: { lastResult: object } }>('GET', '/api/admin/recovery/status');
  expect(body.recovery.lastResult).toMatchObject({ totalStuck: 2, recovered: 1, markedCompleted: 1, errors: [] });

  await admin.call('POST', '/api/admin/recovery/auto', { action: 'start' });
  expect(await read(person.client, stuck)).toMatchObject({ transcodeStatus: 'completed' });
});

test('auto recovery is stopped and started, and shows its next run', { tag: '@nightly' }, async ({ page }) => {
  await enterAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await expect(page.getByText('Next run')).toBeVisible();
  await button(page, 'Stop Auto Recovery').click();
  await expectToast(page, 'Auto Recovery Stopped');
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(page.getByText('Not scheduled')).toBeVisible();
  await button(page, 'Start Auto Recovery').click();
  await expectToast(page, 'Auto Recovery Started');
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
});

const health = {
  healthScore: 42,
  stuckRecordings: 3,
  totalRecordings: 50,
  statusDistribution: { completed: 21, failed: 29 },
  failedRecordings: 29,
  unusableRecordings: 0,
};
const errors = Array.from({ length: 12 }, (_, index) => `Recording w_${index}: Rate exceeded`);
const lastResult = {
  timestamp: '2026-01-02T03:04:05.000Z',
  totalStuck: 15,
  recovered: 2,
  markedCompleted: 1,
  markedFailed: 0,
  errors,
};
const badDay = getRecoveryStatus.output.parse({
  health,
  recovery: { isRunning: false, nextRun: null, lastRun: '2026-01-02T03:00:00.000Z', lastResult },
});

const failure = {
  advice: 'Retry converts it again.',
  canRetry: true,
  state: 'failed',
  since: '2026-01-02T03:00:00.000Z',
  attempt: 1,
  user: null,
};
const failed = [
  { ...failure, id: 'w_1', name: 'Converted in part', reason: 'Job 1-a failed (1999): It broke.', jobId: '1-a' },
  { ...failure, id: 'w_2', name: 'No video at all', reason: 'The recording has no picture.', jobId: null },
];

test('after many failures the screen shows a red score and a scrolling list of errors, and a failed action a toast', async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.route(STATUS, (route) => route.fulfill({ json: badDay }));
  await page.route('**/api/admin/recovery/recordings?*', (route) => route.fulfill({ json: failed }));
  await page.route('**/api/admin/recovery/{transcode,auto}', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/admin');
  await expect(page.locator('[data-tone=red]')).toHaveText('42%');
  await expect(row(page, 'Converted in part')).toContainText('The original can be played.');
  await expect(row(page, 'No video at all')).not.toContainText('can be played');
  await expect(page.getByText('3 recordings have been processing, or waiting to, for over 1 hour.')).toBeVisible();
  const list = page.getByRole('list', { name: '12 errors' });
  await expect(list.getByRole('listitem')).toHaveCount(12);
  expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  await expectAccessible(page, 'Admin on a bad day');
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page, 'Run Manual Recovery').click();
  await expectToast(page, 'Recovery Failed');
  await expect(page.getByText('Failed to start recovery', { exact: true })).toBeVisible();
  await button(page, 'Start Auto Recovery').click();
  await expectToast(page, 'Control Failed');
  await expect(page.getByText('Failed to control auto recovery', { exact: true })).toBeVisible();
});

test('the screen says No Data until it can load the status', { tag: '@nightly' }, async ({ page }) => {
  await enterAsAdmin(page);
  await page.route(STATUS, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'No Data' })).toBeVisible();
  await expect(page.getByText('Unable to load transcoding status.')).toBeVisible();
  await page.unroute(STATUS);
  await button(page, 'Refresh').click();
  await expect(page.getByRole('heading', { name: 'Health score' })).toBeVisible();
});

test('the status is fetched every 30 seconds and on Refresh; without auto-refresh it is not fetched', {
  tag: '@nightly',
}, async ({ page }) => {
  await enterAsAdmin(page);
  let asked = 0;
  await page.route(STATUS, (route) => {
    asked += 1;
    return route.fulfill({ json: badDay });
  });
  await page.clock.install();
  await page.goto('/admin');
  await expect.poll(() => asked).toBe(1);
  await expect(page.getByText('Health score', { exact: true })).toBeVisible();
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBe(2);
  await button(page, 'Refresh').click();
  await expect.poll(() => asked).toBe(3);
  await button(page, 'Disable Auto-Refresh').click();
  await expect(button(page, 'Enable Auto-Refresh')).toBeVisible();
  await page.clock.runFor(61_000);
  expect(asked).toBe(3);
  await button(page, 'Enable Auto-Refresh').click();
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBe(4);
});
