import { onlyTrack, openCamera, openOverlayCamera } from './open-devices.ts';
import type { Facing } from './turning-camera.ts';

/** A camera for the preview before a recording, opened as the recording opens it. */
export interface CameraWish {
  /** A `deviceId` of enumerateDevices; the system's default if omitted. */
  cameraId: string | undefined;
  /** Pictures a second of the camera overlay; null for a camera that is the recording's main picture. */
  overlayFrameRate: number | null;
  blursBackground: boolean;
  /** The side of a phone, for a camera that is not chosen by its id. */
  facing?: Facing | undefined;
}

/**
 * Opens a camera for its preview.
 * @throws DOMException of getUserMedia
 */
export async function openPreviewCamera({ overlayFrameRate, ...wish }: CameraWish): Promise<MediaStreamTrack> {
  if (overlayFrameRate !== null) return openOverlayCamera(wish.cameraId, overlayFrameRate, wish.blursBackground);
  return onlyTrack(await openCamera({ ...wish, microphone: false }), 'video');
}

/**
 * The devices that a preview has open. A recording takes them over, so that the browser does not prompt a second time.
 */
export interface PreviewDevices {
  /** Returns a new track, which the caller stops; null when the device is not open. */
  microphone: () => MediaStreamTrack | null;
  camera: () => MediaStreamTrack | null;
}

/**
 * The camera of a preview, with the microphone if requested; null unless everything requested is open.
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
