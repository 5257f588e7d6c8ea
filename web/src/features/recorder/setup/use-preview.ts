import { useMemo } from 'react';
import { openMicrophone } from '#web/media/capture/open-devices.ts';
import { openPreviewCamera } from '#web/media/capture/preview-devices.ts';
import { QUALITY_PRESETS } from '#web/media/compose/quality.ts';
import type { Preferences } from './preferences.ts';
import type { SetupChoices } from './setup-choices.ts';
import { usePreviewDevice } from './use-preview-device.ts';

const openPreviewMicrophone = ({ microphoneId }: { microphoneId: string | undefined }) => openMicrophone(microphoneId);

/** The chosen camera and microphone, open as the recording will open them. */
export function usePreview(choices: SetupChoices, { microphoneId, cameraId }: Preferences) {
  const { type, pictureInPicture, quality } = choices;
  const overlayFrameRate = type === 'screen' ? QUALITY_PRESETS[quality].frameRate : null;
  const hasCamera = type === 'camera' || pictureInPicture;
  const cameraWish = useMemo(
    () => (hasCamera ? { cameraId: cameraId || undefined, overlayFrameRate } : null),
    [hasCamera, cameraId, overlayFrameRate],
  );
  const microphoneWish = useMemo(
    () => (choices.microphone ? { microphoneId: microphoneId || undefined } : null),
    [choices.microphone, microphoneId],
  );
  return {
    camera: usePreviewDevice('camera', openPreviewCamera, cameraWish),
    microphone: usePreviewDevice('microphone', openPreviewMicrophone, microphoneWish),
  };
}
