import { expect, test } from '@playwright/test';
import type { SoundSource } from '#web/media/capture/open-sound.ts';
import {
  CAMERA,
  expectRate,
  finish,
  LENGTH_TOLERANCE,
  openCaptureLab,
  record,
  SCREEN,
  withoutTrackStreams,
} from './support/capture-lab.ts';
import { MICROPHONE_HERTZ, TAB_HERTZ } from './support/captured-pages.ts';
import { withLoudMicrophone } from './support/fake-devices.ts';
import { keepBusy } from './support/keep-busy.ts';
import { recordFor } from './support/record-for.ts';
import { readRecording, SAMPLE_RATE, samplesOf, sizeSteps, soundTracks } from './support/recorded-file.ts';
import { toneOnsets, toneSeconds } from './support/tones.ts';

test('quality sets the size and the bit rate of a recording', { tag: '@nightly' }, async ({ context }, info) => {
  const open = await openCaptureLab(context, 'busy');
  const read = async (quality: 'low' | 'high') =>
    readRecording((await record(open, info, { ...SCREEN, quality }, 1.5)).file);
  const low = await read('low');
  const high = await read('high');

  // Medium quality is that of the other tests.
  expect([low.size, high.size]).toEqual(['640x360', '1280x720']);
  expect(await open.lab.bitRates()).toEqual([1_000_000, 5_000_000]);
});

for (const [type, request, widths, sizes] of [
  ['screen', SCREEN, [640, 800], ['960x540', '640x360', '800x450']],
  ['camera', CAMERA, [640, 1280], ['1280x720', '640x360', '1280x720']],
] as const) {
  test(
    `a step of the size of a ${type} is a keyframe in the same file, of the same shape`,
    {
      tag: '@nightly',
    },
    async ({ context }, info) => {
      const open = await openCaptureLab(context, 'still');
      await open.lab.open(request);
      await open.lab.start();
      for (const width of widths) {
        await recordFor(open.page, 1);
        await open.lab.setWidth(width);
        // A camera starts again for another size.
        if (type === 'camera') await expect.poll(() => open.lab.sourceWidth()).toBe(width);
      }
      await recordFor(open.page, 1);
      const { file } = await finish(open, info);
      expect(await sizeSteps(file)).toEqual(sizes.map((size) => ({ size, isKeyframe: true })));
    },
  );
}

// Pictures of a still screen cost an encoder little time; those of a busy one arrive as fast as the machine encodes.
for (const [quality, rate] of [
  ['low', 15],
  ['medium', 25],
  ['high', 30],
] as const) {
  test(
    `a recording of a still screen at ${quality} quality has ${rate} pictures a second, and is as long as its clock says`,
    { tag: '@nightly' },
    async ({ context }, info) => {
      const open = await openCaptureLab(context, 'still');
      const take = await record(open, info, { ...SCREEN, quality }, 2.4);
      const video = await readRecording(take.file);
      expectRate(video, rate, take.fullSpeed);
      expect(Math.abs(video.pictureLength - take.durationMs / 1000)).toBeLessThan(LENGTH_TOLERANCE);
    },
  );
}

for (const microphone of [true, false]) {
  for (const systemAudio of [true, false]) {
    const heard = [microphone && 'the microphone', systemAudio && 'the tab'].filter(Boolean).join(' and ');
    const tag = microphone && systemAudio ? [] : ['@nightly'];
    test(
      `a recording contains the sound of ${heard || 'neither microphone nor tab'}, as chosen`,
      { tag },
      async ({ context }, info) => {
        const open = await openCaptureLab(context, 'sounding');
        const take = await record(open, info, { ...SCREEN, microphone, systemAudio }, 2.5);
        const hasSound = microphone || systemAudio;
        expect(take.kinds.sort()).toEqual(hasSound ? ['audio', 'video'] : ['video']);
        expect(await soundTracks(take.file)).toBe(hasSound ? 1 : 0);
        if (!hasSound) return;
        const samples = await samplesOf(take.file);
        const tabSeconds = toneSeconds(samples, TAB_HERTZ);
        const beeps = toneOnsets(samples, MICROPHONE_HERTZ);
        if (systemAudio) expect(tabSeconds).toBeGreaterThan(take.fullSpeed ? 1.5 : 0.3);
        else expect(tabSeconds).toBeLessThan(0.1);
        // The microphone beeps twice a second.
        if (microphone) expect(beeps.length).toBeGreaterThanOrEqual(take.fullSpeed ? 3 : 1);
        else expect(beeps).toEqual([]);
      },
    );
  }
}

for (const [way, tag] of [
  ['in a worker', undefined],
  ['on the page', '@nightly'],
] as const) {
  test(
    `a microphone and a tab at full scale are not clipped, mixed ${way}`,
    tag ? { tag } : {},
    async ({ context }, info) => {
      if (way === 'on the page') await withoutTrackStreams(context);
      await withLoudMicrophone(context);
      const open = await openCaptureLab(context, 'loud');
      const take = await record(open, info, { ...SCREEN, microphone: true, systemAudio: true }, 2.5);
      const samples = await samplesOf(take.file, 'left');
      for (const hertz of [TAB_HERTZ, MICROPHONE_HERTZ]) expect(toneSeconds(samples, hertz)).toBeGreaterThan(1);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      console.info(`Peak of two sounds at full scale, mixed ${way}: ${peak.toFixed(3)}`);
      // Without a limit, it is 1.6 and more.
      expect(peak).toBeLessThan(1);
      expect(peak).toBeGreaterThan(0.7);
    },
  );
}

