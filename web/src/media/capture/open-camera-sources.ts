import { QUALITY_PRESETS } from '../compose/quality.ts';
import { openCamera } from './open-devices.ts';
import { type PreviewDevices, takePreview } from './preview-devices.ts';
import type { ReleaseStack } from './release-stack.ts';
import { NO_DEVICE, pictureOf, presentDevice, type Sources, stopWith } from './sources.ts';

interface CameraRequest {
  microphone: boolean;
  microphoneId?: string | undefined;
  cameraId?: string | undefined;
  preview?: PreviewDevices | undefined;
  onPicture?: ((picture: MediaStreamTrack) => void) | undefined;
}

/**
 * Opens the sources of a recording of the camera.
 * @param stack receives the release of each resource as it is opened
 * @throws DOMException of getUserMedia, also when only the microphone is refused
 */
export async function openCameraSources(request: CameraRequest, stack: ReleaseStack): Promise<Sources> {
  const stream = takePreview(request.preview, request.microphone) ?? (await openCamera(request));
  stopWith(stack, stream);
  const picture = pictureOf(stream);
  request.onPicture?.(picture);
  return {
    source: picture,
    picture,
    videoBitsPerSecond: QUALITY_PRESETS.medium.videoBitsPerSecond,
    systemSound: [],
    microphone: request.microphone ? presentDevice(stream.getAudioTracks()[0]) : NO_DEVICE,
    camera: 'off',
    overlay: null,
    frameRate: null,
    setFrameRate: () => undefined,
    freeze: () => undefined,
    selfView: () => picture,
  };
}
