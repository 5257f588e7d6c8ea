import { composeScreen } from '../compose/compose-screen.ts';
import { QUALITY_PRESETS, type Quality } from '../compose/quality.ts';
import { openMicrophone, openOverlayCamera } from './open-devices.ts';
import { openScreen } from './open-screen.ts';
import type { PreviewDevices } from './preview-devices.ts';
import type { ReleaseStack } from './release-stack.ts';
import { NO_DEVICE, pictureOf, type Sources, stopWith, tryDevice } from './sources.ts';

interface ScreenRequest {
  microphone: boolean;
  microphoneId?: string | undefined;
  systemAudio: boolean;
  pictureInPicture: boolean;
  cameraId?: string | undefined;
  quality: Quality;
  stayInFront: boolean;
  preview?: PreviewDevices | undefined;
  onPicture?: ((picture: MediaStreamTrack) => void) | undefined;
}

/**
 * Opens what a recording of the screen is made of. The screen comes first: its picker needs the click that is still fresh.
 * @param stack gets what lets it all go, as it is opened
 * @throws DOMException of getDisplayMedia, Error when no picture can be made
 */
export async function openScreenSources(request: ScreenRequest, stack: ReleaseStack): Promise<Sources> {
  const { microphone, microphoneId, systemAudio, pictureInPicture, cameraId, quality, stayInFront, preview } = request;
  const { frameRate, videoBitsPerSecond } = QUALITY_PRESETS[quality];
  const screen = await openScreen({ systemAudio, stayInFront, frameRate });
  stopWith(stack, screen);
  const source = pictureOf(screen);
  request.onPicture?.(source);
  const [sound, camera] = await Promise.all([
    microphone ? tryDevice(async () => preview?.microphone() ?? openMicrophone(microphoneId), stack) : NO_DEVICE,
    pictureInPicture
      ? tryDevice(async () => preview?.camera() ?? openOverlayCamera(cameraId, frameRate), stack)
      : NO_DEVICE,
  ]);
  const composition = await composeScreen({ screen: source, camera: camera.track }, quality);
  stack.add(composition.close);
  return {
    source,
    picture: composition.track,
    videoBitsPerSecond,
    systemSound: screen.getAudioTracks(),
    microphone: sound,
    camera,
    selfView: camera.track,
  };
}
