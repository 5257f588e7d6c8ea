import { expect, test } from '@playwright/test';
import { testLength } from '#scripts/test-support/test-length.ts';
import { UPLOAD_URL_SECONDS } from '#shared/model/upload.ts';
import { watchMemory } from './support/process-usage.ts';
import { test as profileTest } from './support/profile.ts';
import {
  expectStored,
  FILE,
  holdParts,
  oneTo,
  openUploadLab,
  openWithFile,
  partsOf,
  untilArrived,
  untilDone,
} from './support/upload-lab.ts';

const MB = 1024 ** 2;
/** Just large enough to be sent in parts: 13 of 8 MiB and one of 1 MiB. */
const BLOCKS = 105;
const PARTS = 14;

/** Blocks of a file that must not be in memory, and the parts in which it is sent. */
const LARGE_BLOCKS = testLength({ usual: 128, nightly: 300 });
const LARGE_PARTS = Math.ceil(LARGE_BLOCKS / 8);

profileTest(
  'a large file is uploaded from disk once, and is never in memory as a whole',
  { tag: '@nightly' },
  async ({ newProfile }) => {
    const { context, pid } = await (await newProfile()).launch();
    const lab = await openWithFile(context, LARGE_BLOCKS);
    const grown = watchMemory(pid);
    await lab.lab.start(FILE);
    const videoURL = await untilDone(lab);
    const growth = grown();
    for (const kind of ['renderer', 'browser', 'utility']) expect(growth.get(kind), kind).toBeLessThan(100 * MB);
    await expectStored(videoURL, LARGE_BLOCKS);
    await untilArrived(lab, LARGE_PARTS);
    expect(partsOf(lab.arrivals)).toEqual(oneTo(LARGE_PARTS));
    const sent = lab.arrivals.filter(({ part }) => part !== null).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(sent).toBe(LARGE_BLOCKS * MB);
  },
);

test('an upload waits for a network that is gone for 30 seconds, and sends no part twice', {
  tag: '@nightly',
}, async ({ context }) => {
  const lab = await openWithFile(context, BLOCKS);
  await lab.page.clock.install();
  const letThrough = await holdParts(lab.page, 5);
  await lab.lab.start(FILE);
  await untilArrived(lab, 5);
  await context.setOffline(true);
  await letThrough();
  await expect.poll(async () => (await lab.lab.state()).states.at(-1)).toBe('offline');
  for (let second = 0; second < 30; second += 5) {
    await lab.page.clock.runFor(5000);
    expect((await lab.lab.state()).outcome).toBe('under way');
  }
  const before = partsOf(lab.arrivals);
  expect(before.length).toBeLessThan(PARTS);
  await context.setOffline(false);
  await expectStored(await untilDone(lab), BLOCKS);
  expect(partsOf(lab.arrivals)).toEqual(oneTo(PARTS));
  expect((await lab.lab.state()).states).toEqual(['sending', 'offline', 'retrying', 'sending']);
});

test('an upload continues after a reload', { tag: '@nightly' }, async ({ context }) => {
  const lab = await openWithFile(context, BLOCKS);
  const letThrough = await holdParts(lab.page, 5);
  await lab.lab.start(FILE);
  await untilArrived(lab, 5);
  await lab.page.reload();
  await letThrough();
  await lab.lab.start(FILE);
  await expectStored(await untilDone(lab), BLOCKS);
  expect(partsOf(lab.arrivals)).toEqual(oneTo(PARTS));
  expect(lab.arrivals.filter(({ part }) => part === null)).toHaveLength(1);
});

test('an upload continues in another tab, and a finished one is not repeated', { tag: '@nightly' }, async ({
  context,
}) => {
  const first = await openWithFile(context, BLOCKS);
  await holdParts(first.page, 5);
  await first.lab.start(FILE);
  await untilArrived(first, 5);
  await first.page.close();
  const second = await openUploadLab(context);
  await second.lab.start(FILE);
  const videoURL = await untilDone(second);
  await expectStored(videoURL, BLOCKS);
  expect(partsOf([...first.arrivals, ...second.arrivals])).toEqual(oneTo(PARTS));
  const third = await openUploadLab(context);
  await third.lab.start(FILE);
  expect(await untilDone(third)).toBe(videoURL);
  expect(third.arrivals).toEqual([]);
});

test('an upload notices that requests fail although the browser is online, and retries until they succeed', {
  tag: '@nightly',
}, async ({ context }) => {
  const lab = await openWithFile(context, BLOCKS);
  const letThrough = await holdParts(lab.page, 5);
  await lab.lab.start(FILE);
  await untilArrived(lab, 5);
  let lost = 0;
  const isAnything = (url: URL) => url.searchParams.has('partNumber') || url.pathname.startsWith('/api/');
  await lab.page.route(isAnything, (route) => {
    lost += 1;
    return route.abort('connectionreset');
  });
  await letThrough();
  await expect.poll(() => lost, { timeout: 20_000 }).toBeGreaterThanOrEqual(6);
  expect((await lab.lab.state()).states.at(-1)).toBe('retrying');
  await lab.page.unroute(isAnything);
  await expectStored(await untilDone(lab), BLOCKS);
  expect(partsOf(lab.arrivals)).toEqual(oneTo(PARTS));
});

test('a cancelled upload stops at once, and continues when it is started again', { tag: '@nightly' }, async ({
  context,
}) => {
  const lab = await openWithFile(context, BLOCKS);
  const letThrough = await holdParts(lab.page, 5);
  await lab.lab.start(FILE);
  await untilArrived(lab, 5);
  await lab.lab.cancel();
  await expect.poll(async () => (await lab.lab.state()).outcome).toBe('called off');
  await letThrough();
  const before = partsOf(lab.arrivals);
  await lab.lab.start(FILE);
  await expectStored(await untilDone(lab), BLOCKS);
  expect(before.length).toBeLessThan(PARTS);
  expect(partsOf(lab.arrivals)).toEqual(oneTo(PARTS));
});

test('a small file is sent in one request, again when the server is busy or the URL has expired', {
  tag: '@nightly',
}, async ({ context }) => {
  const lab = await openWithFile(context, 8);
  const answers: number[] = [];
  lab.page.on('response', (response) => {
    if (response.request().method() === 'PUT') answers.push(response.status());
  });
  let tries = 0;
  const lasts = `X-Amz-Expires=${UPLOAD_URL_SECONDS}`;
  await lab.page.route(
    (url) => url.searchParams.has('X-Amz-Signature'),
    (route) => {
      if (route.request().headers()['content-type'] !== 'video/webm') return route.continue();
      tries += 1;
      const headers = { 'access-control-allow-origin': '*' };
      if (tries === 1) return route.fulfill({ status: 503, headers, body: 'SlowDown' });
      const url = route.request().url();
      return route.continue({ url: tries === 2 ? url.replace(lasts, 'X-Amz-Expires=1') : url });
    },
  );
  await lab.lab.start(FILE);
  await expectStored(await untilDone(lab), 8);
  expect(answers.sort()).toEqual([200, 200, 403, 503]);
  expect(lab.arrivals.map(({ part, type }) => [part, type]).sort()).toEqual([
    [null, 'image/jpeg'],
    [null, 'video/webm'],
  ]);
  expect((await lab.lab.state()).states).toEqual(['sending', 'retrying', 'sending']);
});
