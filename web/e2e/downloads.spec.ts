import { expect, type Page, type Route, test } from '@playwright/test';
import { DOWNLOAD_CHUNK_BYTES } from '#shared/model/video/recording.ts';
import { allowClipboard, clipboardText } from './support/app.ts';
import {
  answerPicker,
  expectSaved,
  filesOnDisk,
  followChunks,
  newLargeTake,
  pressDownload,
  saveFromNewTab,
  without,
} from './support/downloads.ts';
import { hold } from './support/hold.ts';
import { share } from './support/library.ts';
import { recordingFiles } from './support/recording-files.ts';
import { newSharedRecording } from './support/shared-recordings.ts';

const PIECES = '**/api/objects/chunked/**';
const WHOLE = /\/objects\/[^?]*\?download=true/;

const piecesOf = (bytes: Buffer) => [...Array(Math.ceil(bytes.length / DOWNLOAD_CHUNK_BYTES)).keys()];

async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
}

const saving = async (page: Page) => (await Promise.all([page.waitForEvent('download'), pressDownload(page)]))[0];

/** Console errors of the page. */
function followErrors(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
  return lines;
}

test.describe('small files', () => {
  test('a small file is saved by its link, as MP4 and under the name of the recording', async ({ page }) => {
    const take = await newSharedRecording({ name: 'Größe: "1/2" 🎬' });
    const pieces = followChunks(page);
    await open(page, take.link);
    await expectSaved(await saving(page), 'Größe- -1-2- 🎬.mp4', (await recordingFiles()).mp4);
    expect(pieces).toEqual([]);
  });

  test('a download is the original while there is no MP4', { tag: '@nightly' }, async ({ page }) => {
    const take = await newSharedRecording({ transcodeStatus: 'failed', mp4Key: null });
    await open(page, take.link);
    await expectSaved(await saving(page), 'Product tour.webm', (await recordingFiles()).webm);
  });

  test('a small file is saved from a new tab when its link does not work', { tag: '@nightly' }, async ({ page }) => {
    const take = await newSharedRecording();
    await open(page, take.link);
    // Requests of the page itself fail; the navigation of a new tab is not one of them.
    await page.route(WHOLE, (route) => route.abort());
    await expectSaved(await saveFromNewTab(page), 'Product tour.mp4', (await recordingFiles()).mp4);
  });
});

