import { setBlur } from './background-blur.ts';
import type { Facing } from './turning-camera.ts';

/** Requested size of a camera that is the recording's main picture; the presets of the screen do not apply to it. */
const CAMERA_SIZE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
/** Enough for the first overlay on a 4K screen, and for the largest overlay on a screen 2560 pixels wide. */
const OVERLAY_SIZE = { width: { ideal: 640 }, height: { ideal: 360 } };

/** Whether the person or a policy refused the device; otherwise the device is missing or in use. */
export const isDeviceRefusal = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');

/** Constraints for the chosen device; for the system's default without a choice. */
const chosen = (deviceId: string | undefined, constraints: MediaTrackConstraints = {}): MediaTrackConstraints =>
  // Browsers ignore a `deviceId` that is only ideal.
  deviceId ? { ...constraints, deviceId: { exact: deviceId } } : constraints;

/** The processing of a microphone's sound by the browser. Both are made for voices. */
export interface VoiceProcessing {
  /** Also evens out the level. */
  noiseSuppression: boolean;
  echoCancellation: boolean;
}

/** The defaults of browsers. */
export const FOR_VOICES: VoiceProcessing = { noiseSuppression: true, echoCancellation: true };

interface Choice {
  cameraId?: string | undefined;
  /** The side of a phone, for a camera that is not chosen by its id. */
  facing?: Facing | undefined;
  microphoneId?: string | undefined;
}

/** An even level makes what is soft in music as loud as the rest. */
const processing = ({ noiseSuppression, echoCancellation }: VoiceProcessing): MediaTrackConstraints => ({
  noiseSuppression,
  echoCancellation,
  autoGainControl: noiseSuppression,
});

/** Opens the chosen devices or, when one of them is gone, the default devices. */
async function open(choice: Choice, constraintsOf: (choice: Choice) => MediaStreamConstraints) {
  const { mediaDevices } = navigator;
  try {
    return await mediaDevices.getUserMedia(constraintsOf(choice));
  } catch (error) {
    if ((error as Error).name !== 'OverconstrainedError') throw error;
    console.warn('A device that was chosen is gone; another takes its place.', error);
    return mediaDevices.getUserMedia(constraintsOf({}));
  }
}

/**
 * The stream's only track of a kind.
 * @throws DOMException NotReadableError from a browser that returned a stream without it
 */
export function onlyTrack(stream: MediaStream, kind: 'audio' | 'video'): MediaStreamTrack {
  const track = stream.getTracks().find((each) => each.kind === kind);
  if (!track) throw new DOMException(`The browser gave no ${kind} track.`, 'NotReadableError');
  return track;
}

/**
 * Opens one microphone.
 * @param deviceId the preferred microphone; the system's default if omitted
 * @throws DOMException of getUserMedia
 */
export async function openMicrophone(deviceId?: string, voice = FOR_VOICES): Promise<MediaStreamTrack> {
  const stream = await open({ microphoneId: deviceId }, ({ microphoneId }) => ({
    audio: chosen(microphoneId, processing(voice)),
  }));
  return onlyTrack(stream, 'audio');
}

/**
 * Opens the camera that is shown over the screen.
 * @param deviceId the preferred camera; the system's default if omitted
 * @param frameRate pictures a second that the overlay uses
 * @param blursBackground whether a camera that can blur its background does so
 * @throws DOMException of getUserMedia
 */
export async function openOverlayCamera(
  deviceId: string | undefined,
  frameRate: number,
  blursBackground = false,
): Promise<MediaStreamTrack> {
  const size = { ...OVERLAY_SIZE, frameRate: { ideal: frameRate } };
  const stream = await open({ cameraId: deviceId }, ({ cameraId }) => ({ video: chosen(cameraId, size) }));
  const camera = onlyTrack(stream, 'video');
  if (blursBackground) await setBlur(camera, true);
  return camera;
}

const lookingTo = (facing: Facing | undefined): MediaTrackConstraints =>
  facing ? { ...CAMERA_SIZE, facingMode: facing } : CAMERA_SIZE;

/** A camera that is not open now. @throws DOMException NotFoundError */
async function anotherCamera(facing: Facing): Promise<MediaTrackConstraints> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const cameras = all.filter(({ kind }) => kind === 'videoinput');
  const other = facing === 'environment' ? cameras.at(-1) : cameras[0];
  if (!other || cameras.length < 2) throw new DOMException('There is no other camera.', 'NotFoundError');
  return { ...CAMERA_SIZE, deviceId: { exact: other.deviceId } };
}

/**
 * Opens the camera of one side of a phone, as the recording's main picture. A phone that does not tell which way its
 * cameras look lists the front one first.
 * @throws DOMException of getUserMedia
 */
export async function openFacingCamera(facing: Facing, blursBackground: boolean): Promise<MediaStreamTrack> {
  const ask = async (video: MediaTrackConstraints) =>
    onlyTrack(await navigator.mediaDevices.getUserMedia({ video }), 'video');
  let camera: MediaStreamTrack;
  try {
    camera = await ask({ ...CAMERA_SIZE, facingMode: { exact: facing } });
  } catch (error) {
    if ((error as Error).name !== 'OverconstrainedError') throw error;
    camera = await ask(await anotherCamera(facing));
  }
  if (blursBackground) await setBlur(camera, true);
  return camera;
}

/**
 * Opens the camera as the recording's main picture, and the microphone in the same permission prompt. A microphone that
 * is missing or in use is left out; one that is refused fails the call.
 * @throws DOMException of getUserMedia
 */
export async function openCamera(
  request: Choice & { microphone: boolean; voice?: VoiceProcessing; blursBackground?: boolean },
): Promise<MediaStream> {
  const stream = await openCameraStream(request);
  if (request.blursBackground) await setBlur(onlyTrack(stream, 'video'), true);
  return stream;
}

async function openCameraStream(
  request: Choice & { microphone: boolean; voice?: VoiceProcessing },
): Promise<MediaStream> {
  const voice = processing(request.voice ?? FOR_VOICES);
  const picture = ({ cameraId, facing }: Choice) => ({ video: chosen(cameraId, lookingTo(facing)) });
  const both = (choice: Choice) => ({ ...picture(choice), audio: chosen(choice.microphoneId, voice) });
  if (!request.microphone) return open(request, picture);
  try {
    return await open(request, both);
  } catch (error) {
    if (isDeviceRefusal(error)) throw error;
    console.warn('Recording the camera without a microphone, if there is a camera.', error);
    return open(request, picture);
  }
}
