import { type BrowserContext, expect, type Page, type TestInfo } from '@playwright/test';
import { testLength } from '#scripts/test-support/test-length.ts';
import type { CaptureRequest } from '#web/media/capture/capture-request.ts';
import { FOR_VOICES } from '#web/media/capture/open-devices.ts';
import { FULL_VOLUMES } from '#web/media/capture/open-sound.ts';
import { FIRST_OVERLAY } from '#web/media/compose/overlay.ts';
import type { CaptureLab } from './capture-lab-page.ts';
import { type CapturedPage, openCapturedPage } from './captured-pages.ts';
import { openMediaLab, saveBytes } from './media-lab.ts';
import { recordFor } from './record-for.ts';
import { type Remote, remoteLab } from './remote-lab.ts';
import { followFullSpeed } from './spare-time.ts';

/** The lab's functions as a test calls them, and their page. */
export interface OpenLab {
  lab: Remote<CaptureLab>;
  page: Page;
}

/**
 * Opens a page that captures and records, without an app screen.
 * @param captured the tab that it captures, which opens before
 */
export async function openCaptureLab(context: BrowserContext, captured?: CapturedPage): Promise<OpenLab> {
  if (captured) await openCapturedPage(context, captured);
  const page = await openMediaLab(context, 'capture-lab-page.ts');
  return { lab: remoteLab<CaptureLab>(page), page };
}

/** Only the screen: no sound and no camera. */
export const SCREEN: CaptureRequest = {
  type: 'screen',
  microphone: false,
  voice: FOR_VOICES,
  volumes: FULL_VOLUMES,
  systemAudio: false,
  pictureInPicture: false,
  quality: 'medium',
  atMost1080p: true,
  stayInFront: false,
  overlay: FIRST_OVERLAY,
  blursBackground: false,
};
export const CAMERA: CaptureRequest = { ...SCREEN, type: 'camera' };

/** Removes the classes that composing in a worker needs. */
export const withoutTrackStreams = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ['MediaStreamTrackProcessor', 'MediaStreamTrackGenerator']) Reflect.deleteProperty(window, name);
  });

/** Ends the recording, releases everything, and saves the recording as `file`. */
export async function finish({ lab }: OpenLab, info: TestInfo, name = 'take') {
  const { file: bytes, ...take } = await lab.stop();
  const file = info.outputPath(`${name}.webm`);
  await saveBytes(file, bytes);
  return { ...take, file };
}

/**
 * Largest difference between the length of a recording and its clock, in seconds. In the usual run other tests keep the
 * recorder busy: its first picture may be composed late, and its last ones may be left out, see `NEAR_END_MS` in
 * `drain-recorder.ts`.
 */
export const LENGTH_TOLERANCE = testLength({ usual: 2, nightly: 0.2 });

/** Smallest share of the frame rate on a machine without spare time. */
const LEAST_OF_RATE = 0.05;

/**
 * Checks the frame rate of a recording: at most the preset's, and on a machine with spare time most of it.
 * @param rate of the preset, pictures a second
 * @param fullSpeed see `followFullSpeed`
 * @param least smallest share of that rate on a machine with spare time
 */
export function expectRate({ frameRate }: { frameRate: number }, rate: number, fullSpeed: boolean, least = 0.85): void {
  expect(frameRate).toBeLessThan(1.05 * rate);
  expect(frameRate).toBeGreaterThan((fullSpeed ? least : LEAST_OF_RATE) * rate);
}

/** Records for a while, releases everything, and saves the recording as `file`. */
export async function record(open: OpenLab, info: TestInfo, request: CaptureRequest, seconds: number) {
  const opened = await open.lab.open(request);
  await open.lab.start();
  const watched = followFullSpeed();
  await recordFor(open.page, seconds);
  const fullSpeed = watched();
  return { ...opened, ...(await finish(open, info, `take-${Date.now()}`)), fullSpeed };
}
