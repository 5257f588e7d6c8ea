import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type BrowserContext, expect, test } from '@playwright/test';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { writeLongWebm } from './support/long-webm.ts';
import { saveBytes } from './support/media-lab.ts';
import { serveFile } from './support/serve-file.ts';
import { openStoreLab } from './support/store-lab.ts';

const ID = 'W_1';
const RAW = `${ID}.webm`;
const COPY = `${ID}.seekable.webm`;
const MB = 1024 ** 2;

/** A finished recording of one and a half seconds, with its size. */
async function recorded(context: BrowserContext) {
  const { lab, page } = await openStoreLab(context);
  await lab.open(ID);
  const durationMs = await lab.record(ID, 1.5);
  return { lab, page, durationMs, raw: await lab.size(ID) };
}

test('after a kill before the seekable file is finished, the unfinished file is removed', async ({ context }) => {
  const { lab, page, raw } = await recorded(context);
  await lab.plant(COPY, 'the beginning of a copy');
  await page.close();
  const { lab: next } = await openStoreLab(context);
  expect(await next.unfinished()).toHaveLength(1);
  await next.reopen(ID);
  expect(await next.size(ID)).toBe(raw);
  expect(await next.disk()).toEqual({ [RAW]: raw });
});

test('after a kill before the manifest names the seekable file, the file is removed and made again', {
  tag: '@nightly',
}, async ({ context }) => {
  const { lab, page, raw } = await recorded(context);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('This is where it is killed', 'AbortError');
    };
    // The page does not clean up either.
    FileSystemDirectoryHandle.prototype.removeEntry = () => new Promise(() => {});
  });
  await lab.startRemux(ID);
  await expect.poll(async () => (await lab.disk())[COPY] ?? 0).toBeGreaterThan(raw / 2);
  await page.close();
  const { lab: next } = await openStoreLab(context);
  expect(await next.reopen(ID)).toMatchObject({ seekableBytes: null });
  expect(await next.disk()).toEqual({ [RAW]: raw });
  await next.remux(ID);
  expect(Object.keys(await next.disk())).toEqual([COPY]);
});

test('after a kill before the recorded file is removed, the seekable file is the recording', {
  tag: '@nightly',
}, async ({ context }) => {
  const { lab, page, raw, durationMs } = await recorded(context);
  await page.evaluate(() => {
    FileSystemDirectoryHandle.prototype.removeEntry = () => new Promise(() => {});
  });
  await lab.startRemux(ID);
  await expect.poll(async () => (await lab.manifest(ID)).seekableBytes).not.toBeNull();
  expect((await lab.disk())[RAW]).toBe(raw);
  await page.close();
  const { lab: next } = await openStoreLab(context);
  expect(await next.unfinished()).toHaveLength(1);
  const manifest = await next.reopen(ID);
  expect(manifest).toMatchObject({ durationMs });
  expect(await next.disk()).toEqual({ [COPY]: manifest?.seekableBytes });
  expect(await next.size(ID)).toBe(manifest?.seekableBytes);
});

test('an incomplete seekable file is replaced by the recorded one', { tag: '@nightly' }, async ({ context }) => {
  const { lab, page, raw } = await recorded(context);
  await lab.plant(COPY, 'what a power cut left of it');
  await lab.update(ID, { seekableBytes: 1_000_000 });
  await page.close();
  const { lab: next } = await openStoreLab(context);
  expect(await next.unfinished()).toHaveLength(1);
  expect(await next.reopen(ID)).toMatchObject({ seekableBytes: null });
  expect(await next.size(ID)).toBe(raw);
});

test(
  'a damaged recording, or one that is not a video, stays as it was',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const path = info.outputPath('damaged.webm');
    await writeLongWebm(path, 12 * MB);
    const damaged = await readFile(path);
    damaged.fill(0, 5 * MB, 7 * MB);
    await writeFile(path, damaged);
    const { url, stop } = await serveFile(context, path);
    const { lab } = await openStoreLab(context);
    await lab.open(ID);
    await lab.feed(ID, url, MB);
    stop();
    await lab.finish(ID, 12_000);
    await lab.remux(ID);
    expect(await lab.digest(ID)).toBe(createHash('sha256').update(damaged).digest('hex'));
    expect(await lab.disk()).toEqual({ [RAW]: damaged.length });

    await lab.open('W_2');
    await lab.append('W_2', 'this is not a video');
    await lab.finish('W_2', 1000);
    await lab.remux('W_2');
    expect(await lab.text('W_2')).toBe('this is not a video');
    expect(await lab.manifest('W_2')).toMatchObject({ durationMs: 1000, seekableBytes: null });
  },
);

test(
  'the last picture lasts until Stop, but not for the time in which the computer slept',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const path = info.outputPath('short.webm');
    expect(await writeLongWebm(path, 4_000_000)).toBe(4);
    const { url, stop } = await serveFile(context, path);
    const { lab } = await openStoreLab(context);
    const remuxed = async (id: string, clockMs: number) => {
      await lab.open(id);
      await lab.feed(id, url, MB);
      await lab.finish(id, clockMs);
      await lab.remux(id);
      const file = info.outputPath(`${id}.webm`);
      await saveBytes(file, await lab.file(id));
      const { format, streams } = await probeVideo(file);
      return { ms: Number(format.duration) * 1000, picture: streams[0], manifest: await lab.manifest(id) };
    };
    const awake = await remuxed('W_awake', 5500);
    expect(awake.manifest.durationMs).toBe(5500);
    expect(Math.abs(awake.ms - 5500)).toBeLessThan(50);
    // If a recorder does not state the colors, they are BT.601, whatever the size.
    expect(awake.picture).toMatchObject({ color_space: 'smpte170m', color_range: 'tv' });
    const asleep = await remuxed('W_asleep', 3 * 3_600_000);
    expect(Math.abs(asleep.ms - 6000)).toBeLessThan(50);
    expect(Math.abs((asleep.manifest.durationMs ?? 0) - asleep.ms)).toBeLessThan(50);
    stop();
  },
);

test('a recording can be discarded while it is made seekable', { tag: '@nightly' }, async ({ context }, info) => {
  const path = info.outputPath('long.webm');
  await writeLongWebm(path, 150 * MB);
  const { url, stop } = await serveFile(context, path);
  const { lab } = await openStoreLab(context);
  await lab.open(ID);
  await lab.feed(ID, url, 4 * MB);
  stop();
  await lab.finish(ID, 150_000);
  expect(await lab.discardDuringRemux(ID)).toBeLessThan(0.9);
  expect(await lab.disk()).toEqual({});
  expect(await lab.unfinished()).toEqual([]);
});
