import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { appUrl } from './support/app.ts';
import { writeLongWebm } from './support/long-webm.ts';
import { test } from './support/profile.ts';
import { serveFile } from './support/serve-file.ts';
import { openStoreLab } from './support/store-lab.ts';

const ID = 'W_1';
const RAW = `${ID}.webm`;
const MB = 1024 ** 2;

/** Sets the app's storage quota, in bytes. */
async function setQuota(context: BrowserContext, page: Page, quotaSize: number) {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(appUrl()).origin, quotaSize });
}

test(
  'a full disk does not end a recording: its end stays in memory, and the recording is whole',
  { tag: '@nightly' },
  async ({ launch }, info) => {
    const path = info.outputPath('long.webm');
    await writeLongWebm(path, 6 * MB);
    const whole = await readFile(path);
    const digest = createHash('sha256').update(whole).digest('hex');
    const { context } = await launch();
    const { url, stop } = await serveFile(context, path);
    const { lab, page } = await openStoreLab(context);
    await setQuota(context, page, 3 * MB);
    await lab.open(ID);
    await lab.feed(ID, url, MB / 2);
    stop();
    expect(await lab.fullCount(ID)).toBe(1);

    await lab.finish(ID, 6000);
    expect(await lab.manifest(ID)).toMatchObject({ stage: 'recorded', durationMs: 6000 });
    const written = (await lab.disk())[RAW] ?? 0;
    expect(written).toBeGreaterThan(MB);
    // Only whole chunks: no part of the refused one is left at the end.
    expect(written % (MB / 2)).toBe(0);
    expect(await lab.digest(ID)).toBe(digest);

    // There is no space for a copy either.
    await lab.remux(ID);
    expect(await lab.manifest(ID)).toMatchObject({ durationMs: 6000, seekableBytes: null });
    expect(Object.keys(await lab.disk())).toEqual([RAW]);
    expect(await lab.digest(ID)).toBe(digest);

    // With space again, the copy also contains the end, which was only in memory.
    await setQuota(context, page, 100 * MB);
    await lab.remux(ID);
    expect(await lab.manifest(ID)).toMatchObject({ durationMs: 6000 });
    expect(await lab.size(ID)).toBeGreaterThan(whole.length * 0.98);
    await lab.discard(ID);
    expect(await lab.disk()).toEqual({});
  },
);

test('the free space is tried out with a file, not only estimated', { tag: '@nightly' }, async ({ launch }) => {
  const { context } = await launch();
  const { lab, page } = await openStoreLab(context);
  await lab.requestPersistentStorage();
  expect((await lab.availableQuota())?.freeBytes).toBeGreaterThan(1024 * MB);
  for (const quota of [3000 * MB, 50 * MB, 2 * MB]) {
    await setQuota(context, page, quota);
    const { freeBytes = 0 } = (await lab.availableQuota()) ?? {};
    expect(freeBytes).toBeLessThanOrEqual(quota);
    // A file gets its space in steps, each twice the last.
    expect(freeBytes).toBeGreaterThan(quota * 0.45);
  }
  await setQuota(context, page, 0);
  expect(await lab.availableQuota()).toEqual({ freeBytes: 0 });
});

test('measuring the free space does not disturb a running recording', { tag: '@nightly' }, async ({ launch }) => {
  const { context } = await launch();
  const { lab, page } = await openStoreLab(context);
  await setQuota(context, page, 40 * MB);
  await lab.open(ID);
  expect(await lab.appendWhileMeasuring(ID, 100, 100_000)).toBeGreaterThan(0);
  expect(await lab.fullCount(ID)).toBe(0);
  expect(await lab.disk()).toEqual({ [RAW]: 100 * 100_000 });
});
