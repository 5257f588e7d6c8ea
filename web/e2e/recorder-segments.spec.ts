import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, enter } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { playlistState } from './support/lost-recorder.ts';
import {
  AS_ONE_FILE,
  discard,
  openRecorder,
  openSetup,
  panel,
  record,
  recordingsOnDisk,
  setupDialog,
  stop,
  uploadDialog,
} from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { onlyRecording, untilJoined, watchSending } from './support/segments.ts';

const watchSwitch = (page: Page) => panel(page).getByRole('switch', { name: 'Live link' });
const copyLink = (page: Page) => panel(page).getByRole('button', { name: 'Copy link' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a recording is sent while it runs, and Upload only attaches it', async ({ page, context }) => {
  const { account } = await openRecorder(page, context);
  const sent = watchSending(page);
  await record(page, { name: 'Sent meanwhile', seconds: 4 });
  await expect(page.getByText('View and manage all your recordings (1 total)')).toBeVisible();
  await expect(page.getByRole('main').getByText('Sent meanwhile')).toBeVisible();
  await expect.poll(() => sent).toContain('sent-000001');
  await expect.poll(() => sent, 'the thumbnail is sent before Stop').toContain('thumbnail');
  const dialog = await stop(page);
  const { id } = await onlyRecording(account);
  expect(await recordingsOnDisk(page), 'nothing is remuxed').toEqual([`${id}.webm`]);
  const video = dialog.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(3);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 2;
  });
  await expect.poll(() => video.evaluate(({ seeking }: HTMLVideoElement) => seeking)).toBe(false);
  // The recording has no file yet.
  expect((await onlyRecording(account)).filePath).toBeNull();
  await expect.poll(() => playlistState(id)).toBe('ended');

  const answered = page.waitForResponse((response) => response.url().endsWith(`/api/recordings/${id}/segments`));
  const before = sent.length;
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  expect((await answered).status()).toBe(200);
  await expect(dialog).toHaveCount(0);
  // The page may read the answer to the last playlist after S3 has stored it.
  const meanwhile = sent.slice(before).filter((name) => name !== 'sent-playlist.json');
  expect(meanwhile, 'Upload only attaches').toEqual(['attach segments']);
  await expectToast(page, 'Recording Saved');
  await expectToast(page, 'Your recording has been successfully uploaded and saved.');

  const saved = await onlyRecording(account);
  expect(saved.filePath).not.toBeNull();
  expect(saved.thumbnailPath).not.toBeNull();
  await expect(page.getByText('A recording is waiting for you')).toHaveCount(0);
  await untilJoined(account);
  await expect.poll(() => recordingsOnDisk(page), 'the local copy is removed once the file is whole').toEqual([]);
  expect(sent).not.toContain('attach file');
});

test('with Upload while recording switched off, nothing is sent before Upload, and the choice is remembered', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await openRecorder(page, context, AS_ONE_FILE);
  const sent = watchSending(page);
  await record(page, { name: 'Not before', seconds: 2 });
  await expect(copyLink(page)).toBeVisible();
  await expect(watchSwitch(page)).toHaveCount(0);
  const dialog = await stop(page);
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  expect(sent.filter((name) => name !== 'thumbnail')).toEqual(['attach file']);
  const setup = await openSetup(page);
  await expect(setup.getByRole('switch', { name: 'Upload while recording' })).not.toBeChecked();
  await setup.getByRole('switch', { name: 'Upload while recording' }).click();
  await setup.getByRole('switch', { name: 'Save and copy the link when I stop' }).click();
  await expectFits(page, 'the setup');
  await setup.getByRole('button', { name: 'Cancel' }).click();
  await openSetup(page);
  for (const name of ['Upload while recording', 'Save and copy the link when I stop'])
    await expect(setupDialog(page).getByRole('switch', { name })).toBeChecked();
});

test('the link is created with the last choices and copied during the recording, and people may watch on request', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => localStorage.setItem('lastShareChoices', '{"allowDownload":false,"days":7}'));
  const { account } = await openRecorder(page, context);
  const signs: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/segments')) signs.push(request.postDataJSON());
  });
  await record(page, { name: 'Shown live', seconds: 2 });
  await expect(watchSwitch(page)).not.toBeChecked();
  expect((await onlyRecording(account)).isShared).toBe(false);
  await copyLink(page).click();
  await expectToast(page, 'Link Copied');
  const shared = await onlyRecording(account);
  expect(shared).toMatchObject({ isShared: true, allowDownload: false });
  expect(Date.parse(shared.shareExpiresAt ?? '') - Date.now()).toBeGreaterThan(6 * 24 * 60 * 60 * 1000);
  expect(await clipboard(page)).toBe(`${appUrl()}/share/${shared.shareToken}`);
  await expectAccessible(page, 'a running recording with its link');
  await expectFits(page, 'a running recording with its link');

  await watchSwitch(page).click();
  await expect(watchSwitch(page)).toBeChecked();
  await expect.poll(() => signs.at(-1)).toMatchObject({ isWatchable: true });
  await watchSwitch(page).click();
  await expect.poll(() => signs.at(-1)).toMatchObject({ isWatchable: false });

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not focused', 'NotAllowedError'));
  });
  await copyLink(page).click();
  await expectToast(page, 'Link Not Copied');
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Copy link' })
    .click();
  await expectToast(page, 'Link Copied');
  expect(await clipboard(page)).toBe(`${appUrl()}/share/${shared.shareToken}`);
});

