import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { appUrl, CONVERSION_MS, enter, videoTimes } from './support/app.ts';
import { openCapturedTab } from './support/captured-pages.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { expectFocusAfter } from './support/focus.ts';
import { chooseFiles, videoFile, withoutHandles } from './support/import-files.ts';
import { button, videoState } from './support/player-clip.ts';
import { expectElapsed, panel, timer, withoutCountdown } from './support/recorder.ts';
import { RECORDING_SECONDS } from './support/recording-files.ts';
import { expectToast, openAs, openIn } from './support/screen.ts';
import { newSharedRecording } from './support/shared-recordings.ts';
import { join, newTeam } from './support/teams.ts';

test.beforeEach(({ page }) => followContentPolicy(page));
test.afterEach(({ page }) => expectNothingRefused(page));

const duration = async (page: Page) => Math.round((await videoTimes(page)).duration);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Versions' });

async function openReplace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Product tour' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
}

test('a video is replaced behind its link: open players stop and offer the newer one, and it can be restored', async ({
  page,
  browser,
}) => {
  const { owner, id, link } = await newSharedRecording({ description: '0:00 Start\n0:04 Middle\n0:08 End' });
  const viewer = await browser.newPage({ baseURL: appUrl() });
  await viewer.goto(link);
  await button(viewer, 'Play').click();
  await expect.poll(async () => (await videoState(viewer)).time).toBeGreaterThan(0);
  await button(viewer, 'Pause').click();

  await withoutHandles(page);
  await openAs(page, owner, `/recordings/${id}`, owner.workspaceId);
  await expect(page.getByRole('tab', { name: 'Chapters' })).toBeVisible();
  await openReplace(page);
  await expect(dialog(page).getByRole('radio', { name: /^Remove them/ })).toBeChecked();
  await expectAccessible(page, 'the dialog to replace a video');
  await chooseFiles(page, [await videoFile('clip.mp4')], 'Upload a file');
  await expect(page.getByText(/^Updated on/)).toBeVisible({ timeout: CONVERSION_MS });
  await expect.poll(() => duration(page)).toBe(2);
  await expect(page.getByRole('tab', { name: 'Chapters' })).toHaveCount(0);

  await viewer.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.currentTime = 1;
  });
  await expect(viewer.getByText('A newer version is ready')).toBeVisible();
  await expect(viewer.locator('video')).toHaveCount(0);
  await expect(viewer.getByText(/Updated on/)).toBeVisible();
  await expectAccessible(viewer, 'a page whose video was replaced');
  await button(viewer, 'Play the newer version').click();
  await expect.poll(() => duration(viewer)).toBe(2);
  await expectFocusAfter(viewer, 'going to the newer version');
  await expect(viewer.getByText('A newer version is ready')).toHaveCount(0);

  await openReplace(page);
  await expect(dialog(page)).toContainText('Replaced by');
  await expectAccessible(page, 'previous versions');
  await dialog(page)
    .getByRole('button', { name: /^Restore: Version until/ })
    .click();
  await expectToast(page, 'Video restored');
  await expectFocusAfter(page, 'restoring a version');
  await expect.poll(() => duration(page)).toBe(RECORDING_SECONDS);
  await dialog(page)
    .getByRole('button', { name: /^Delete now: Version until/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Delete this version now?' });
  await expect(question).toContainText('Earlier backups of this server still contain them.');
  await question.getByRole('button', { name: 'Delete this version now' }).click();
  await expectToast(page, 'Video deleted');
  await expect(dialog(page).getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  await expectFocusAfter(page, 'deleting the last version');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('tab', { name: 'Chapters' })).toBeVisible();
  await viewer.context().close();
});

test('versions that fail to load are not taken for none, can be loaded again, and are not asked for without end', async ({
  page,
}) => {
  const { owner, id } = await newSharedRecording();
  const asked: string[] = [];
  const files = `**/api/recordings/${id}/files`;
  await page.route(files, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 500, body: '' });
  });
  await openAs(page, owner, `/recordings/${id}`, owner.workspaceId);
  await openReplace(page);
  const failure = page.getByRole('heading', { name: 'Versions could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Upload a file' })).toBeVisible();
  await expectAccessible(page, 'versions that could not be loaded');

  // Another video is to take the place of this one.
  await page.route(`**/api/recordings/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), nextFile: 'replacement' } });
  });
  asked.length = 0;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(failure).toBeVisible();
  await openReplace(page);
  await expect(dialog(page)).toBeVisible();
  await expect(failure.filter({ visible: true })).toHaveCount(1);
  expect(asked.length).toBeLessThanOrEqual(4);
  await page.keyboard.press('Escape');

  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);
});

test('a video is recorded again behind its link', { tag: '@nightly' }, async ({ page, context }) => {
  const { owner, id, link } = await newSharedRecording();
  await enter(page, owner);
  await openCapturedTab(context);
  await withoutCountdown(page);
  await openIn(page, `/recordings/${id}`, owner.workspaceId);
  await page.bringToFront();
  await openReplace(page);
  await dialog(page).getByRole('button', { name: 'Record again' }).click();
  const titled = page.getByRole('dialog', { name: 'Replace “Product tour”' });
  await expect(titled).toBeVisible();
  await expectAccessible(page, 'the setup to record again');
  await titled.getByRole('button', { name: 'Start Recording' }).click();
  await expect(timer(page)).toBeVisible();
  await page.bringToFront();
  await expectElapsed(page, 3);
  await panel(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await titled.getByRole('button', { name: 'Replace video' }).click();
  await expect(page.getByText(/^Updated on/)).toBeVisible({ timeout: CONVERSION_MS });
  await expect.poll(() => duration(page)).toBeLessThan(RECORDING_SECONDS);
  await page.goto(link);
  await expect.poll(() => duration(page)).toBeLessThan(RECORDING_SECONDS);
  await expect(page.getByText(/Updated on/)).toBeVisible();
});

test('a recording whose file cannot be converted says why, and who may change it what to do', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const team = await newTeam();
  const viewer = await join(team, 'viewer');
  const reason = 'This file is damaged or incomplete, and cannot be read.';
  const { id, link } = await newSharedRecording({
    workspaceId: team.id,
    userId: team.owner.userId,
    mp4Key: null,
    transcodeStatus: 'failed',
    failureCause: 'file',
    conversionError: reason,
  });
  const alert = (on: Page) => on.getByRole('alert').filter({ hasText: 'This video could not be converted' });
  await openAs(page, team.owner, `/recordings/${id}`, team.id);
  await expect(alert(page)).toContainText(reason);
  await expect(alert(page)).toContainText('Export it in another format, such as MP4');
  await expectAccessible(page, 'a recording that could not be converted');
  await alert(page).getByRole('button', { name: 'Replace video' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Upload a file' })).toBeVisible();

  const other = await browser.newPage({ baseURL: appUrl() });
  await openAs(other, viewer, `/recordings/${id}`, team.id);
  await expect(alert(other)).toContainText(reason);
  await expect(alert(other)).not.toContainText('Export it');
  await expect(alert(other).getByRole('button')).toHaveCount(0);
  // The app leads a person who is logged out to the log-in.
  await other.goto('about:blank');
  await other.context().clearCookies();
  const [answer] = await Promise.all([other.waitForResponse(/\/share\//), other.goto(link)]);
  expect(await answer.text()).not.toContain(reason);
  await expect(other.getByText('could not be converted')).toHaveCount(0);
  await other.context().close();
});
