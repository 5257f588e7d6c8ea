import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { firstCases, IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { expectAccessible } from './support/accessible.ts';
import { CONVERSION_MS, enter } from './support/app.ts';
import { expectNothingRefused, followContentPolicy } from './support/content-policy.ts';
import { expectFits } from './support/fits.ts';
import { expectFocusAfter } from './support/focus.ts';
import { chooseFiles, holdFilesOver, textFile, videoFile, withoutHandles } from './support/import-files.ts';
import { addProject } from './support/library.ts';
import { NAMES } from './support/long-library.ts';
import { LONG_NAME, RIGHT_TO_LEFT, WIDEST } from './support/long-names.ts';
import { openAs, openIn } from './support/screen.ts';
import { join, newTeam } from './support/teams.ts';

test.beforeEach(async ({ page }) => {
  await followContentPolicy(page);
  await withoutHandles(page);
});
test.afterEach(({ page }) => expectNothingRefused(page));

const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' });
const row = (page: Page, name: string) => uploads(page).getByRole('listitem').filter({ hasText: name });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('files of every container become recordings, and other files are refused with a reason', async ({ page }) => {
  const { owner, id: workspaceId } = await newTeam();
  await enter(page, owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openIn(page, '/recordings', workspaceId);
  await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload files' })).toHaveCount(2);
  await expectAccessible(page, 'the empty list');
  // Each is converted.
  const taken = firstCases<[name: string, file: Awaited<ReturnType<typeof videoFile>>]>(1, [
    [RIGHT_TO_LEFT, await videoFile('clip.mp4', `${RIGHT_TO_LEFT}.mp4`)],
    [LONG_NAME, await videoFile('clip.mov', `${LONG_NAME}.mov`)],
    ['clip', await videoFile('clip.webm')],
    ['matroska', await videoFile('clip.mkv', 'matroska.mkv')],
  ]);
  await chooseFiles(page, [
    ...taken.map(([, file]) => file),
    await videoFile('sound.mp4'),
    await videoFile('clip.avi', 'old.mp4'),
    textFile('page.mp4', '<!doctype html><script>alert(1)</script>'),
    textFile('list.mp4', '#EXTM3U\n#EXTINF:2,\n/etc/passwd\n'),
    textFile('empty.mp4', ''),
  ]);
  await expect(row(page, 'sound.mp4')).toContainText('This file has sound, but no picture.');
  await expect(row(page, 'old.mp4')).toContainText('AVI files cannot be uploaded.');
  await expect(row(page, 'page.mp4')).toContainText('This file is not a video.');
  await expect(row(page, 'list.mp4')).toContainText('Playlist files cannot be uploaded.');
  await expect(row(page, 'empty.mp4')).toContainText('This file is empty.');
  await expect(
    page.getByRole('heading', { name: new RegExp(`^${taken.length} files? uploaded, 5 not$`) }),
  ).toBeVisible();
  await expectAccessible(page, 'the list of uploads');
  for (const [name] of taken) {
    await expect(card(page, name)).toContainText('0:02');
    await expect(page.getByRole('button', { name: `Play ${name}` })).toBeEnabled();
  }
  await expect(page.getByText(`(${taken.length} total)`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear list' }).click();
  await expect(uploads(page)).toHaveCount(0);
  await expectFocusAfter(page, 'clearing the list of uploads');

  if (!IS_NIGHTLY) return;
  // Chromium does not play QuickTime: this file plays once it is converted.
  await page.getByRole('button', { name: `Play ${LONG_NAME}` }).click();
  const video = page.getByRole('dialog', { name: LONG_NAME }).locator('video');
  await expect(video).toBeVisible({ timeout: CONVERSION_MS });
  await expect(video).toHaveJSProperty('readyState', 4);
});

test('files dropped on a project are uploaded into it, also on a phone; a viewer cannot drop files', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const team = await newTeam();
  const project = await addProject(team.owner.client, team.id, LONG_NAME);
  await enter(page, team.owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await openIn(page, `/projects/${project.id}`, team.id);
  await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeVisible();
  const drop = await holdFilesOver(page, [await videoFile('clip.webm'), textFile('page.mp4', '<html>')]);
  await expect(page.getByText(`Drop videos to upload them to ${LONG_NAME}`)).toBeVisible();
  await expectAccessible(page, 'the target of what is dropped', ['phone']);
  await drop();
  await expect(page.getByText('Drop videos')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '1 file uploaded, 1 not' })).toBeVisible();
  await expect(card(page, 'clip')).toContainText('0:02');
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await expect(row(page, 'page.mp4'), 'on another screen').toContainText('This file is not a video.');

  const viewer = await join(team, 'viewer');
  const seen = await browser.newPage();
  await openAs(seen, viewer, '/recordings', team.id);
  await expect(card(seen, 'clip')).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Upload files' })).toHaveCount(0);
  await holdFilesOver(seen, [await videoFile('clip.webm')]);
  await expect(seen.getByText('Drop videos')).toHaveCount(0);
  await seen.close();
});

/** A real MP4 of more than 100 MB, which is sent in parts: a box without meaning makes it large. */
async function largeFile(): Promise<string> {
  const { buffer } = await videoFile('clip.mp4');
  const bytes = 120 * 1024 ** 2;
  const file = path.join(tmpdir(), `large-${process.pid}-${Date.now()}.mp4`);
  const handle = await open(file, 'w');
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes);
  box.write('free', 4, 'latin1');
  await handle.write(buffer);
  await handle.write(box);
  await handle.truncate(buffer.length + bytes);
  await handle.close();
  return file;
}

test('an upload that a reload interrupts continues where it was once its file is chosen again @nightly', async ({
  page,
}) => {
  const { owner, id: workspaceId } = await newTeam();
  await enter(page, owner);
  const file = await largeFile();
  const name = path.basename(file);
  const partOf = (url: string) => Number(new URL(url).searchParams.get('partNumber') ?? 0);
  let isHeld = true;
  const arrived: number[] = [];
  page.on('requestfinished', (request) => {
    const part = request.method() === 'PUT' ? partOf(request.url()) : 0;
    if (part > 0) arrived.push(part);
  });
  await page.route(/partNumber=/, (route) =>
    isHeld && partOf(route.request().url()) > 4 ? route.abort() : route.continue(),
  );
  await openIn(page, '/recordings', workspaceId);
  await chooseFiles(page, file);
  await expect.poll(() => arrived.toSorted().slice(0, 4)).toEqual([1, 2, 3, 4]);
  await expect(row(page, name)).toContainText('Trying again...');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(row(page, name)).toContainText('Choose the same file again to continue.');
  await expectAccessible(page, 'an interrupted upload');
  isHeld = false;
  await chooseFiles(page, [await videoFile('clip.webm', name)], `Choose file ${name} again`);
  await expect(row(page, name)).toContainText('This is a different file');
  await chooseFiles(page, file, `Choose file ${name} again`);
  // 120 MB.
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible({ timeout: 60_000 });
  expect(arrived.filter((part) => part <= 4)).toHaveLength(4);
  await expect(page.getByText('(1 total)')).toBeVisible();
  await rm(file);
});

test('a cancelled upload leaves nothing behind @nightly', async ({ page }) => {
  const { owner, id: workspaceId } = await newTeam();
  await enter(page, owner);
  const file = await largeFile();
  await page.route(/partNumber=/, (route) => route.abort());
  await openIn(page, '/recordings', workspaceId);
  await chooseFiles(page, file);
  const name = path.basename(file);
  await expect(row(page, name)).toContainText('Trying again...');
  await expect(page.getByText('(1 total)')).toBeVisible();
  await page.getByRole('button', { name: `Cancel the upload of ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel upload?' });
  await expectAccessible(page, 'the question before an upload is cancelled');
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(row(page, name)).toContainText('Trying again...');
  await page.getByRole('button', { name: `Cancel the upload of ${name}` }).click();
  await question.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(uploads(page)).toHaveCount(0);
  await expect(page.getByText('(0 total)')).toBeVisible();
  await rm(file);
});

test('long names of files and of their project fit', { tag: '@nightly' }, async ({ page }) => {
  const team = await newTeam();
  const project = await addProject(team.owner.client, team.id, WIDEST);
  await enter(page, team.owner);
  await withoutHandles(page);
  await openIn(page, `/projects/${project.id}`, team.id);
  await expectFits(page, 'an empty project');
  const files = NAMES.map((name) => textFile(`${name}.mp4`, 'no video'));
  await chooseFiles(page, files);
  await expect(page.getByRole('heading', { name: '4 files not uploaded' })).toBeVisible();
  await expectFits(page, 'the uploads');
  await page.route('**/uploads/**', (route) => route.abort());
  await chooseFiles(page, [await videoFile('clip.webm', `${WIDEST}.webm`)]);
  await page.getByRole('button', { name: `Cancel the upload of ${WIDEST}.webm` }).click();
  await expectFits(page, 'Cancel upload?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel upload' }).click();
  await holdFilesOver(page, files);
  await expect(page.getByText('Drop videos to upload them')).toBeVisible();
  await expectFits(page, 'the target of what is dropped');
});