test('a frozen picture gets no more frames, and stays open', { tag: '@nightly' }, async ({ context }) => {
  const { lab } = await openCaptureLab(context, 'busy');
  await lab.open({ ...SCREEN, quality: 'medium' });
  await expect.poll(() => lab.countPictures(500)).toBeGreaterThan(1);
  await lab.freeze();
  await expect.poll(() => lab.countPictures(500)).toBe(0);
  expect((await lab.leftOpen()).recorded).toBe(1);
  await lab.release();
});

/** -70 dB: what Opus leaves of digital silence is below it. */
const SILENT = 10 ** (-70 / 20);
/** The test does not look at the sound so shortly before and after a change, in seconds. */
const UNSURE = 0.4;

test(
  'a muted sound is silent in the recording while the other one is heard',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const open = await openCaptureLab(context, 'sounding');
    const { lab, page } = open;
    await lab.open({ ...SCREEN, microphone: true, systemAudio: true });
    await lab.start();
    /** Records for 2.5 s. @returns the seconds of the file in which this surely is so */
    const span = async (muted: SoundSource[]) => {
      for (const source of ['microphone', 'system'] as const) await lab.mute(source, muted.includes(source));
      const from = (await lab.elapsedMs()) / 1000;
      await recordFor(page, 2.5);
      return { from: from + UNSURE, to: (await lab.elapsedMs()) / 1000 - UNSURE };
    };
    const withoutVoice = await span(['microphone']);
    const withoutTab = await span(['system']);
    const silent = await span(['microphone', 'system']);
    const withAll = await span([]);
    const { file, events } = await finish(open, info);
    const samples = await samplesOf(file);
    const of = ({ from, to }: typeof silent) => samples.subarray(from * SAMPLE_RATE, to * SAMPLE_RATE);
    const beepsIn = (part: typeof silent) => toneOnsets(of(part), MICROPHONE_HERTZ).length;
    const tabIn = (part: typeof silent) => toneSeconds(of(part), TAB_HERTZ);

    expect([beepsIn(withoutVoice), tabIn(withoutVoice) > 0.3]).toEqual([0, true]);
    expect([beepsIn(withoutTab) > 0, tabIn(withoutTab)]).toEqual([true, 0]);
    expect(of(silent).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(SILENT);
    expect([beepsIn(withAll) > 0, tabIn(withAll) > 0.3]).toEqual([true, true]);
    // The fake microphone beeps into the muted recording.
    expect(events.filter(({ type }) => type === 'muted-speech')[0]).toEqual({ type: 'muted-speech', isSpeaking: true });
  },
);

test('a busy computer loses no sound of the microphone', { tag: '@nightly' }, async ({ context }, info) => {
  const open = await openCaptureLab(context, 'still');
  await open.lab.open({ ...SCREEN, microphone: true });
  const spinning = await keepBusy(context);
  await open.lab.start();
  await recordFor(open.page, 8);
  const take = await finish(open, info);
  await spinning.close();
  // The microphone beeps twice a second.
  const beeps = toneOnsets(await samplesOf(take.file), MICROPHONE_HERTZ);
  expect(beeps.length).toBeGreaterThanOrEqual(14);
  const spans = beeps.slice(1).map((at, index) => at - (beeps[index] ?? 0));
  expect(Math.max(...spans.map((span) => Math.abs(span - 0.5))), JSON.stringify(spans)).toBeLessThan(0.03);
});

test(
  'neither the file nor the clock of a recording contains a pause',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const PAUSE_SECONDS = 2;
    const open = await openCaptureLab(context, 'flashing');
    const { lab, page } = open;
    await lab.open({ ...SCREEN, microphone: true, systemAudio: true });
    const startedAt = performance.now();
    await lab.start();
    await recordFor(page, 1.5);
    await lab.pause();
    const pausedAt = await lab.elapsedMs();
    await recordFor(page, PAUSE_SECONDS);
    expect(await lab.elapsedMs()).toBe(pausedAt);
    await lab.resume();
    await recordFor(page, 1.5);
    const take = await finish(open, info);
    expect(take.durationMs).toBeLessThan(performance.now() - startedAt - PAUSE_SECONDS * 1000);
    const { length } = await readRecording(take.file);
    expect(Math.abs(length - take.durationMs / 1000)).toBeLessThan(LENGTH_TOLERANCE);
  },
);

test(
  'a camera recording has the picture of the camera and the sound of the microphone',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const open = await openCaptureLab(context);
    const take = await record(open, info, { ...CAMERA, microphone: true }, 2.4);
    expect(take).toMatchObject({ microphone: 'on', camera: 'off', endings: 0 });
    const { size, length } = await readRecording(take.file);
    expect(size).toBe('1280x720');
    expect(Math.abs(length - take.durationMs / 1000)).toBeLessThan(LENGTH_TOLERANCE);
    const beeps = toneOnsets(await samplesOf(take.file), MICROPHONE_HERTZ);
    expect(beeps.length).toBeGreaterThanOrEqual(take.fullSpeed ? 3 : 1);
  },
);
