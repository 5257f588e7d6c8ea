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

interface Choice {
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
}

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

/** The stream's only track of a kind; a browser that returns a stream without it has broken the specification. */
function only(stream: MediaStream, kind: 'audio' | 'video'): MediaStreamTrack {
  const track = stream.getTracks().find((each) => each.kind === kind);
  if (!track) throw new DOMException(`The browser gave no ${kind} track.`, 'NotReadableError');
  return track;
}

/**
 * Opens one microphone, with the browser's voice processing.
 * @param deviceId the preferred microphone; the system's default if omitted
 * @throws DOMException of getUserMedia
 */
export async function openMicrophone(deviceId?: string): Promise<MediaStreamTrack> {
  const stream = await open({ microphoneId: deviceId }, ({ microphoneId }) => ({ audio: chosen(microphoneId) }));
  return only(stream, 'audio');
}

/**
 * Opens the camera that is shown over the screen.
 * @param deviceId the preferred camera; the system's default if omitted
 * @param frameRate pictures a second that the overlay uses
 * @throws DOMException of getUserMedia
 */
export async function openOverlayCamera(deviceId: string | undefined, frameRate: number): Promise<MediaStreamTrack> {
  const size = { ...OVERLAY_SIZE, frameRate: { ideal: frameRate } };
  const stream = await open({ cameraId: deviceId }, ({ cameraId }) => ({ video: chosen(cameraId, size) }));
  return only(stream, 'video');
}

/**
 * Opens the camera as the recording's main picture, and the microphone in the same permission prompt. A microphone that
 * is missing or in use is left out; one that is refused fails the call.
 * @throws DOMException of getUserMedia
 */
export async function openCamera(request: Choice & { microphone: boolean }): Promise<MediaStream> {
  const picture = ({ cameraId }: Choice) => ({ video: chosen(cameraId, CAMERA_SIZE) });
  const both = (choice: Choice) => ({ ...picture(choice), audio: chosen(choice.microphoneId) });
  if (!request.microphone) return open(request, picture);
  try {
    return await open(request, both);
  } catch (error) {
    if (isDeviceRefusal(error)) throw error;
    console.warn('Recording the camera without a microphone, if there is a camera.', error);
    return open(request, picture);
  }
}
