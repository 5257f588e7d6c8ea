import type { RecordingType } from '#shared/model/recording.ts';
import { isHandheld } from '#web/media/capture/handheld.ts';
import type { Quality } from '#web/media/compose/quality.ts';
import type { ReplacedRecording, SetupChoice } from '../flow/record-setup.ts';
import type { Preferences } from './preferences.ts';

/** Whether the browser can record the screen. Phones cannot. */
export const canRecordScreen = 'getDisplayMedia' in (globalThis.navigator?.mediaDevices ?? {});

const COUNTDOWN_SECONDS = 3;

/** Choices for one recording; initially `firstChoices`. */
export interface SetupChoices {
  type: RecordingType;
  name: string;
  projectId: string | null;
  microphone: boolean;
  systemAudio: boolean;
  pictureInPicture: boolean;
  quality: Quality;
}

/** Initial choices of the setup dialog: no name, and the remembered choices of the last recording. */
export function firstChoices(projectId: string | null, preferences: Preferences): SetupChoices {
  const { type, microphone, systemAudio, pictureInPicture, quality } = preferences;
  return {
    type: canRecordScreen ? type : 'camera',
    name: '',
    projectId,
    microphone,
    systemAudio,
    pictureInPicture,
    quality,
  };
}

/** The part of a change that is remembered for the next recording. */
export function remembered({ name, projectId, ...lasting }: Partial<SetupChoices>): Partial<Preferences> {
  return lasting;
}

/** @param replaces the recording whose video is recorded again. Before it is replaced, the dialog after Stop asks. */
export function choiceOf(
  choices: SetupChoices,
  preferences: Preferences,
  workspaceId: string,
  replaces: ReplacedRecording | null = null,
): SetupChoice {
  const { name, projectId, ...capture } = choices;
  const { microphoneId, cameraId, facing, voice, volumes, atMost1080p, overlay, blursBackground } = preferences;
  const { countdown, uploadsWhileRecording, savesAtStop, floatsOver } = preferences;
  return {
    capture: {
      ...capture,
      voice,
      volumes,
      atMost1080p,
      overlay,
      blursBackground,
      microphoneId: microphoneId || undefined,
      cameraId: cameraId || undefined,
      facing: isHandheld() ? facing : undefined,
    },
    name,
    projectId,
    workspaceId,
    countdown: countdown ? COUNTDOWN_SECONDS : 0,
    uploadsWhileRecording,
    savesAtStop: savesAtStop && !replaces,
    floatsOver,
    replaces,
    choosesRegion: preferences.choosesRegion && choices.type === 'screen',
  };
}
