import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { CONVERSION_MS } from './support/app.ts';
import { finish, openCaptureLab, SCREEN } from './support/capture-lab.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import { expectPatches } from './support/patch-colors.ts';
import { serveVideo } from './support/player-files.ts';
import { recordFor } from './support/record-for.ts';
import { openRecorder, record, stop, upload } from './support/recorder.ts';

test('a recording shows the colors of the screen: as WebM, as MP4 and as a thumbnail', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  test.slow();
  const { account, tab } = await openRecorder(page);
  await tab.close();
  await openCapturedPage(context, 'patches');
  await page.bringToFront();
  await record(page, { name: 'Colors', seconds: 5, camera: false });
  await stop(page);
  await upload(page);

  const list = async () => (await page.request.get(`/api/workspaces/${account.workspaceId}/recordings`)).json();
  await expect.poll(async () => (await list())[0]?.transcodeStatus, { timeout: CONVERSION_MS }).toBe('completed');
  const [recording] = await list();
  await test.step('WebM', () => expectPatches(page, { url: recording.filePath }));
  await test.step('MP4', () => expectPatches(page, { url: recording.mp4FilePath }));
  await test.step('thumbnail', () => expectPatches(page, { url: recording.thumbnailPath, kind: 'img' }));
});

test(
  'a recording shows the colors of the screen also where pages are composited on a GPU',
  { tag: '@nightly' },
  async ({ playwright, launchOptions }, info) => {
    // A software renderer in place of a GPU: Chromium takes the same code path with it.
    const args = [...(launchOptions.args ?? []).filter((each) => each !== '--disable-gpu'), '--use-angle=swiftshader'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    try {
      const context = await browser.newContext();
      const open = await openCaptureLab(context, 'patches');
      await open.lab.open(SCREEN);
      // Without a real GPU the tab's first picture is slow, and the composed one is black until it comes.
      await expect.poll(() => open.lab.middle()).not.toEqual([0, 0, 0]);
      await open.lab.start();
      await expect.poll(() => open.lab.bytes()).toBeGreaterThan(0);
      await recordFor(open.page, 3);
      const { file } = await finish(open, info);
      await serveVideo(open.page, '/patches.webm', await readFile(file));
      // VP8 does not improve a still picture after its first frames; samples of another color space are off by 18.
      await expectPatches(open.page, { url: '/patches.webm', tolerance: 8 });
    } finally {
      await browser.close();
    }
  },
);
