import { expect, test } from '@playwright/test';
import { CAMERA, finish, LENGTH_TOLERANCE, openCaptureLab, record, SCREEN } from './support/capture-lab.ts';
import { MICROPHONE_HERTZ } from './support/captured-pages.ts';
import { withoutMicrophone } from './support/fake-devices.ts';
import { recordFor } from './support/record-for.ts';
import { readRecording, SAMPLE_RATE, samplesOf, soundTracks } from './support/recorded-file.ts';
import { toneOnsets } from './support/tones.ts';

test(
  'a microphone that is unplugged is replaced, in the same track',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const open = await openCaptureLab(context, 'still');
    const { lab, page } = open;
    await lab.open({ ...SCREEN, microphone: true });
    await lab.start();
    await recordFor(page, 1.2);
    await lab.lose('audio');
    await expect.poll(() => lab.events()).toHaveLength(2);
    await recordFor(page, 1.5);
    const take = await finish(open, info);
    expect(take.events).toEqual([
      { type: 'microphone-lost', mayReturn: true },
      { type: 'microphone-found', label: expect.stringContaining('Fake') },
    ]);
    expect(take.endings).toBe(0);
    expect(await soundTracks(take.file)).toBe(1);
    const beeps = toneOnsets(await samplesOf(take.file), MICROPHONE_HERTZ);
    expect(beeps.filter((at) => at < 1.2).length).toBeGreaterThanOrEqual(1);
    expect(beeps.filter((at) => at > 1.4).length).toBeGreaterThanOrEqual(2);
  },
);

test(
  'a microphone is changed in the same track, and is heard from then on',
  { tag: '@nightly' },
  async ({ context }, info) => {
    // Without it, the browser tells no names.
    await context.grantPermissions(['camera', 'microphone']);
    const open = await openCaptureLab(context, 'still');
    const { lab, page } = open;
    await lab.open({ ...SCREEN, microphone: true });
    await lab.start();
    await recordFor(page, 1.2);
    expect(await lab.changeMicrophone('Fake Audio Input 2')).toBe(true);
    expect(await lab.microphoneName()).toBe('Fake Audio Input 2');
    await recordFor(page, 1.5);
    const take = await finish(open, info);
    expect(take.events).toEqual([{ type: 'microphone-found', label: 'Fake Audio Input 2' }]);
    expect(await soundTracks(take.file)).toBe(1);
    const beeps = toneOnsets(await samplesOf(take.file), MICROPHONE_HERTZ);
    expect(beeps.filter((at) => at < 1.2).length).toBeGreaterThanOrEqual(1);
    expect(beeps.filter((at) => at > 1.4).length).toBeGreaterThanOrEqual(2);
  },
);

test(
  'a microphone that is plugged in during the recording is heard from then on',
  { tag: '@nightly' },
  async ({ context }, info) => {
    await withoutMicrophone(context, 'NotFoundError');
    const open = await openCaptureLab(context, 'still');
    const { lab, page } = open;
    expect(await lab.open({ ...SCREEN, microphone: true })).toEqual({
      microphone: 'missing',
      camera: 'off',
      kinds: ['audio', 'video'],
    });
    await lab.start();
    await recordFor(page, 1.2);
    await page.evaluate(() => window.plugIn());
    await expect.poll(() => lab.events()).toMatchObject([{ type: 'microphone-found' }]);
    await recordFor(page, 1.5);
    const take = await finish(open, info);
    expect(Math.abs((await readRecording(take.file)).pictureLength - take.durationMs / 1000)).toBeLessThan(
      LENGTH_TOLERANCE,
    );
    const beeps = toneOnsets(await samplesOf(take.file), MICROPHONE_HERTZ);
    expect(beeps[0]).toBeGreaterThan(1);
    expect(beeps.length).toBeGreaterThanOrEqual(2);
  },
);

/** -70 dB: what Opus leaves of digital silence is below it. */
const SILENT = 10 ** (-70 / 20);