test('a recording is saved and shared and its link is copied at Stop, without the dialog', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { account } = await openRecorder(page, context, { savesAtStop: true });
  await record(page, { name: 'By itself', seconds: 2 });
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  await expect(page.getByText(/^Your recording has been successfully uploaded and saved\./)).toBeVisible();
  await expect(uploadDialog(page)).toHaveCount(0);
  const saved = await onlyRecording(account);
  expect(saved).toMatchObject({ isShared: true, allowDownload: true, shareExpiresAt: null });
  expect(saved.filePath).not.toBeNull();
  expect(await clipboard(page)).toBe(`${appUrl()}/share/${saved.shareToken}`);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Open' })
    .click();
  await expect((await opened).getByRole('heading', { name: 'By itself' })).toBeVisible();
});

test('after Discard nothing more of a recording is sent', { tag: '@nightly' }, async ({ page, context }) => {
  const { account } = await openRecorder(page, context);
  const sent = watchSending(page);
  await record(page, { name: 'Not good', seconds: 2 });
  await stop(page);
  const { id } = await onlyRecording(account);
  await discard(page);
  await expectToast(page, 'Recording Discarded');
  const count = sent.length;
  expect((await account.client.call('GET', `/api/recordings/${id}`)).status).toBe(404);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
  expect(sent).toHaveLength(count);
});

test('a recording whose segments are refused during the recording is uploaded after Stop', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await page.route('**/api/recordings/*/segments', (route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'No' } }),
  );
  const { account } = await openRecorder(page, context);
  const sent = watchSending(page);
  await record(page, { name: 'Refused', seconds: 2 });
  await expect(watchSwitch(page)).toBeDisabled();
  await expect(panel(page)).toContainText('Not for this recording');
  const dialog = await stop(page);
  const { id } = await onlyRecording(account);
  expect(await recordingsOnDisk(page)).toEqual([`${id}.seekable.webm`]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  expect(sent.filter((name) => name !== 'thumbnail')).toEqual(['attach file']);
  expect(await recordingsOnDisk(page)).toEqual([]);
});

test('a recording whose segments the server refuses at Upload is sent as one file', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const { account } = await openRecorder(page, context);
  const sent = watchSending(page);
  await record(page, { name: 'Refused late', seconds: 2 });
  const dialog = await stop(page);
  await page.route('**/api/recordings/*/segments', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'No' } })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  expect(sent.filter((name) => name.startsWith('attach'))).toEqual(['attach segments', 'attach file']);
  expect((await onlyRecording(account)).filePath).not.toBeNull();
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
});

test('a recording whose segments cannot be joined is sent by the browser without a click', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await openRecorder(page, context);
  await record(page, { name: 'Not joined', seconds: 2 });
  const dialog = await stop(page);
  // The state as the server reports it, after which it accepts a file.
  await page.route(/\/api\/recordings\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const json = await answer.json();
    return route.fulfill({ json: { ...json, segments: json.segments && { ...json.segments, state: 'failed' } } });
  });
  let attached = 0;
  await page.route('**/api/recordings/*/video', async (route) => {
    attached += 1;
    const id = new URL(route.request().url()).pathname.split('/').at(-2);
    const recording = await page.request.get(`/api/recordings/${id}`);
    return route.fulfill({ json: { ...(await recording.json()), segments: null } });
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  await expect.poll(() => attached).toBe(1);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
  await expect(uploadDialog(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('an ended session does not disturb the recording; Upload asks to log in, and then continues', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { account } = await openRecorder(page, context);
  const sent = watchSending(page);
  await record(page, { name: 'Logged out', seconds: 2 });
  await expect.poll(() => sent).toContain('sent-000001');
  await context.clearCookies();
  const refused = page.waitForResponse((response) => response.status() === 401);
  // The next sign of life happens at once, so that the test need not wait for it.
  await watchSwitch(page).click();
  await refused;
  const dialog = await stop(page);
  await expect(dialog.locator('video')).toBeVisible();
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'You are logged out. Logging in again...');
  await expect(page).toHaveURL(/\/login/);
  expect(asked, 'the recording is kept: the browser does not ask').toEqual([]);
  await enter(context, account);
  await page.goto('/recordings');
  await expectToast(page, 'Recording Saved');
  expect((await onlyRecording(account)).filePath).not.toBeNull();
  expect(sent).not.toContain('attach file');
});
