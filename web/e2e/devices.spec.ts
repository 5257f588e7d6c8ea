import { expect, test } from '@playwright/test';
import { CAMERA, finish, openCaptureLab, record, SCREEN } from './support/capture-lab.ts';
import { MICROPHONE_HERTZ, openCapturedPage } from './support/captured-pages.ts';
import {
  withFailingCompositor,
  withoutMicrophone,
  withSilentMicrophone,
  withWakeLocks,
} from './support/fake-devices.ts';
import { recordFor } from './support/record-for.ts';
import { readRecording, samplesOf, soundTracks } from './support/recorded-file.ts';
import { toneSeconds } from './support/tones.ts';

const NOTHING_OPEN = { devices: [], contexts: 0, recorded: 0 };
const EVERYTHING = { ...SCREEN, microphone: true, systemAudio: true, pictureInPicture: true };

test('a recording ends once, and is kept, when the shared tab is closed', async ({ context }, info) => {
  const tab = await openCapturedPage(context, 'flashing');
  const open = await openCaptureLab(context);
  await open.lab.open(EVERYTHING);
  await open.lab.start();
  await recordFor(open.page, 2);
  await tab.close();
  await expect.poll(() => open.lab.endings()).toBe(1);
  const elapsed = await open.lab.elapsedMs();
  const take = await finish(open, info);
  expect(take).toMatchObject({ endings: 1, events: [{ type: 'ended' }], durationMs: elapsed });
  const { length } = await readRecording(take.file);
  expect(length).toBeGreaterThan(1.5);
  expect(await open.lab.leftOpen()).toEqual(NOTHING_OPEN);
});

test('a screen that ended before the recording started results in an empty recording with a message', {
  tag: '@nightly',
}, async ({ context }) => {
  const tab = await openCapturedPage(context, 'still');
  const { lab } = await openCaptureLab(context);
  await lab.open({ ...SCREEN, microphone: true });
  await tab.close();
  await expect.poll(() => lab.events()).toEqual([{ type: 'ended' }]);
  await lab.start();
  await expect.poll(() => lab.endings()).toBe(1);
  const take = await lab.stop();
  expect(take).toMatchObject({ endings: 1, file: '' });
  expect(take.durationMs).toBeLessThan(50);
  expect(await lab.leftOpen()).toEqual(NOTHING_OPEN);
});

test(
  'a recording releases all its resources at the end, and they can be released twice',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const open = await openCaptureLab(context, 'flashing');
    await record(open, info, EVERYTHING, 1);
    expect(await open.lab.leftOpen()).toEqual(NOTHING_OPEN);
    await expect.poll(() => open.page.workers().length).toBe(0);
    await open.lab.release();
    expect(await open.lab.leftOpen()).toEqual(NOTHING_OPEN);
  },
);

test('every device is released when the last step of opening fails', { tag: '@nightly' }, async ({ context }) => {
  const { lab, page } = await openCaptureLab(context, 'still');
  await page.route('**/compositor-worker*', (route) => route.abort());
  await expect(lab.open(EVERYTHING)).rejects.toThrow('compositor did not start');
  expect(await lab.leftOpen()).toEqual(NOTHING_OPEN);
  await expect.poll(() => page.workers().length).toBe(0);
});

test(
  'a recording ends normally where the tick workers do not start',
  { tag: '@nightly' },
  async ({ context }, info) => {
    const open = await openCaptureLab(context);
    await open.page.route('**/tick-worker*', (route) => route.abort());
    const take = await record(open, info, { ...CAMERA, microphone: true }, 1.5);
    expect((await readRecording(take.file)).length).toBeGreaterThan(1);
    expect(await open.lab.leftOpen()).toEqual(NOTHING_OPEN);
  },
);

test(
  'a compositor that fails during a recording ends it, and the recording so far is kept',
  { tag: '@nightly' },
  async ({ context }, info) => {
    await withFailingCompositor(context);
    // A still screen may send nothing to draw for as long as the machine is busy.
    const open = await openCaptureLab(context, 'flashing');
    await open.lab.open(SCREEN);
    await open.lab.start();
    await recordFor(open.page, 1.5);
    await open.page.evaluate(() => window.breakCompositor());
    await expect.poll(() => open.lab.endings()).toBe(1);
    const take = await finish(open, info);
    expect((await readRecording(take.file)).frames).toBeGreaterThan(0);
  },
);

