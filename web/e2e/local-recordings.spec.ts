import { type BrowserContext, expect } from '@playwright/test';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { saveBytes } from './support/media-lab.ts';
import { test } from './support/profile.ts';
import { openStoreLab } from './support/store-lab.ts';

const CUES = Buffer.from('1c53bb6b', 'hex');
const ID = 'W_1';
const RAW = `${ID}.webm`;
const COPY = `${ID}.seekable.webm`;

/** A browser, or a window of it, without an origin private file system. */
const withoutDisk = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(StorageManager.prototype, 'getDirectory'));

test(
  'a camera recording is stored while it runs, is as long as the clock says, and is seekable',
  {
    tag: '@nightly',
  },
  async ({ context }, info) => {
    const { lab } = await openStoreLab(context);
    await lab.open(ID);
    const durationMs = await lab.record(ID, 3.4);
    const raw = await lab.size(ID);
    expect(await lab.disk()).toEqual({ [RAW]: raw });
    expect(await lab.manifest(ID)).toMatchObject({ stage: 'recorded', durationMs, seekableBytes: null });

    const told = await lab.remux(ID);
    expect(told.length).toBeGreaterThan(3);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    const size = await lab.size(ID);
    expect(await lab.disk()).toEqual({ [COPY]: size });
    expect(await lab.manifest(ID)).toMatchObject({ durationMs, seekableBytes: size });

    const video = await lab.file(ID);
    const file = info.outputPath('take.webm');
    await saveBytes(file, video);
    const probe = await probeVideo(file);
    expect(probe.streams.map((stream) => stream.codec_name).sort()).toEqual(['opus', 'vp8']);
    expect(Math.abs(Number(probe.format.duration) - durationMs / 1000)).toBeLessThan(0.2);
    expect(Buffer.from(video, 'base64').includes(CUES)).toBe(true);

    const picture = info.outputPath('thumbnail.jpg');
    await saveBytes(picture, await lab.thumbnail(ID));
    expect((await probeVideo(picture)).streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 320, height: 180 });

    await lab.discard(ID);
    expect(await lab.disk()).toEqual({});
    expect(await lab.unfinished()).toEqual([]);
    expect(await lab.reopen(ID)).toBeNull();
  },
);

test(
  'without an origin private file system a recording is stored in the database, also for the next visit',
  { tag: '@nightly' },
  async ({ context }, info) => {
    await withoutDisk(context);
    const { lab, page } = await openStoreLab(context);
    await lab.open(ID);
    const startedAt = await lab.startRecording(ID);
    await expect.poll(() => lab.size(ID)).toBeGreaterThan(100_000);
    const before = await lab.size(ID);
    const atLeastMs = Date.now() - startedAt - 2000;
    // What was recorded until now comes with the next chunk, which a busy machine stores late.
    await expect.poll(() => lab.size(ID)).toBeGreaterThan(before);
    const size = await lab.size(ID);
    await page.close();

    const { lab: next } = await openStoreLab(context);
    await expect.poll(() => next.unfinished()).toEqual([{ id: ID, stage: 'recording' }]);
    expect(await next.reopen(ID)).toMatchObject({ stage: 'recording', durationMs: null });
    expect(await next.size(ID)).toBeGreaterThanOrEqual(size);
    await next.remux(ID);
    const manifest = await next.manifest(ID);
    expect(manifest).toMatchObject({ seekableBytes: null });
    expect(manifest.durationMs).toBeGreaterThan(atLeastMs);
    const file = info.outputPath('take.webm');
    await saveBytes(file, await next.file(ID));
    expect((await probeVideo(file)).streams).toHaveLength(2);

    await next.discard(ID);
    expect(await next.unfinished()).toEqual([]);
    expect(await next.reopen(ID)).toBeNull();
  },
);

test('a recording belongs to the tab that has it, until the tab releases it', { tag: '@nightly' }, async ({
  context,
}) => {
  const { lab: first } = await openStoreLab(context);
  const { lab: second } = await openStoreLab(context);
  await first.open(ID);
  await first.append(ID, 'some of a take');
  await first.size(ID);
  expect(await second.unfinished()).toEqual([]);
  expect(await second.reopen(ID)).toBeNull();
  await expect(first.open(ID)).rejects.toThrow('Another tab has this recording.');

  await first.finish(ID, 1000);
  expect(await second.unfinished()).toEqual([]);
  await first.close(ID);
  await expect.poll(() => second.unfinished()).toEqual([{ id: ID, stage: 'recorded' }]);
  expect(await second.reopen(ID)).toMatchObject({ id: ID, durationMs: 1000 });
  expect(await first.reopen(ID)).toBeNull();
  // Changes of the first tab have no effect any more.
  await first.update(ID, { stage: 'uploading' });
  await second.close(ID);
  await expect.poll(() => first.reopen(ID)).toMatchObject({ stage: 'recorded' });
});

