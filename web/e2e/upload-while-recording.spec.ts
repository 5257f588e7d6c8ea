import { expect, type Page, test } from '@playwright/test';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { expectAccessible } from './support/accessible.ts';
import { allowClipboard, appUrl, clipboardText, enter, signIn } from './support/app.ts';
import { CAPTURED_TITLE, sharesTab } from './support/browser-options.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import { expectFits } from './support/fits.ts';
import { packetsOf, saveOwnCopy, saveServerFile } from './support/joined-file.ts';
import { playlistState } from './support/lost-recorder.ts';
import { test as profileTest } from './support/profile.ts';
import {
  AS_ONE_FILE,
  openRecorder,
  openSetup,
  panel,
  record,
  recordingsOnDisk,
  setupDialog,
  stop,
  upload,
  uploadDialog,
  withoutCountdown,
} from './support/recorder.ts';
import { expectRedirectToLogIn, expectToast, holdRedirectToLogIn, holdTimers } from './support/screen.ts';
import { followSending, onlyRecording, untilJoined } from './support/segments.ts';
import { TOAST_MS } from './support/under-toast.ts';

const watchSwitch = (page: Page) => panel(page).getByRole('switch', { name: 'Live link' });
const copyLink = (page: Page) => panel(page).getByRole('button', { name: 'Copy link' });

test('a recording is sent while it runs, and Upload only attaches it', { tag: '@nightly' }, async ({ page }) => {
  const { account } = await openRecorder(page);
  const sent = followSending(page);
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
}, async ({ page }) => {
  await openRecorder(page, AS_ONE_FILE);
  const sent = followSending(page);
  await record(page, { name: 'Not before', seconds: 2 });
  await expect(copyLink(page)).toBeVisible();
  await expect(watchSwitch(page)).toHaveCount(0);
  await stop(page);
  expect(sent).toEqual([]);
  await upload(page);
  expect(sent.filter((name) => name !== 'thumbnail')).toEqual(['attach file']);
  const setup = await openSetup(page);
  await expect(setup.getByRole('switch', { name: 'Upload while recording' })).not.toBeChecked();
  await setup.getByRole('switch', { name: 'Upload while recording' }).click();
  await setup.getByRole('switch', { name: 'Save and copy link at Stop' }).click();
  await expectFits(page, 'the setup');
  await setup.getByRole('button', { name: 'Cancel' }).click();
  await openSetup(page);
  for (const name of ['Upload while recording', 'Save and copy link at Stop'])
    await expect(setupDialog(page).getByRole('switch', { name })).toBeChecked();
});

test('the link is created with the last choices and copied during the recording, and people may watch on request', {
  tag: '@nightly',
}, async ({ page }) => {
  await allowClipboard(page);
  await holdTimers(page, TOAST_MS);
  await page.addInitScript(() => localStorage.setItem('lastShareChoices', '{"allowDownload":false,"days":7}'));
  const { account } = await openRecorder(page);
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
  expect(await clipboardText(page)).toBe(`${appUrl()}/share/${shared.shareToken}`);
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
  await expectToast(page, 'Link not copied');
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Copy link' })
    .click();
  await expectToast(page, 'Link Copied');
  expect(await clipboardText(page)).toBe(`${appUrl()}/share/${shared.shareToken}`);
});

test('a recording is saved and shared and its link is copied at Stop, without the dialog', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await allowClipboard(page);
  await holdTimers(page, TOAST_MS);
  const { account } = await openRecorder(page, { savesAtStop: true });
  await record(page, { name: 'By itself', seconds: 2 });
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  await expect(page.getByText(/^Your recording has been successfully uploaded and saved\./)).toBeVisible();
  await expect(uploadDialog(page)).toHaveCount(0);
  const saved = await onlyRecording(account);
  expect(saved).toMatchObject({ isShared: true, allowDownload: true, shareExpiresAt: null });
  expect(saved.filePath).not.toBeNull();
  expect(await clipboardText(page)).toBe(`${appUrl()}/share/${saved.shareToken}`);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Open' })
    .click();
  await expect((await opened).getByRole('heading', { name: 'By itself' })).toBeVisible();
});

