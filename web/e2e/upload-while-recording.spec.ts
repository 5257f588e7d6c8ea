import { expect, type Page, test } from '@playwright/test';
import { openLine, UNLIMITED } from '#scripts/client/network-line.ts';
import { probeVideo } from '#scripts/client/sample-video.ts';
import type { Recording } from '#shared/api/recordings.ts';
import { appUrl, enter, signIn } from './support/app.ts';
import { CAPTURED_TITLE, sharesTab } from './support/browser-options.ts';
import { openCapturedPage, openCapturedTab } from './support/captured-pages.ts';
import { packetsOf, saveOwnCopy, saveServerFile } from './support/joined-file.ts';
import { test as profileTest } from './support/profile.ts';
import { recordFor } from './support/record-for.ts';
import {
  expectElapsed,
  openRecorder,
  openSetup,
  panel,
  record,
  recordButton,
  stop,
  uploadDialog,
  withoutCountdown,
} from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { onlyRecording, untilJoined, watchSending } from './support/segments.ts';
import { join, newTeam } from './support/teams.ts';

const upload = async (page: Page) => {
  await page
    .getByRole('dialog', { name: 'Upload Recording' })
    .getByRole('button', { name: 'Upload', exact: true })
    .click();
  await expect(page.getByText('Recording Saved', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
};

/** Names of the objects that arrived more than once, except the playlist, which changes. */
const sentTwice = (sent: string[]) =>
  sent.filter((name, index) => name !== 'sent-playlist.json' && sent.indexOf(name) !== index);

const without = async (page: Page, names: string[]) => {
  for (const name of names) await page.getByRole('switch', { name }).click();
};

for (const [sound, silent] of [
  ['with', []],
  ['without', ['Microphone', 'System audio']],
] as const) {
  test(
    `the joined file has the packets that the browser recorded, ${sound} sound`,
    { tag: '@nightly' },
    async ({ page, context }, info) => {
      const { account } = await openRecorder(page, context);
      const sent = watchSending(page);
      const setup = await openSetup(page);
      await setup.getByLabel('Name').fill('Joined');
      await without(page, [...silent, 'Picture-in-picture']);
      await setup.getByRole('button', { name: 'Start Recording' }).click();
      await expectElapsed(page, 1);
      await page.bringToFront();
      await expectElapsed(page, 5);
      await stop(page);
      const { id } = await onlyRecording(account);
      const [own, joined] = [info.outputPath('own.webm'), info.outputPath('joined.webm')];
      await saveOwnCopy(page, id, own);
      await upload(page);
      await untilJoined(account);
      await saveServerFile(page, await onlyRecording(account), joined);

      const packets = await packetsOf(joined);
      expect(packets).toEqual(await packetsOf(own));
      expect(new Set(packets.map(({ codec_type }) => codec_type)).size).toBe(silent.length > 0 ? 1 : 2);
      const end = Math.max(...packets.map(({ pts_time }) => Number(pts_time)));
      const { duration } = (await probeVideo(joined)).format;
      expect(Number(duration)).toBeGreaterThanOrEqual(end);
      expect(Number(duration)).toBeLessThan(end + 0.5);
      expect(sentTwice(sent)).toEqual([]);
      expect(sent).not.toContain('attach file');
    },
  );
}

/** Bits per second: slower than any moving picture is recorded. */
const TOO_SLOW = 100_000;
const SLOW_SECONDS = 60;

test('a connection slower than the recording does not disturb it; the rest is uploaded after Stop', {
  tag: '@nightly',
}, async ({ browser }) => {
  const line = await openLine(UNLIMITED);
  const context = await browser.newContext({ baseURL: appUrl(), proxy: { server: line.proxyUrl } });
  const page = await context.newPage();
  const { account } = await openRecorder(page, context);
  const sent = watchSending(page);
  await record(page, { name: 'Slow', seconds: 1 });
  line.setSpeed({ upBitsPerSecond: TOO_SLOW });
  await recordFor(page, SLOW_SECONDS);
  await expectElapsed(page, SLOW_SECONDS);
  const dialog = await stop(page);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  line.setSpeed(UNLIMITED);
  await expect(page.getByText('Recording Saved', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect((await onlyRecording(account)).duration).toBeGreaterThanOrEqual(SLOW_SECONDS);
  await untilJoined(account);
  expect(sentTwice(sent)).toEqual([]);
  expect(sent).not.toContain('attach file');
  await context.close();
  await line.close();
});

/** A browser with a visible window: a browser that Playwright launches never hides a page. */
const HIDING = [sharesTab(CAPTURED_TITLE)];

profileTest('a recording is sent while its tab is hidden', { tag: '@nightly' }, async ({ launch }) => {
  const { context } = await launch(HIDING);
  const account = await signIn(context);
  const tab = await openCapturedPage(context, 'plain');
  const page = await context.newPage();
  await withoutCountdown(page);
  await page.goto(`${appUrl()}/recordings`);
  await page.bringToFront();
  const sent = watchSending(page);
  const setup = await openSetup(page);
  await without(page, ['Picture-in-picture']);
  await setup.getByRole('button', { name: 'Start Recording' }).click();
  // Sharing has brought the other tab to the front.
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  await expect.poll(() => sent, { timeout: 30_000 }).toContain('sent-000001');
  expect(await tab.evaluate(() => document.visibilityState)).toBe('visible');
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
  await page.bringToFront();
  await stop(page);
  await upload(page);
  await untilJoined(account);
  expect(sentTwice(sent)).toEqual([]);
  expect(sent).not.toContain('attach file');
});

test('two browsers of one person record and send at the same time', { tag: '@nightly' }, async ({
  page,
  context,
  browser,
}) => {
  const { account } = await openRecorder(page, context);
  const otherContext = await browser.newContext();
  await enter(otherContext, account);
  const second = await otherContext.newPage();
  await withoutCountdown(second);
  await second.goto(new URL('/recordings', appUrl()).href);
  const tabs = [page, second];
  const sent = tabs.map(watchSending);
  for (const [index, tab] of tabs.entries()) {
    await tab.bringToFront();
    await record(tab, { name: `Browser ${index + 1}`, seconds: 2, camera: false });
  }
  for (const each of sent) await expect.poll(() => each, { timeout: 30_000 }).toContain('sent-000001');
  for (const tab of tabs) {
    await tab.bringToFront();
    await stop(tab);
    await upload(tab);
  }
  const list = async () => {
    const path = `/api/workspaces/${account.workspaceId}/recordings`;
    return (await account.client.call<Recording[]>('GET', path)).body;
  };
  const joined = async () =>
    (await list()).filter(({ segments }) => segments?.state === 'joined').map(({ name }) => name);
  await expect.poll(async () => (await joined()).sort(), { timeout: 60_000 }).toEqual(['Browser 1', 'Browser 2']);
  for (const each of sent) {
    expect(sentTwice(each)).toEqual([]);
    expect(each).not.toContain('attach file');
  }
  await otherContext.close();
});

test('a member who is removed during a recording sends nothing more, and keeps the recording', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const team = await newTeam();
  const member = await join(team, 'editor');
  await enter(context, member);
  await openCapturedTab(context);
  await withoutCountdown(page);
  await page.addInitScript((id) => {
    if (!sessionStorage.getItem('selected')) localStorage.setItem('selectedWorkspaceId', id);
    sessionStorage.setItem('selected', 'yes');
  }, team.id);
  await page.goto('/recordings');
  await page.bringToFront();
  await expect(recordButton(page)).toBeVisible();
  const sent = watchSending(page);
  await record(page, { name: 'Removed meanwhile', seconds: 2, camera: false });
  await expect.poll(() => sent).toContain('sent-000001');
  const removal = await team.owner.client.call('DELETE', `/api/workspaces/${team.id}/members/${member.userId}`);
  expect(removal.status).toBe(200);
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/segments') && response.request().method() === 'POST' && !response.ok(),
  );
  // The next sign of life happens at once, so that the test need not wait for it.
  await panel(page).getByRole('switch', { name: 'Live link' }).click();
  expect([403, 404]).toContain((await refused).status());
  await expect(panel(page)).toContainText('Not for this recording');
  await expectElapsed(page, 4);
  await stop(page);
  await page
    .getByRole('dialog', { name: 'Upload Recording' })
    .getByRole('button', { name: 'Upload', exact: true })
    .click();
  // The page does not know yet that it has lost its workspace. The next visit offers to save it in another one.
  await expect(page.getByRole('alert')).toContainText('Failed to update recording');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('It is not on the server any more')).toBeVisible();
  await page.getByRole('button', { name: 'Resume recording Removed meanwhile' }).click();
  await uploadDialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  const saved = await onlyRecording(member);
  expect(saved).toMatchObject({ name: 'Removed meanwhile', segments: null });
  expect(saved.duration).toBeGreaterThanOrEqual(3);
});
