import { expect, test } from '@playwright/test';
import { finish, LENGTH_TOLERANCE, openCaptureLab, SCREEN } from './support/capture-lab.ts';
import { MICROPHONE_HERTZ, openCapturedPage } from './support/captured-pages.ts';
import { withoutMicrophone } from './support/fake-devices.ts';
import { recordFor } from './support/record-for.ts';
import { readRecording, samplesOf, soundTracks } from './support/recorded-file.ts';
import { toneOnsets } from './support/tones.ts';

test(
  'a microphone that is unplugged is replaced, in the same track',
  { tag: '@nightly' },
  async ({ context }, info) => {
    await openCapturedPage(context, 'still');
    const open = await openCaptureLab(context);
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
  'a microphone that is plugged in during the recording is heard from then on',
  { tag: '@nightly' },
  async ({ context }, info) => {
    await withoutMicrophone(context, 'NotFoundError');
    await openCapturedPage(context, 'still');
    const open = await openCaptureLab(context);
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
