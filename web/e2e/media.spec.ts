import { expect, test } from '@playwright/test';
import { probeVideo } from '../../scripts/test-support/sample-video.ts';
import { openCapturedTab, openMediaLab, saveBytes } from './support/media-lab.ts';

const codecs = (probe: Awaited<ReturnType<typeof probeVideo>>) =>
  probe.streams.map((stream) => stream.codec_name).sort();

test('the sound of a tab and the microphone become one track', async ({ context }, info) => {
  await openCapturedTab(context, 'moving');
  const lab = await openMediaLab(context);
  const take = await lab.evaluate(() => window.lab.take({ type: 'screen', microphone: true, seconds: 2 }));
  const file = info.outputPath('take.webm');
  await saveBytes(file, take.video);
  expect(codecs(await probeVideo(file))).toEqual(['opus', 'vp8']);
});

test('a screen on which nothing moves, without sound, is recorded to its end', async ({ context }, info) => {
  await openCapturedTab(context, 'still');
  const lab = await openMediaLab(context);
  const request = { type: 'screen', microphone: false, seconds: 3.6, silent: true } as const;
  const take = await lab.evaluate((asked) => window.lab.take(asked), request);
  const file = info.outputPath('take.webm');
  await saveBytes(file, take.video);
  const probe = await probeVideo(file);
  expect(codecs(probe)).toEqual(['vp8']);
  // The last frame came up to a second before Stop: it is held until then.
  expect(Math.abs(Number(probe.format.duration) - take.durationMs / 1000)).toBeLessThan(0.2);
});

test('a take ends by itself, once and whole, when the shared tab is closed', async ({ context }) => {
  const tab = await openCapturedTab(context, 'moving');
  const lab = await openMediaLab(context);
  const recording = lab.evaluate(() => window.lab.take({ type: 'screen', microphone: true, seconds: 30 }));
  // The length of the take by the clock, not a wait for something to happen.
  await tab.waitForTimeout(2500);
  await tab.close();
  const take = await recording;
  expect(take).toMatchObject({ endings: 1, isReleased: true });
  expect(take.durationMs).toBeGreaterThan(1500);
  expect(take.durationMs).toBeLessThan(6000);
});
