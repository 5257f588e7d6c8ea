import type { RecordingType } from '#shared/model/video/recording.ts';
import { aborted } from '#web/lib/aborted.ts';
import { QUALITY_PRESETS } from '../compose/quality.ts';
import { cameraSize } from './camera-size.ts';
import { type CaptureEvent, createCaptureEvents } from './capture-events.ts';
import type { CaptureRequest } from './capture-request.ts';
import { isHandheld } from './handheld.ts';
import { onlyTrack, openCamera, openFacingCamera } from './open-devices.ts';
import { openScreenSources } from './open-screen-sources.ts';
import { openSound, type Sound } from './open-sound.ts';
import { takePreview } from './preview-devices.ts';
import { openRelay } from './relay.ts';
import { createReleaseStack, type ReleaseStack } from './release-stack.ts';
import { type CapturedPicture, type DeviceState, NO_DEVICE, presentDevice, type Sources, stopWith } from './sources.ts';
import { holdTurningCamera } from './turning-camera.ts';

/**
 * Opens the sources of a recording of the camera.
 * @param stack receives the release of each resource as it is opened
 * @throws DOMException of getUserMedia, also when only the microphone is refused
 */
async function openCameraSources(request: CaptureRequest, stack: ReleaseStack): Promise<Sources> {
  const stream = takePreview(request.preview, request.microphone) ?? (await openCamera(request));
  stopWith(stack, stream);
  const picture = onlyTrack(stream, 'video');
  request.onPicture?.(picture);
  return {
    source: picture,
    picture,
    videoBitsPerSecond: QUALITY_PRESETS.medium.videoBitsPerSecond,
    systemSound: [],
    microphone: request.microphone ? presentDevice(stream.getAudioTracks()[0]) : NO_DEVICE,
    camera: 'off',
    overlay: null,
    drawing: null,
    region: null,
    frameRate: null,
    setFrameRate: () => undefined,
    turning: null,
    ...cameraSize(() => picture),
    freeze: () => undefined,
    selfView: () => picture,
  };
}

/**
 * Opens the camera of a phone, which can be turned around.
 * @throws DOMException of getUserMedia, Error when the browser has no way to go on in the same recording
 */
async function openTurningSources(
  request: CaptureRequest,
  stack: ReleaseStack,
  notify: (event: CaptureEvent) => void,
): Promise<Sources> {
  const sources = await openCameraSources(request, stack);
  const relay = await openRelay();
  stack.add(relay.close);
  const turning = holdTurningCamera({
    first: sources.source,
    relay,
    facing: request.facing ?? 'user',
    open: (facing) => openFacingCamera(facing, request.blursBackground),
    onInterrupted: (isInterrupted) => notify({ type: 'camera-interrupted', isInterrupted }),
    onLost: () => {
      relay.track.stop();
      // A track that a page stops sends no event. The recording has to end as with any other camera that is gone.
      relay.track.dispatchEvent(new Event('ended'));
    },
  });
  stack.add(turning.close);
  const { size, setWidth, madePictures } = turning;
  const selfView = () => turning.state.get().camera;
  return { ...sources, source: relay.track, picture: relay.track, turning, size, setWidth, madePictures, selfView };
}

export interface Capture extends CapturedPicture {
  type: RecordingType;
  /** The recorded stream: one video track, and at most one audio track. */
  stream: MediaStream;
  microphone: DeviceState;
  /** Whether the system sound is left out, because the browser cannot mix it with the microphone. */
  lacksSystemSound: boolean;
  /** See `Mixer`: keeps the sound of a pause out of the recording, and waits for the last sound of a recording. */
  holdSound: Sound['hold'];
  drainSound: Sound['drain'];
  mutes: Sound['mutes'];
  /** The microphone's current level, 0 to 1; cheap enough to be read many times a second. */
  level: () => number;
  microphoneName: Sound['microphoneName'];
  changeMicrophone: Sound['changeMicrophone'];
  /**
   * Calls back on each event, and at once if the microphone is lost or silent. Returns a function that unsubscribes.
   */
  follow: (listener: (event: CaptureEvent) => void) => () => void;
  /** Stops every device and frees all resources. Safe to call twice; never fails. */
  release: () => Promise<void>;
}

function openSources(
  request: CaptureRequest,
  stack: ReleaseStack,
  notify: (event: CaptureEvent) => void,
): Promise<Sources> {
  if (request.type === 'screen') return openScreenSources(request, stack);
  return isHandheld() ? openTurningSources(request, stack, notify) : openCameraSources(request, stack);
}

async function assemble(request: CaptureRequest, stack: ReleaseStack): Promise<Capture> {
  const events = createCaptureEvents();
  const { picture, systemSound, microphone, ...captured } = await openSources(request, stack, events.emit);
  const { voice, volumes } = request;
  const sound = await openSound({ systemSound, microphone, voice, volumes }, stack, events.emit);
  captured.source.addEventListener('ended', () => events.emit({ type: 'ended' }), { once: true });
  // Resources are released in reverse order, so this runs first: the release itself sends no events.
  stack.add(events.clear);
  return {
    ...captured,
    type: request.type,
    stream: new MediaStream([picture, ...sound.tracks]),
    microphone: microphone.state,
    lacksSystemSound: sound.lacksSystemSound,
    holdSound: sound.hold,
    drainSound: sound.drain,
    mutes: sound.mutes,
    level: sound.level,
    microphoneName: sound.microphoneName,
    changeMicrophone: sound.changeMicrophone,
    follow: events.follow,
    release: stack.release,
  };
}

/**
 * Opens the sources of a recording: the screen with system sound, microphone and camera, as requested and available; or
 * the camera and the microphone.
 * @throws DOMException NotAllowedError and others of getDisplayMedia and getUserMedia, Error when the browser cannot
 * compose the picture; the reason of `cancelled`, at once. After an error, no device stays open: what opens later is
 * released at once
 */
export async function openCapture(request: CaptureRequest, cancelled?: AbortSignal): Promise<Capture> {
  const stack = createReleaseStack();
  try {
    const assembling = assemble(request, stack);
    return await (cancelled ? Promise.race([aborted(cancelled), assembling]) : assembling);
  } catch (error) {
    await stack.release();
    throw error;
  }
}