test('a recording whose segments are refused during the recording is uploaded after Stop', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.route('**/api/recordings/*/segments', (route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'No' } }),
  );
  const { account } = await openRecorder(page);
  const sent = followSending(page);
  await record(page, { name: 'Refused', seconds: 2 });
  await expect(watchSwitch(page)).toBeDisabled();
  await expect(panel(page)).toContainText('Not for this recording');
  await stop(page);
  const { id } = await onlyRecording(account);
  expect(await recordingsOnDisk(page)).toEqual([`${id}.seekable.webm`]);
  await upload(page);
  expect(sent.filter((name) => name !== 'thumbnail')).toEqual(['attach file']);
  // The local copy is removed while the toast appears.
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
});

test('an ended session does not disturb the recording; Upload asks to log in, and then continues', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await holdRedirectToLogIn(page);
  const { account } = await openRecorder(page);
  const sent = followSending(page);
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
  await expectRedirectToLogIn(page);
  await expect(page).toHaveURL(/\/login/);
  expect(asked, 'the recording is kept: the browser does not ask').toEqual([]);
  await enter(page, account);
  await page.goto('/recordings');
  await expectToast(page, 'Recording Saved');
  expect((await onlyRecording(account)).filePath).not.toBeNull();
  expect(sent).not.toContain('attach file');
});

/** Names of the objects that arrived more than once, except the playlist, which changes. */
const sentTwice = (sent: string[]) =>
  sent.filter((name, index) => name !== 'sent-playlist.json' && sent.indexOf(name) !== index);

test('the joined file has the packets that the browser recorded', { tag: '@nightly' }, async ({ page }, info) => {
  const { account } = await openRecorder(page);
  const sent = followSending(page);
  await record(page, { name: 'Joined', seconds: 5, camera: false });
  await stop(page);
  const { id } = await onlyRecording(account);
  const [own, joined] = [info.outputPath('own.webm'), info.outputPath('joined.webm')];
  await saveOwnCopy(page, id, own);
  await upload(page);
  await untilJoined(account);
  await saveServerFile(page, await onlyRecording(account), joined);

  const packets = await packetsOf(joined);
  expect(packets).toEqual(await packetsOf(own));
  expect(new Set(packets.map(({ codec_type }) => codec_type)).size).toBe(2);
  const end = Math.max(...packets.map(({ pts_time }) => Number(pts_time)));
  const { duration } = (await probeVideo(joined)).format;
  expect(Number(duration)).toBeGreaterThanOrEqual(end);
  expect(Number(duration)).toBeLessThan(end + 0.5);
  expect(sentTwice(sent)).toEqual([]);
  expect(sent).not.toContain('attach file');
});

/** A browser with a visible window: a browser that Playwright launches never hides a page. */
const HIDING = [sharesTab(CAPTURED_TITLE)];

profileTest('a recording is sent while its tab is hidden', { tag: '@nightly' }, async ({ launch }) => {
  const { context } = await launch(HIDING);
  const tab = await openCapturedPage(context, 'plain');
  const page = await context.newPage();
  const account = await signIn(page);
  await withoutCountdown(page);
  await page.goto(`${appUrl()}/recordings`);
  await page.bringToFront();
  const sent = followSending(page);
  const setup = await openSetup(page);
  await setup.getByRole('switch', { name: 'Picture-in-picture' }).click();
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  // Sharing has brought the other tab to the front.
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  await expect.poll(() => sent).toContain('sent-000001');
  expect(await tab.evaluate(() => document.visibilityState)).toBe('visible');
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
  await page.bringToFront();
  await stop(page);
  await upload(page);
  await untilJoined(account);
  expect(sentTwice(sent)).toEqual([]);
  expect(sent).not.toContain('attach file');
});
