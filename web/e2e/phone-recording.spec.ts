import { writeFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/app.ts';
import { withWakeLocks } from './support/fake-devices.ts';
import { videoFile } from './support/import-files.ts';
import { expectHandy, PHONE, turn } from './support/phone.ts';
import { readRecording, sizeSteps } from './support/recorded-file.ts';
import {
  AS_ONE_FILE,
  expectElapsed,
  openSetup,
  panel,
  setupDialog,
  stop,
  withoutCountdown,
} from './support/recorder.ts';
import { expectToast, holdTimers } from './support/screen.ts';
import { onlyRecording, recordingsOf } from './support/segments.ts';
import { TOAST_MS, underToast } from './support/under-toast.ts';

test.use(PHONE);

declare global {
  interface Window {
    /** Takes the camera, as a phone does for a call, or gives it back. */
    takeCamera: (isTaken: boolean) => void;
    /** Ends the camera, as a phone may do when it is locked. */
    endCamera: () => void;
    /** What was given to the share sheet. */
    sent: ShareData[];
  }
}

/** The sizes of a phone's cameras, which are small: those pictures are encoded sooner. */
const FRONT = { width: 320, height: 180 };
const BACK = { width: 320, height: 240 };

/** Gives the browser a front camera and a back camera with a light. Only one can be open at a time. */
const withTwoCameras = (context: BrowserContext) =>
  context.addInitScript(
    ({ front, back }) => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const list = mediaDevices.enumerateDevices.bind(mediaDevices);
      const live = new Set<MediaStreamTrack>();
      mediaDevices.enumerateDevices = async () => {
        const all = await list();
        return [...all, ...all.filter(({ kind }) => kind === 'videoinput')];
      };
      const equip = (track: MediaStreamTrack, facingMode: string): MediaStreamTrack => {
        const settings = track.getSettings.bind(track);
        const clone = track.clone.bind(track);
        const apply = track.applyConstraints.bind(track);
        live.add(track);
        track.getSettings = () => ({ ...settings(), facingMode });
        track.getCapabilities = () => ({ torch: facingMode === 'environment' }) as MediaTrackCapabilities;
        track.applyConstraints = ({ advanced, ...rest } = {}) => apply(rest);
        track.clone = () => equip(clone(), facingMode);
        return track;
      };
      const facingOf = ({ facingMode }: MediaTrackConstraints) => {
        const wish = facingMode as string | { exact: string } | undefined;
        return (typeof wish === 'object' ? wish.exact : wish) ?? 'user';
      };
      mediaDevices.getUserMedia = async (options = {}) => {
        if (!options.video) return ask(options);
        const facing = facingOf(options.video as MediaTrackConstraints);
        if ([...live].some(({ readyState }) => readyState === 'live'))
          throw new DOMException('Another camera is open.', 'NotReadableError');
        const { width, height } = facing === 'environment' ? back : front;
        const stream = await ask({ ...options, video: { width: { exact: width }, height: { exact: height } } });
        for (const track of stream.getVideoTracks()) equip(track, facing);
        return stream;
      };
      const cameras = () => [...live].filter(({ readyState }) => readyState === 'live');
      window.takeCamera = (isTaken) => {
        for (const camera of cameras()) {
          Object.defineProperty(camera, 'muted', { value: isTaken, configurable: true });
          camera.dispatchEvent(new Event(isTaken ? 'mute' : 'unmute'));
        }
      };
      window.endCamera = () => {
        for (const camera of cameras()) {
          camera.stop();
          camera.dispatchEvent(new Event('ended'));
        }
      };
      window.sent = [];
      Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void window.sent.push(data) });
    },
    { front: FRONT, back: BACK },
  );

const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const sizeText = ({ width, height }: typeof FRONT) => `${width}x${height}`;

/** Starts to record the camera. */
async function recordCamera(page: Page, context: BrowserContext) {
  await withTwoCameras(context);
  await context.grantPermissions(['camera', 'microphone']);
  const account = await signIn(page);
  await withoutCountdown(page, AS_ONE_FILE);
  await page.goto('/recordings');
  const setup = await openSetup(page);
  await setup.getByRole('radio', { name: 'Camera' }).tap();
  await expect(setup.getByLabel('Camera preview')).toBeVisible();
  return { account, setup };
}

const start = (page: Page) => setupDialog(page).getByRole('button', { name: 'Start Recording' }).tap();