test.describe('large files', () => {
  test('a large file is written piece by piece to the place that the viewer chooses', { tag: '@nightly' }, async ({
    page,
  }) => {
    const { take, bytes } = await newLargeTake();
    await answerPicker(page, 'a file');
    const pieces = followChunks(page);
    const goOn = await hold(page, '**/api/objects/chunked/**chunk=1&**');
    await open(page, take.link);
    await pressDownload(page);
    await expect(page.getByText(/^Downloading \d+%$/)).toBeVisible();
    goOn();
    await expect.poll(() => filesOnDisk(page)).toMatchObject({ 'chosen.mp4': bytes.length });
    await expect(page.getByText(/^Downloading/)).toHaveCount(0);
    expect(pieces).toEqual(piecesOf(bytes));
    const options = await page.evaluate(() => (window as unknown as { askedWhere: object }).askedWhere);
    expect(options).toEqual({ suggestedName: 'Product tour.mp4', types: [{ accept: { 'video/mp4': ['.mp4'] } }] });
    const sum = await page.evaluate(async () => {
      const file = await (await (await navigator.storage.getDirectory()).getFileHandle('chosen.mp4')).getFile();
      const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      return Array.from(new Uint8Array(hash));
    });
    const expected = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
    expect(sum).toEqual(Array.from(new Uint8Array(expected)));
  });

  test('a large file is not saved when the viewer cancels the dialog, and no message appears', {
    tag: '@nightly',
  }, async ({ page }) => {
    const { take } = await newLargeTake();
    await answerPicker(page, 'AbortError');
    const [pieces, errors] = [followChunks(page), followErrors(page)];
    await open(page, take.link);
    await pressDownload(page);
    await expect(page.getByText(/^Downloading/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
    expect([pieces, errors]).toEqual([[], []]);
  });

  const collected: [string, (page: Page) => Promise<unknown>][] = [
    ['on disk where the browser may not ask for a place', (page) => answerPicker(page, 'SecurityError')],
    ['on disk where the browser cannot ask for a place', (page) => without(page, { picker: true })],
    ['in memory where the browser has no disk space either', (page) => without(page, { picker: true, disk: true })],
  ];
  for (const [how, prepare] of collected) {
    test(`the pieces of a large file are collected ${how}`, { tag: '@nightly' }, async ({ page }) => {
      const { take, bytes } = await newLargeTake();
      await prepare(page);
      const pieces = followChunks(page);
      await open(page, take.link);
      const download = await saving(page);
      if (how.includes('disk where')) {
        expect(Object.values(await filesOnDisk(page, 'downloads'))).toEqual([bytes.length]);
      }
      await expectSaved(download, 'Product tour.mp4', bytes);
      expect(pieces).toEqual(piecesOf(bytes));
    });
  }

  test('a large file is saved by its link when a piece does not arrive, and its pieces are removed', {
    tag: '@nightly',
  }, async ({ page }) => {
    const { take, bytes } = await newLargeTake();
    await without(page, { picker: true });
    let tries = 0;
    await page.route('**/api/objects/chunked/**chunk=1&**', (route) => {
      tries += 1;
      return route.abort();
    });
    await open(page, take.link);
    const download = await saving(page);
    expect(download.url()).toMatch(/\/(objects|media)\//);
    await expectSaved(download, 'Product tour.mp4', bytes);
    expect(tries).toBe(3);
    expect(await filesOnDisk(page, 'downloads')).toEqual({});
  });

  test('a large file is saved from a new tab when AWS throttles both its pieces and its link', {
    tag: '@nightly',
  }, async ({ page }) => {
    const { take, bytes } = await newLargeTake();
    await without(page, { picker: true });
    await open(page, take.link);
    let tries = 0;
    const throttle = (route: Route) => route.fulfill({ status: 429, json: { message: 'Too Many Requests' } });
    await page.route(PIECES, (route) => {
      tries += 1;
      return throttle(route);
    });
    await page.route(WHOLE, throttle);
    await expectSaved(await saveFromNewTab(page), 'Product tour.mp4', bytes);
    expect(tries).toBe(3);
  });

  test('a cancelled download of a large file leaves nothing behind', { tag: '@nightly' }, async ({ page }) => {
    const { take } = await newLargeTake();
    await without(page, { picker: true });
    const errors = followErrors(page);
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    let asked = 0;
    await page.route('**/api/objects/chunked/**chunk=2&**', () => {
      // Never answered, so that it can be cancelled.
      asked += 1;
    });
    await open(page, take.link);
    await pressDownload(page);
    await expect(page.getByText(/^Downloading (2|3)\d%$/)).toBeVisible();
    await expect.poll(() => asked).toBe(1);
    await page.getByRole('button', { name: 'Cancel download' }).click();
    await expect(page.getByText(/^Downloading/)).toHaveCount(0);
    await expect.poll(() => filesOnDisk(page, 'downloads')).toEqual({});
    expect([asked, downloads, errors]).toEqual([1, 0, []]);
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
  });
});

test('on the share page, a download that the browser blocks is offered as a link', async ({ page }) => {
  const take = await newSharedRecording();
  await allowClipboard(page);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await open(page, take.link);
  await page.route(WHOLE, (route) => route.abort());
  await pressDownload(page);
  const notice = page.getByRole('alert').filter({ hasText: 'Download Blocked' });
  await expect(notice).toBeVisible();
  const href = new URL((await notice.getByRole('link').getAttribute('href')) ?? '');
  expect(href.pathname + href.search).toBe(`/objects/${take.id}/video.mp4?download=true&shareToken=${take.shareToken}`);
  expect(await clipboardText(page)).toBe(href.href);
  await page.unrouteAll();
  const [download] = await Promise.all([page.waitForEvent('download'), notice.getByRole('link').click()]);
  await expectSaved(download, 'Product tour.mp4', (await recordingFiles()).mp4);
});

test('the share page has no Download button when downloads are switched off', async ({ page }) => {
  const { link } = await newSharedRecording({ allowDownload: false });
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
});

test('after downloads are switched off, a download is refused and logged, and not tried in another way', {
  tag: '@nightly',
}, async ({ page }) => {
  const small = await newSharedRecording();
  const { take: large } = await newLargeTake();
  await without(page, { picker: true });
  const errors = followErrors(page);
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  for (const { link, owner, id } of [small, large]) {
    // The page polls until the recording is converted, and would remove its button.
    await page.route('**/api/shared/*', () => undefined);
    await open(page, link);
    await share(owner.client, id, { allowDownload: false });
    const before = errors.length;
    await pressDownload(page);
    await expect.poll(() => errors.slice(before).join('\n')).toContain('Downloading is not allowed for this recording');
    await expect(page.getByText(/^Downloading/)).toHaveCount(0);
    await page.unroute('**/api/shared/*');
  }
  expect(downloads).toBe(0);
});
