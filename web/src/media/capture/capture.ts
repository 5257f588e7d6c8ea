import type { RecordingType } from '#shared/model/recording.ts';
import type { Quality } from '../compose/quality.ts';
import { type CaptureEvent, createCaptureEvents } from './capture-events.ts';
import { openCameraSources } from './open-camera-sources.ts';
import { openScreenSources } from './open-screen-sources.ts';
import { openSound } from './open-sound.ts';
import type { OverlayCamera } from './overlay-camera.ts';
import type { PreviewDevices } from './preview-devices.ts';
import { createReleaseStack, type ReleaseStack } from './release-stack.ts';
import type { DeviceState } from './sources.ts';

export interface CaptureRequest {
  type: RecordingType;
  microphone: boolean;
  /** A `deviceId` of enumerateDevices; else the system's default. */
  microphoneId?: string | undefined;
  /** Sound of the shared tab or system. Of the screen only, as are the next three. */
  systemAudio: boolean;
  /** The camera over the screen. */
  pictureInPicture: boolean;
  quality: Quality;
  /** Keep this tab in front when another is shared, as while a countdown is to be seen; where the browser can. */
  stayInFront: boolean;
  /** A `deviceId` of enumerateDevices; else the system's default. */
  cameraId?: string | undefined;
  /** What is open already. */
  preview?: PreviewDevices | undefined;
  /** Told the screen's or the camera's own picture at once, while the browser takes the choice for a click. */
  onPicture?: ((picture: MediaStreamTrack) => void) | undefined;
}

export interface Capture {
  /** What is recorded: one video track, and at most one audio track. */
  stream: MediaStream;
  /** The screen's or the camera's own picture; when it ends, so does the recording. */
  source: MediaStreamTrack;
  microphone: DeviceState;
  /** The camera over the screen, when the recording began. */
  camera: DeviceState;
  /** The same camera, to be changed; null when none was asked for. */
  overlay: OverlayCamera | null;
  /** The camera that is in the picture now, for its person to see; null without one. */
  selfView: () => MediaStreamTrack | null;
  videoBitsPerSecond: number;
  /** Of the microphone now, 0 to 1; cheap enough to be asked many times a second. */
  level: () => number;
  /** Calls back with what happens from now on, and at once if the microphone is lost or silent; the answer ends it. */
  watch: (listener: (event: CaptureEvent) => void) => () => void;
  /** Stops every device and frees all else; safe to call twice, never fails. */
  release: () => Promise<void>;
}

const openSources = (request: CaptureRequest, stack: ReleaseStack) =>
  request.type === 'screen' ? openScreenSources(request, stack) : openCameraSources(request, stack);

async function assemble(request: CaptureRequest, stack: ReleaseStack): Promise<Capture> {
  const events = createCaptureEvents();
  const { source, picture, videoBitsPerSecond, microphone, camera, overlay, selfView, ...rest } = await openSources(
    request,
    stack,
  );
  const sound = await openSound({ ...rest, microphone }, stack, events.emit);
  source.addEventListener('ended', () => events.emit({ type: 'ended' }), { once: true });
  // The last to be added is the first to be released: the release itself is not an event.
  stack.add(events.clear);
  return {
    stream: new MediaStream([picture, ...sound.tracks]),
    source,
    microphone: microphone.state,
    camera,
    overlay,
    selfView,
    videoBitsPerSecond,
    level: sound.level,
    watch: events.watch,
    release: stack.release,
  };
}

/**
 * Opens what a recording is made of: the screen, with the sound of the system, the microphone and a camera over it as
 * far as they are asked for and can be had; or the camera and the microphone.
 * @throws DOMException NotAllowedError and others of getDisplayMedia and getUserMedia, Error when the browser makes no
 * picture or lets no sound run; nothing stays open then
 */
export async function openCapture(request: CaptureRequest): Promise<Capture> {
  const stack = createReleaseStack();
  try {
    return await assemble(request, stack);
  } catch (error) {
    await stack.release();
    throw error;
  }
}
