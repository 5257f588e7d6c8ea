import type { OverlayCameraState } from '#web/media/capture/overlay-camera.ts';
import { troubleSentence } from '../setup/preview-words.ts';

/** Why a camera that is wanted over the screen is not there; null when nothing is wrong. */
export function cameraTrouble({ device, isLost }: Pick<OverlayCameraState, 'device' | 'isLost'>): string | null {
  if (isLost) return 'Your camera was disconnected, so you are not in the picture. Switch it on to try again.';
  return device.state === 'failed' ? troubleSentence('camera', device.error) : null;
}
