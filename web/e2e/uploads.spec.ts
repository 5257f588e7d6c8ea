import { expect, test } from '@playwright/test';
import { UPLOAD_URL_SECONDS } from '#shared/limits.ts';
import { followMemory } from './support/process-usage.ts';
import { test as profileTest } from './support/profile.ts';
import { expectStored, FILE, oneTo, openWithFile, partsOf, untilArrived, untilDone } from './support/upload-lab.ts';

const MB = 1024 ** 2;
/** Blocks of a file that must not be in memory, and the parts in which it is sent. */
const LARGE_BLOCKS = 300;
const LARGE_PARTS = Math.ceil(LARGE_BLOCKS / 8);

profileTest(
  'a large file is uploaded from disk once, and is never in memory as a whole',
  { tag: '@nightly' },
  async ({ newProfile }) => {
    const { context, pid } = await (await newProfile()).launch();
    const lab = await openWithFile(context, LARGE_BLOCKS);
    const grown = followMemory(pid);
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
  // The test hears of a request's end after the page.
  await expect.poll(() => answers.toSorted()).toEqual([200, 200, 403, 503]);
  await expect
    .poll(() => lab.arrivals.map(({ part, type }) => [part, type]).sort())
    .toEqual([
      [null, 'image/jpeg'],
      [null, 'video/webm'],
    ]);
  expect((await lab.lab.state()).states).toEqual(['sending', 'retrying', 'sending']);
});
