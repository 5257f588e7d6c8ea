import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { Recording } from '#shared/api/recordings.ts';
import { signIn } from './support/app.ts';
import { legacyContent, writeLegacyRecording } from './support/legacy-layout.ts';
import { endlessBytes } from './support/player-files.ts';
import { recordingsOnDisk, uploadDialog } from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { openStoreLab } from './support/store-lab.ts';

const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7919) % 251));

/**
 * One recording of each kind: in files of the origin private file system, and in the database where that was missing.
 */
const OLD = [
  { id: 'W_1', userId: 'ada', kind: 'file', bytes: noise(100_000) },
  { id: 'W_2', userId: 'ada', kind: 'chunks', bytes: noise(90_001) },
] as const;
const LISTED = OLD.map(({ id }) => ({ id, stage: 'recording' }));
const EMPTY = { notes: [], chunks: [], names: [] };

const sorted = (listed: { id: string; stage: string }[]) => [...listed].sort((a, b) => a.id.localeCompare(b.id));

async function writeOld(page: Page) {
  for (const old of OLD) await writeLegacyRecording(page, old);
}

async function expectWhole({ lab, page }: Awaited<ReturnType<typeof openStoreLab>>) {
  expect(sorted(await lab.unfinished())).toEqual(LISTED);
  expect(await legacyContent(page)).toEqual(EMPTY);
  for (const { id, bytes } of OLD) {
    expect(await lab.reopen(id)).toEqual({
      id,
      userId: 'ada',
      about: { recordingId: id, name: 'Old', type: 'camera', workspaceId: 'W', projectId: null },
      startedAt: '2026-11-19T10:00:00.000Z',
      stage: 'recording',
      durationMs: null,
      seekableBytes: null,
      upload: null,
      segmentUploadId: null,
      unsentChange: null,
      loss: null,
      loweredFrameRate: null,
      reducedWidth: null,
    });
    expect(await lab.digest(id)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
}

test('local recordings of an older version are listed and resumed with the same bytes', async ({ context }) => {
  const opened = await openStoreLab(context);
  await writeOld(opened.page);
  expect(await opened.lab.unfinished('bob')).toEqual([]);
  await expectWhole(opened);
  for (const { id } of OLD) await opened.lab.discard(id);
  expect(await opened.lab.unfinished()).toEqual([]);
  expect(await opened.lab.disk()).toEqual({});
});

test('the next visit completes a migration that stopped before or after it moved the bytes', {
  tag: '@nightly',
}, async ({ context }) => {
  const first = await openStoreLab(context);
  await writeOld(first.page);
  await first.page.evaluate(() => {
    const breakOff = () => {
      throw new DOMException('It breaks off here.', 'InvalidStateError');
    };
    Object.assign(FileSystemFileHandle.prototype, { move: breakOff });
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (key) {
      return this.name === 'notes' ? breakOff() : remove.call(this, key);
    };
  });
  expect(await first.lab.unfinished()).toEqual([]);
  await first.page.close();

  const second = await openStoreLab(context);
  expect((await legacyContent(second.page)).notes).toEqual(['W_1', 'W_2']);
  await second.page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('It breaks off here.', 'InvalidStateError');
    };
  });
  expect(await second.lab.unfinished()).toEqual([]);
  await second.page.close();

  await expectWhole(await openStoreLab(context));
});

test('two tabs that migrate at the same time leave each recording once and complete', { tag: '@nightly' }, async ({
  context,
}) => {
  const one = await openStoreLab(context);
  const two = await openStoreLab(context);
  await writeOld(one.page);
  await Promise.all([one.lab.unfinished(), two.lab.unfinished(), one.lab.unfinished(), two.lab.unfinished()]);
  expect(sorted(await one.lab.unfinished())).toEqual(LISTED);
  await expectWhole(two);
});

test('a local recording that a tab of an older version uses is left alone', { tag: '@nightly' }, async ({
  context,
}) => {
  const { lab, page } = await openStoreLab(context);
  await writeLegacyRecording(page, OLD[0]);
  const older = await context.newPage();
  await older.goto(page.url());
  await older.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        void navigator.locks.request(name, () => {
          resolve();
          return new Promise(() => {});
        });
      }),
    'take:W_1',
  );
  expect(await lab.unfinished()).toEqual([]);
  expect(await legacyContent(page)).toMatchObject({ notes: ['W_1'], names: expect.arrayContaining(['W_1.webm']) });
  await older.close();
  await expect.poll(() => lab.unfinished()).toEqual(LISTED.slice(0, 1));
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
  expect(await next.unfinished()).toEqual([{ id: 'W_2', stage: 'recorded' }]);
  expect(await next.reopen('W_2')).toMatchObject({ stage: 'recorded', upload: null });
  await expect(next.reopen('W_3')).rejects.toThrow('seekableBytes');
  expect(await next.disk()).toEqual({ 'W_2.webm': 8, 'W_3.webm': 10 });
});

test('a recording of an older version is resumed, played to its end and saved', { tag: '@nightly' }, async ({
  context,
  page,
}) => {
  const { client, userId, workspaceId } = await signIn(context);
  await page.goto('/');
  const name = 'Before the update';
  const created = await client.call<Recording>('POST', '/api/recordings', {
    name,
    recordingType: 'camera',
    projectId: null,
    workspaceId,
  });
  const { id } = created.body;
  const bytes = await endlessBytes(2);
  await writeLegacyRecording(page, { id, userId, name, workspaceId, kind: 'file', bytes });
  await page.reload();
  await page.getByRole('button', { name: `Resume recording ${name}` }).click();
  const dialog = uploadDialog(page);
  await expect(dialog).toContainText('This recording was interrupted');
  const ended = dialog.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        video.addEventListener('ended', () => resolve(video.currentTime), { once: true });
        video.muted = true;
        void video.play();
      }),
  );
  expect(await ended).toBeGreaterThan(1.9);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Recording Saved');
  const { body: saved } = await client.call<Recording>('GET', `/api/recordings/${id}`);
  expect(saved.filePath).not.toBeNull();
  expect(saved.duration).toBeGreaterThan(1.9);
  expect(await recordingsOnDisk(page)).toEqual([]);
  expect(await legacyContent(page)).toEqual(EMPTY);
});
