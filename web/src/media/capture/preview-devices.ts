import { openCamera, openOverlayCamera } from './open-devices.ts';
import { pictureOf } from './sources.ts';

/** A camera to be seen before a recording, opened as the recording would open it. */
export interface CameraWish {
  /** A `deviceId` of enumerateDevices; else the system's default. */
  cameraId: string | undefined;
  /** Pictures a second of a camera over the screen; null for one that is the recording's own picture. */
  overlayFrameRate: number | null;
}

/**
 * Opens a camera for its preview.
 * @throws DOMException of getUserMedia
 */
export async function openPreviewCamera({ cameraId, overlayFrameRate }: CameraWish): Promise<MediaStreamTrack> {
  if (overlayFrameRate !== null) return openOverlayCamera(cameraId, overlayFrameRate);
  return pictureOf(await openCamera({ cameraId, microphone: false }));
}

/** The devices that a preview has open: a recording takes them over, and the browser asks nobody a second time. */
export interface PreviewDevices {
  /** Gives a track of its own for the caller to stop; null when the device is not open. */
  microphone: () => MediaStreamTrack | null;
  camera: () => MediaStreamTrack | null;
}

/**
 * The camera of a preview, with the microphone when it is asked for too; null unless all that is asked for is open.
 * @returns a stream for the caller to stop
 */
export function takePreview(devices: PreviewDevices | undefined, microphone: boolean): MediaStream | null {
  const camera = devices?.camera();
  if (!camera) return null;
  if (!microphone) return new MediaStream([camera]);
  const sound = devices?.microphone();
  if (sound) return new MediaStream([camera, sound]);
  camera.stop();
  return null;
}