test(
  'a microphone that is muted, lost and found again stays muted from its first sample on',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const open = await openCaptureLab(context);
    const { lab, page } = open;
    await lab.open({ ...CAMERA, microphone: true });
    await lab.mute('microphone', true);
    await lab.start();
    await recordFor(page, 1);
    await lab.lose('audio');
    await expect.poll(() => lab.events()).toContainEqual(expect.objectContaining({ type: 'microphone-found' }));
    await recordFor(page, 1.5);
    const heardFrom = (await lab.elapsedMs()) / 1000;
    await lab.mute('microphone', false);
    await recordFor(page, 1.5);
    const { file } = await finish(open, info);
    const samples = await samplesOf(file);
    // The test does not look at the sound of the start, and shortly before the microphone is heard.
    const muted = samples.subarray(0.5 * SAMPLE_RATE, (heardFrom - 0.4) * SAMPLE_RATE);
    expect(muted.length).toBeGreaterThan(SAMPLE_RATE);
    expect(muted.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(SILENT);
    expect(toneOnsets(samples.subarray((heardFrom - 0.4) * SAMPLE_RATE), MICROPHONE_HERTZ).length).toBeGreaterThan(0);
  },
);

test(
  'a microphone that the system mutes is told, and recorded as silence',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const open = await openCaptureLab(context);
    const { lab, page } = open;
    await lab.open({ ...CAMERA, microphone: true });
    await lab.start();
    await recordFor(page, 1.5);
    await lab.interrupt(true);
    const mutedFrom = (await lab.elapsedMs()) / 1000;
    await recordFor(page, 2.5);
    const mutedTo = (await lab.elapsedMs()) / 1000;
    await lab.interrupt(false);
    await recordFor(page, 1.5);
    const { file, events } = await finish(open, info);
    expect(events).toEqual([
      { type: 'microphone-interrupted', isInterrupted: true },
      { type: 'microphone-interrupted', isInterrupted: false },
    ]);
    const samples = await samplesOf(file);
    // The system mutes within some milliseconds, and the mix has what was captured before.
    const muted = samples.subarray((mutedFrom + 0.4) * SAMPLE_RATE, (mutedTo - 0.4) * SAMPLE_RATE);
    expect(muted.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(SILENT);
    const beeps = toneOnsets(samples, MICROPHONE_HERTZ);
    expect(beeps.filter((at) => at < mutedFrom).length).toBeGreaterThan(0);
    expect(beeps.filter((at) => at > mutedTo - 0.4).length).toBeGreaterThan(0);
  },
);

test('a system that changes its microphone under an open track is followed by name', {
  tag: '@nightly',
}, async ({ context }) => {
  await context.grantPermissions(['camera', 'microphone']);
  const { lab, page } = await openCaptureLab(context);
  await lab.open({ ...CAMERA, microphone: true });
  expect(await lab.microphoneName()).toContain('Fake');
  await page.evaluate(() => {
    const list = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
    navigator.mediaDevices.enumerateDevices = async () =>
      (await list()).map(({ deviceId, groupId, kind }) => {
        const renamed = { deviceId, groupId, kind, label: `Other ${kind}` };
        return { ...renamed, toJSON: () => renamed };
      });
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect.poll(() => lab.events()).toEqual([{ type: 'microphone-found', label: 'Other audioinput' }]);
  expect(await lab.microphoneName()).toBe('Other audioinput');
  await lab.release();
});

test('the choices for voices reach the microphone, also one that is found again', {
  tag: '@nightly',
}, async ({ context }) => {
  const { lab } = await openCaptureLab(context);
  const voice = { noiseSuppression: false, echoCancellation: false };
  const asked = { ...voice, autoGainControl: false };
  await lab.open({ ...CAMERA, microphone: true, voice });
  expect(await lab.voice()).toEqual(asked);
  await lab.lose('audio');
  await expect.poll(() => lab.events()).toContainEqual(expect.objectContaining({ type: 'microphone-found' }));
  expect(await lab.voice()).toEqual(asked);
  await lab.release();
  await lab.open({ ...CAMERA, microphone: true });
  expect(await lab.voice()).toEqual({ noiseSuppression: true, echoCancellation: true, autoGainControl: true });
  await lab.release();
});

test('each sound is recorded at its level', { tag: '@nightly' }, async ({ context }, info) => {
  const peakAt = async (microphone: number) => {
    const open = await openCaptureLab(context);
    const volumes = { microphone, system: 1 };
    const voice = { noiseSuppression: false, echoCancellation: false };
    const { file } = await record(open, info, { ...CAMERA, microphone: true, voice, volumes }, 2.5);
    await open.page.close();
    const samples = await samplesOf(file);
    return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  };
  const [whole, half, none] = [await peakAt(1), await peakAt(0.5), await peakAt(0)];
  // Opus changes the peaks of short sounds by some percent.
  expect(half / whole).toBeGreaterThan(0.35);
  expect(half / whole).toBeLessThan(0.7);
  expect(none).toBeLessThan(SILENT);
});