test(
  'the camera of a phone fills the screen, turns around in one file, and pauses for a call',
  {
    tag: '@nightly',
  },
  async ({ page, context }, info) => {
    await withWakeLocks(context);
    await holdTimers(page, TOAST_MS);
    const { account, setup } = await recordCamera(page, context);

    await test.step('before, the other camera is one press away, and only the front one is mirrored', async () => {
      const preview = setup.getByLabel('Camera preview');
      await expect(preview).toHaveCSS('scale', '-1 1');
      await setup.getByRole('button', { name: 'Turn camera' }).tap();
      await expect(preview).toHaveCSS('scale', 'none');
      await setup.getByRole('button', { name: 'Turn camera' }).tap();
      await expect(preview).toHaveCSS('scale', '-1 1');
    });
    await start(page);
    await expectToast(page, 'Recording Started');
    await expect.poll(() => underToast(page, 'end')).toEqual([]);
    await expectElapsed(page, 1);

    await test.step('the camera fills the screen, and nothing of the library is reached', async () => {
      expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport });
      await expect(page.locator('[inert] main')).toHaveCount(1);
      expect(await page.evaluate(() => window.wakeLocks())).toBe(1);
      await button(page, 'More controls').tap();
      await expect(panel(page).getByText(/Fake/)).toBeVisible();
      await expectHandy(page, 'a recording of a phone’s camera');
      await expectAccessible(page, 'a recording of a phone’s camera', ['phone']);
      await button(page, 'More controls').tap();
    });

    await test.step('it turns around while it records; the light is at the back', async () => {
      await expect(button(page, 'Light')).toHaveCount(0);
      await button(page, 'Turn camera').tap();
      await expect(button(page, 'Light')).toHaveAttribute('aria-pressed', 'false');
      await button(page, 'Light').tap();
      await expect(button(page, 'Light')).toHaveAttribute('aria-pressed', 'true');
      await turn(page, 'landscape');
      await expect(button(page, 'Stop')).toBeInViewport({ ratio: 1 });
      await turn(page, 'portrait');
      await expectElapsed(page, 4);
    });

    await test.step('a call is a pause with a sentence, and a camera that ended is opened again', async () => {
      const sentence = panel(page).getByText('Your phone has taken the camera.');
      await page.evaluate(() => window.takeCamera(true));
      await expect(sentence).toBeVisible();
      await expect(panel(page).getByText('Paused', { exact: true })).toBeVisible();
      await page.evaluate(() => window.takeCamera(false));
      await expect(sentence).toHaveCount(0);
      await expect(panel(page).getByText('Paused', { exact: true })).toHaveCount(0);
      await page.evaluate(() => window.endCamera());
      await expect(panel(page).getByText('Paused', { exact: true })).toHaveCount(0);
      await expect(panel(page).getByLabel('Your camera')).toBeVisible();
      await expectElapsed(page, 6);
    });

    const dialog = await stop(page);
    await expect(page.locator('[inert]')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).tap();
    await expectToast(page, 'Recording Saved');
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Share', exact: true })
      .tap();
    await expect
      .poll(() => page.evaluate(() => window.sent))
      .toEqual([{ title: expect.stringContaining('Recording - '), url: expect.stringContaining('/share/') }]);

    const { filePath } = await onlyRecording(account);
    const file = info.outputPath('turned.webm');
    await writeFile(file, await (await page.request.get(filePath ?? '')).body());
    const sizes = (await sizeSteps(file)).map(({ size }) => size);
    expect(sizes[0]).toBe(sizeText(FRONT));
    expect(sizes).toContain(sizeText(BACK));
    const { length, soundPackets } = await readRecording(file);
    expect(length).toBeGreaterThan(5);
    expect(soundPackets).toBeGreaterThan(0);
  },
);

test('where the camera is not given back, what was recorded is offered to be saved', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await recordCamera(page, context);
  await start(page);
  await expectElapsed(page, 2);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Taken', 'NotReadableError'));
    window.endCamera();
  });
  await expectToast(page, 'Recording Stopped');
  await expect(page.getByRole('dialog', { name: 'Upload Recording' }).getByText(/ · .*B$/)).toBeVisible();
});

test('a phone that cannot record its screen is told how, and a chosen video is uploaded', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia'));
  const account = await signIn(page);
  await page.goto('/recordings');
  const setup = await openSetup(page);
  await expect(setup.getByText('use your phone’s own screen recorder, then upload the video')).toBeVisible();
  await expect(setup.locator('input[capture="environment"][accept="video/*"]')).toHaveCount(1);
  await expectHandy(page, 'the set-up of a phone without screen recording');
  await expectAccessible(page, 'the set-up of a phone without screen recording', ['phone']);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    setup.getByRole('button', { name: 'Choose a video' }).tap(),
  ]);
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles(await videoFile('clip.mp4', 'Screen of my phone.mp4'));
  await expect(setup).toBeHidden();
  await expect.poll(async () => (await recordingsOf(account)).map(({ name }) => name)).toEqual(['Screen of my phone']);
});
