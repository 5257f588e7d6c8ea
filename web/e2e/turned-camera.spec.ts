import { writeFile } from 'node:fs/promises';
import { type BrowserContext, expect, test } from '@playwright/test';
import { CONVERSION_MS } from './support/app.ts';
import { readRecording, sizeSteps } from './support/recorded-file.ts';
import { AS_ONE_FILE, expectElapsed, openRecorder, openSetup, stop, timer, upload } from './support/recorder.ts';
import { onlyRecording } from './support/segments.ts';

/** Lets a test turn the camera, as a phone does: `window.turn()` changes the size of its track. */
const withTurns = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    let camera: MediaStreamTrack | undefined;
    mediaDevices.getUserMedia = async (options) => {
      // Small pictures are encoded sooner.
      const video = options?.video ? { width: { ideal: 320 }, height: { ideal: 180 } } : false;
      const stream = await ask({ ...options, video });
      camera = stream.getVideoTracks()[0] ?? camera;
      return stream;
    };
    window.turn = async (width, height) => {
      await camera?.applyConstraints({ width: { exact: width }, height: { exact: height } });
    };
  });

const sizesIn = async (file: string) => (await sizeSteps(file)).map(({ size }) => size);

for (const [way, chosen] of [
  ['as one file', AS_ONE_FILE],
  ['in segments', {}],
] as const) {
  test(
    `the MP4 of a phone that is turned has the whole length and one size: ${way}`,
    { tag: '@nightly' },
    async ({ page, context }, info) => {
      await withTurns(context);
      const { account, tab } = await openRecorder(page, chosen);
      await tab.close();
      const setup = await openSetup(page);
      await setup.getByRole('radio', { name: 'Camera' }).click();
      await setup.getByRole('button', { name: 'Start Recording' }).click();
      await expect(timer(page)).toBeVisible();
      for (const [seconds, width, height] of [
        [2, 180, 320],
        [4, 320, 180],
        [6, 160, 120],
      ] as const) {
        await expectElapsed(page, seconds);
        await page.evaluate(([width, height]) => window.turn(width, height), [width, height] as const);
      }
      await expectElapsed(page, 8);
      await stop(page);
      await upload(page);
      const isConverted = async () => (await onlyRecording(account)).transcodeStatus;
      await expect.poll(isConverted, { timeout: CONVERSION_MS }).toBe('completed');

      const { filePath, mp4FilePath } = await onlyRecording(account);
      const save = async (path: string | null, name: string) => {
        const file = info.outputPath(name);
        await writeFile(file, await (await page.request.get(path ?? '')).body());
        return file;
      };
      const [recorded, mp4] = [await save(filePath, 'recorded.webm'), await save(mp4FilePath, 'video.mp4')];
      // Chromium chooses the sizes.
      const sizes = await sizesIn(recorded);
      expect(sizes.length).toBeGreaterThanOrEqual(3);
      const isUpright = (size: string) => Number(size.split('x')[0]) < Number(size.split('x')[1]);
      expect(sizes.some(isUpright)).toBe(true);
      const [before, after] = [await readRecording(recorded), await readRecording(mp4)];
      expect(await sizesIn(mp4)).toEqual([before.size]);
      expect(Math.abs(after.length - before.length)).toBeLessThan(0.2);
      expect(after.pictureLength).toBeGreaterThan(before.pictureLength - 0.1);
      expect(after.soundPackets).toBeGreaterThan(0);
    },
  );
}

declare global {
  interface Window {
    turn: (width: number, height: number) => Promise<void>;
  }
}
