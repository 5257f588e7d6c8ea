import type { RecordingType } from '#shared/model/recording.ts';
import type { Quality } from '#web/media/compose/quality.ts';
import type { SetupChoice } from '../flow/start-recording.ts';
import type { Preferences } from './preferences.ts';

/** Phones have no screen capture. */
export const canRecordScreen = 'getDisplayMedia' in (globalThis.navigator?.mediaDevices ?? {});

/** Seconds of the countdown. */
const COUNTDOWN_SECONDS = 3;

/** What is chosen for one recording; a new dialog begins with `firstChoices`. */
export interface SetupChoices {
  type: RecordingType;
  name: string;
  projectId: string | null;
  microphone: boolean;
  systemAudio: boolean;
  pictureInPicture: boolean;
  quality: Quality;
}

/** What a setup dialog shows at first: no name, and what was chosen last of all that is not about one recording alone. */
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

/** What the next setup dialog begins with, of a change. */
export function remembered({ name, projectId, ...kept }: Partial<SetupChoices>): Partial<Preferences> {
  return kept;
}

/** What the recorder is asked for. */
export function choiceOf(choices: SetupChoices, preferences: Preferences, workspaceId: string): SetupChoice {
  const { name, projectId, ...capture } = choices;
  const { microphoneId, cameraId, countdown, uploadsWhileRecording, savesAtStop, floatsOver } = preferences;
  return {
    capture: { ...capture, microphoneId: microphoneId || undefined, cameraId: cameraId || undefined },
    name,
    projectId,
    workspaceId,
    countdown: countdown ? COUNTDOWN_SECONDS : 0,
    uploadsWhileRecording,
    savesAtStop,
    floatsOver,
  };
}
