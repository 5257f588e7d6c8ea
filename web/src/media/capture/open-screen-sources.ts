import { composeScreen } from '../compose/compose-screen.ts';
import { type Size, sizeAt } from '../compose/frame-geometry.ts';
import { QUALITY_PRESETS } from '../compose/quality.ts';
import type { CaptureRequest } from './capture-request.ts';
import { createDeviceSlot, type DeviceSlot, untilOpened } from './device-slot.ts';
import { createDrawing } from './drawing.ts';
import { onlyTrack, openMicrophone, openOverlayCamera } from './open-devices.ts';
import { controlOverlay, openTrack } from './overlay-camera.ts';
import { controlRegion, surfaceAround } from './region-control.ts';
import type { ReleaseStack } from './release-stack.ts';
import { type DeviceState, NO_DEVICE, presentDevice, type Sources, stopWith, tryDevice } from './sources.ts';

type SystemSound = 'include' | 'exclude';

type DisplayOptions = DisplayMediaStreamOptions & {
  systemAudio: SystemSound;
  surfaceSwitching: 'include' | 'exclude';
  controller?: FocusController;
};

/**
 * Decides which tab has the focus after the choice. Not every browser has this class, and TypeScript's types lack it.
 */
interface FocusController extends EventTarget {
  setFocusBehavior: (behavior: 'no-focus-change') => void;
}

// Voice processing makes system audio mono at a tenth of its level.
const SYSTEM_AUDIO = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

function keepFocus(): FocusController | undefined {
  const { CaptureController } = globalThis as { CaptureController?: new () => FocusController };
  if (!CaptureController) return undefined;
  const controller = new CaptureController();
  if (!('setFocusBehavior' in controller)) return undefined;
  controller.setFocusBehavior('no-focus-change');
  return controller;
}

interface DisplayRequest {
  systemAudio: boolean;
  stayInFront: boolean;
  /** Pictures a second that the recording uses. */
  frameRate: number;
}

/**
 * Asks the person to choose a screen, a window or a tab.
 * @throws DOMException of getDisplayMedia: NotAllowedError when refused, and others
 */
function openScreen({ systemAudio, stayInFront, frameRate }: DisplayRequest): Promise<MediaStream> {
  const controller = stayInFront ? keepFocus() : undefined;
  const options: DisplayOptions = {
    video: { frameRate: { ideal: frameRate } },
    audio: systemAudio && SYSTEM_AUDIO,
    systemAudio: systemAudio ? 'include' : 'exclude',
    surfaceSwitching: 'include',
    ...(controller && { controller }),
  };
  return navigator.mediaDevices.getDisplayMedia(options);
}

/** Lets the browser capture no larger pictures than these: a large capture costs as much as its encoding. */
function captureAtMost(source: MediaStreamTrack, { width, height }: Size): void {
  const reduced = { ...source.getConstraints(), width: { max: width }, height: { max: height } };
  source
    .applyConstraints(reduced)
    .catch((error: unknown) => console.warn('The screen is captured larger than it is recorded.', error));
}

/** A slot for the camera overlay, with the camera in it or the reason why it could not be opened. */
async function openCameraSlot(
  { cameraId, quality, preview, blursBackground }: CaptureRequest,
  stack: ReleaseStack,
): Promise<DeviceSlot<string | undefined>> {
  const { frameRate } = QUALITY_PRESETS[quality];
  const slot = createDeviceSlot(
    async (id: string | undefined) => preview?.camera() ?? openOverlayCamera(id, frameRate, blursBackground),
  );
  stack.add(() => slot.set(null));
  slot.set(cameraId);
  await untilOpened(slot);
  return slot;
}

/**
 * Opens the sources of a recording of the screen. The screen comes first: its picker needs the user activation of the
 * click.
 * @param stack receives the release of each resource as it is opened
 * @throws DOMException of getDisplayMedia, Error when no picture can be made
 */
export async function openScreenSources(request: CaptureRequest, stack: ReleaseStack): Promise<Sources> {
  const { microphone, microphoneId, voice, systemAudio, pictureInPicture, cameraId, quality, stayInFront, preview } =
    request;
  const { frameRate, videoBitsPerSecond } = QUALITY_PRESETS[quality];
  const screen = await openScreen({ systemAudio, stayInFront, frameRate });
  stopWith(stack, screen);
  const source = onlyTrack(screen, 'video');
  request.onPicture?.(source);
  const [opened, slot] = await Promise.all([
    microphone ? tryDevice(async () => preview?.microphone() ?? openMicrophone(microphoneId, voice), stack) : NO_DEVICE,
    pictureInPicture ? openCameraSlot(request, stack) : null,
  ]);
  const chosen = (await request.chooseRegion?.(source)) ?? null;
  // What was unplugged during the choice is missing.
  const sound = opened.track?.readyState === 'ended' ? presentDevice(undefined) : opened;
  const camera = slot && openTrack(slot.state.get());
  const noCamera: DeviceState = slot ? 'missing' : 'off';
  const composition = await composeScreen({ screen: source, camera }, { ...request, region: chosen });
  const region = chosen && controlRegion(chosen, (next) => composition.change({ region: next }));
  stack.add(composition.close);
  return {
    source,
    picture: composition.track,
    videoBitsPerSecond,
    systemSound: screen.getAudioTracks(),
    microphone: sound,
    camera: camera ? 'on' : noCamera,
    frameRate,
    setFrameRate: (rate) => composition.change({ frameRate: rate }),
    madePictures: () => null,
    size: composition.size,
    setWidth: (width) => {
      composition.change({ width });
      captureAtMost(source, surfaceAround(sizeAt(composition.size, width), region));
    },
    freeze: composition.freeze,
    overlay: slot && controlOverlay(slot, cameraId, request.overlay, composition),
    turning: null,
    drawing: createDrawing((marks) => composition.change({ marks })),
    region,
    selfView: () => slot && openTrack(slot.state.get()),
  };
}
