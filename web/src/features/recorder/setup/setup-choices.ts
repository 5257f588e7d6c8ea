import { isHandheld } from '#web/media/capture/handheld.ts';
import type { SetupChoice } from '../flow/record-setup.ts';
import { type Preferences, storedPreferences } from './preferences.ts';

/** Whether the browser can record the screen. Phones cannot. */
export const canRecordScreen = 'getDisplayMedia' in (globalThis.navigator?.mediaDevices ?? {});

const COUNTDOWN_SECONDS = 3;

/** The choices of the last recording, as far as this browser can carry them out. */
export function firstPreferences(): Preferences {
  const preferences = storedPreferences.read();
  return canRecordScreen ? preferences : { ...preferences, type: 'camera' };
}

/** What is chosen for one recording alone. */
type ChosenOnce = Pick<SetupChoice, 'name' | 'projectId' | 'workspaceId' | 'replaces'>;

export function choiceOf(preferences: Preferences, once: ChosenOnce): SetupChoice {
  const { type, quality, microphone, systemAudio, pictureInPicture, microphoneId, cameraId, facing } = preferences;
  const { voice, volumes, atMost1080p, overlay, blursBackground } = preferences;
  const { countdown, uploadsWhileRecording, savesAtStop, floatsOver, choosesRegion } = preferences;
  return {
    ...once,
    capture: {
      type,
      quality,
      microphone,
      systemAudio,
      pictureInPicture,
      voice,
      volumes,
      atMost1080p,
      overlay,
      blursBackground,
      microphoneId: microphoneId || undefined,
      cameraId: cameraId || undefined,
      facing: isHandheld() ? facing : undefined,
    },
    countdown: countdown ? COUNTDOWN_SECONDS : 0,
    uploadsWhileRecording,
    savesAtStop: savesAtStop && !once.replaces,
    floatsOver,
    choosesRegion: choosesRegion && type === 'screen',
  };
}