test(
  'a refused microphone leaves a screen recording without sound, and refuses a camera recording',
  { tag: '@nightly' },
  async ({ context }, info) => {
    await withoutMicrophone(context, 'NotAllowedError');
    // A still screen may give an empty file while the machine is busy.
    const open = await openCaptureLab(context, 'plain');
    const take = await record(open, info, { ...SCREEN, microphone: true }, 1);
    expect(take).toMatchObject({ microphone: 'missing', kinds: ['video'] });
    expect(await soundTracks(take.file)).toBe(0);
    await expect(open.lab.open({ ...CAMERA, microphone: true })).rejects.toThrow('No microphone.');
    expect(await open.lab.leftOpen()).toEqual(NOTHING_OPEN);
  },
);

test(
  'a camera recording works without a microphone where the machine has none',
  { tag: '@nightly' },
  async ({ context }, info) => {
    await withoutMicrophone(context, 'NotFoundError');
    const open = await openCaptureLab(context);
    const take = await record(open, info, { ...CAMERA, microphone: true }, 1.5);
    expect(take).toMatchObject({ microphone: 'missing', endings: 0 });
    expect((await readRecording(take.file)).size).toBe('1280x720');
    expect(toneSeconds(await samplesOf(take.file), MICROPHONE_HERTZ)).toBe(0);
  },
);

test('the level follows the microphone, and ten seconds of silence and their end are reported', {
  tag: '@nightly',
}, async ({ context }) => {
  await withSilentMicrophone(context);
  const { lab, page } = await openCaptureLab(context, 'still');
  await lab.open({ ...SCREEN, microphone: true });
  expect(await lab.level()).toBe(0);
  const silences = () => lab.events();
  await expect.poll(silences).toEqual([{ type: 'silence', isSilent: true }]);
  await page.evaluate(() => window.speak());
  await expect.poll(silences).toEqual([
    { type: 'silence', isSilent: true },
    { type: 'silence', isSilent: false },
  ]);
  await expect.poll(() => lab.level()).toBeGreaterThan(0.5);
  await lab.release();
  expect(await lab.leftOpen()).toMatchObject({ devices: [], recorded: 0 });
});

test('devices have names once permission was granted, and the chosen ones are used', { tag: '@nightly' }, async ({
  context,
}) => {
  // Devices that the browser's flags grant automatically do not count as permitted.
  await context.grantPermissions(['camera', 'microphone']);
  const { lab } = await openCaptureLab(context);
  await lab.open({ ...CAMERA, microphone: true });
  await lab.release();
  expect(await lab.leftOpen()).toEqual(NOTHING_OPEN);
  const { microphones, cameras } = await lab.listDevices();
  expect(microphones.length).toBeGreaterThan(1);
  expect(cameras.length).toBeGreaterThan(0);
  for (const { id, label } of [...microphones, ...cameras]) expect([id, label]).not.toContain('');
  const microphone = microphones.at(-1);
  await lab.open({ ...CAMERA, microphone: true, microphoneId: microphone?.id, cameraId: cameras[0]?.id });
  expect(await lab.deviceIds()).toEqual(expect.arrayContaining([microphone?.id, cameras[0]?.id]));
  await lab.release();
  await lab.open({ ...CAMERA, microphone: true, microphoneId: 'unplugged' });
  expect(await lab.deviceIds()).toContain('default');
  await lab.release();
});

test('the screen is kept awake on request, also after the page was hidden', {
  tag: '@nightly',
}, async ({ context }) => {
  await withWakeLocks(context);
  const { lab, page } = await openCaptureLab(context);
  const locks = () => page.evaluate(() => window.wakeLocks());
  await lab.keepAwake();
  await expect.poll(locks).toBe(1);
  await page.evaluate(() => window.showAgain());
  await expect.poll(locks).toBe(1);
  await page.evaluate(() => window.leave());
  expect(await locks()).toBe(0);
  await page.evaluate(() => window.showAgain());
  await expect.poll(locks).toBe(1);
  await lab.letSleep();
  await expect.poll(locks).toBe(0);
});
