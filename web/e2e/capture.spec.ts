import { expect, test } from '@playwright/test';
import { CAMERA, finish, openCaptureLab, record, SCREEN } from './support/capture-lab.ts';
import { MICROPHONE_HERTZ, openCapturedPage, TAB_HERTZ } from './support/captured-pages.ts';
import { recordFor } from './support/record-for.ts';
import { readTake, samplesOf, soundTracks } from './support/take-file.ts';
import { toneOnsets, toneSeconds } from './support/tones.ts';

/** How far a take may be off its clock, in seconds. */
const TOLERANCE = 0.2;

test('quality sets the size, the rate and the bit rate of a take', async ({ context }, info) => {
  await openCapturedPage(context, 'busy');
  const open = await openCaptureLab(context);
  const read = async (quality: 'low' | 'medium' | 'high') =>
    readTake((await record(open, info, { ...SCREEN, quality }, 3)).file);
  const low = await read('low');
  const medium = await read('medium');
  const high = await read('high');

  expect([low.size, medium.size, high.size]).toEqual(['640x360', '960x540', '1280x720']);
  // Fewer frames than asked for are a machine that has no time; whether it keeps up is measured in the hidden tab.
  const within = (rate: number, asked: number) => rate > 0.5 * asked && rate < asked + 1.5;
  expect([within(low.frameRate, 15), within(medium.frameRate, 25), within(high.frameRate, 30)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(medium.bitsPerSecond).toBeGreaterThan(1.4 * low.bitsPerSecond);
  expect(high.bitsPerSecond).toBeGreaterThan(1.4 * medium.bitsPerSecond);
});

for (const microphone of [true, false]) {
  for (const systemAudio of [true, false]) {
    const title = `microphone ${microphone ? 'on' : 'off'}, system audio ${systemAudio ? 'on' : 'off'}`;
    test(`what is heard in a take with ${title}`, async ({ context }, info) => {
      await openCapturedPage(context, 'sounding');
      const open = await openCaptureLab(context);
      const take = await record(open, info, { ...SCREEN, microphone, systemAudio }, 2.5);
      const hasSound = microphone || systemAudio;
      expect(take.kinds.sort()).toEqual(hasSound ? ['audio', 'video'] : ['video']);
      expect(await soundTracks(take.file)).toBe(hasSound ? 1 : 0);
      if (!hasSound) return;
      const samples = await samplesOf(take.file);
      const tabSeconds = toneSeconds(samples, TAB_HERTZ);
      const beeps = toneOnsets(samples, MICROPHONE_HERTZ);
      if (systemAudio) expect(tabSeconds).toBeGreaterThan(1.5);
      else expect(tabSeconds).toBeLessThan(0.1);
      // The microphone beeps twice a second.
      if (microphone) expect(beeps.length).toBeGreaterThanOrEqual(3);
      else expect(beeps).toEqual([]);
    });
  }
}

test('a pause is part neither of the file nor of the clock', async ({ context }, info) => {
  await openCapturedPage(context, 'flashing');
  const open = await openCaptureLab(context);
  const { lab, page } = open;
  await lab.open({ ...SCREEN, microphone: true, systemAudio: true });
  await lab.start();
  await recordFor(page, 1.5);
  await lab.pause();
  const pausedAt = await lab.elapsedMs();
  await recordFor(page, 2);
  expect(await lab.elapsedMs()).toBe(pausedAt);
  await lab.resume();
  await recordFor(page, 1.5);
  const take = await finish(open, info);
  expect(take.durationMs).toBeLessThan(4500);
  const { length, largestGap } = await readTake(take.file);
  expect(Math.abs(length - take.durationMs / 1000)).toBeLessThan(TOLERANCE);
  expect(largestGap).toBeLessThan(1);
});

test('a still screen without sound is as long as the clock says', async ({ context }, info) => {
  await openCapturedPage(context, 'still');
  const open = await openCaptureLab(context);
  const take = await record(open, info, SCREEN, 3.4);
  const { pictureLength, frameRate } = await readTake(take.file);
  expect(Math.abs(pictureLength - take.durationMs / 1000)).toBeLessThan(TOLERANCE);
  expect(Math.abs(frameRate - 25)).toBeLessThan(2.5);
});

test('a camera take is the camera itself, with the microphone', async ({ context }, info) => {
  const open = await openCaptureLab(context);
  const take = await record(open, info, { ...CAMERA, microphone: true }, 2.4);
  expect(take).toMatchObject({ microphone: 'on', camera: 'off', endings: 0 });
  const { size, length } = await readTake(take.file);
  expect(size).toBe('1280x720');
  expect(Math.abs(length - take.durationMs / 1000)).toBeLessThan(TOLERANCE);
  expect(toneOnsets(await samplesOf(take.file), MICROPHONE_HERTZ).length).toBeGreaterThanOrEqual(3);
});