test('after a reload a recording is there at once, and its upload can continue from its manifest', async ({
  context,
}) => {
  const { lab, page } = await openStoreLab(context);
  await lab.open(ID);
  await lab.append(ID, 'a take');
  await lab.finish(ID, 1000);
  const sent = { kind: 'single', fileSize: 6, url: 'https://x.test/a', untilMs: 0, isSent: true } as const;
  await lab.update(ID, { stage: 'uploading', upload: { video: sent, thumbnail: 'none' } });
  await page.reload();
  await page.waitForFunction(() => 'lab' in window);
  expect(await lab.unfinished()).toEqual([{ id: ID, stage: 'uploading' }]);
  expect(await lab.reopen(ID)).toMatchObject({ upload: { video: sent, thumbnail: 'none' } });
  expect(await lab.text(ID)).toBe('a take');
});

test('only files without a manifest, and empty recordings, are removed', async ({ context }) => {
  const { lab: other } = await openStoreLab(context);
  await other.open('W_running', 'ada');
  const { lab } = await openStoreLab(context);
  await lab.open('W_mine', 'ada');
  await lab.append('W_mine', 'mine');
  await lab.open('W_theirs', 'bob');
  await lab.append('W_theirs', 'theirs');
  await lab.open('W_empty', 'ada');
  await lab.open('W_nothing', 'bob');
  await lab.plant('W_orphan.webm', 'nobody knows of it');
  await lab.plant('W_orphan.seekable.webm', 'nor of this');
  for (const id of ['W_mine', 'W_theirs', 'W_empty', 'W_nothing']) {
    await lab.finish(id, 1000);
    await lab.close(id);
  }
  await expect.poll(() => other.unfinished('ada')).toEqual([{ id: 'W_mine', stage: 'recorded' }]);
  const left = ['W_mine.webm', 'W_nothing.webm', 'W_running.webm', 'W_theirs.webm'];
  await expect.poll(async () => Object.keys(await lab.disk()).sort()).toEqual(left);
  expect(await lab.reopen('W_empty')).toBeNull();
  expect(await other.unfinished('bob')).toEqual([{ id: 'W_theirs', stage: 'recorded' }]);
});

test('a recording does not count as empty while the browser cannot open its files', async ({ context }) => {
  const { lab: first } = await openStoreLab(context);
  await first.open(ID, 'ada');
  await first.append(ID, 'kept');
  await first.finish(ID, 1000);
  await first.close(ID);
  const { lab, page } = await openStoreLab(context);
  await page.evaluate(() => {
    const { getDirectory } = StorageManager.prototype;
    const fails = () => Promise.reject(new DOMException('It failed for a moment.', 'UnknownError'));
    StorageManager.prototype.getDirectory = fails;
    Object.assign(window, { mend: () => Object.assign(StorageManager.prototype, { getDirectory }) });
  });
  expect(await lab.unfinished('ada')).toEqual([]);
  await page.evaluate('mend()');
  await expect.poll(() => lab.unfinished('ada')).toEqual([{ id: ID, stage: 'recorded' }]);
});

test('a manifest that cannot be read loses neither its own bytes nor the other recordings', {
  tag: '@nightly',
}, async ({ context }) => {
  const { lab, page } = await openStoreLab(context);
  await lab.open('W_2');
  await lab.append('W_2', 'readable');
  await lab.open('W_3');
  await lab.append('W_3', 'unreadable');
  await lab.update('W_3', { seekableBytes: 'many' as unknown as number });
  await lab.update('W_2', { stage: 'lost' as unknown as 'recorded', upload: { video: 'half' } as never });
  expect(await lab.text('W_3')).toBe('unreadable');
  await page.close();

  const { lab: next } = await openStoreLab(context);
  await expect.poll(() => next.unfinished()).toEqual([{ id: 'W_2', stage: 'recorded' }]);
  expect(await next.reopen('W_2')).toMatchObject({ stage: 'recorded', upload: null });
  await expect(next.reopen('W_3')).rejects.toThrow('seekableBytes');
  expect(await next.disk()).toEqual({ 'W_2.webm': 8, 'W_3.webm': 10 });
});

test('a thumbnail is made in a hidden tab', { tag: '@nightly' }, async ({ launch }, info) => {
  const { context } = await launch();
  const { lab, page } = await openStoreLab(context);
  await lab.open(ID);
  // The picture, of 0.4 s, is clusters behind its keyframe.
  await lab.record(ID, 4);
  const front = await context.newPage();
  await front.bringToFront();
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const picture = info.outputPath('thumbnail.jpg');
  await saveBytes(picture, await lab.thumbnail(ID));
  expect((await probeVideo(picture)).streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 320, height: 180 });
  expect(warnings).toEqual([]);
});
