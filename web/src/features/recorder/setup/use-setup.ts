import { type FormEvent, useState } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { QUALITY_PRESETS } from '#web/media/compose/quality.ts';
import { useRecorder } from '../context/use-recorder.ts';
import { recordingNameFault } from '../flow/recording-name.ts';
import { type Preferences, readPreferences, savePreferences } from './preferences.ts';
import { choiceOf, firstChoices, type SetupChoices } from './setup-choices.ts';
import { useDevices } from './use-devices.ts';
import { useStorageQuota } from './use-storage-quota.ts';

/**
 * Choices of the setup dialog, and the start of the recording.
 * @param projectId chosen at first; null for none
 */
export function useSetup(projectId: string | null, onStarted: () => void) {
  const { recorder, state } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const { user } = useCurrentUser();
  const [choices, setChoices] = useState(() => firstChoices(projectId));
  const [preferences, setPreferences] = useState(readPreferences);
  const quota = useStorageQuota(QUALITY_PRESETS[choices.quality].videoBitsPerSecond);
  const microphones = useDevices('microphone');
  const cameras = useDevices('camera');

  const choose = (change: Partial<SetupChoices>) => setChoices((current) => ({ ...current, ...change }));
  const prefer = (change: Partial<Preferences>) => {
    const changed = { ...preferences, ...change };
    setPreferences(changed);
    savePreferences(changed);
  };
  const nameFault = recordingNameFault(choices.name);
  const mayStart = Boolean(workspace && user && !quota.isFull && !nameFault);
  const start = async () => {
    if (!workspace || !user || !mayStart) return;
    if (await recorder.start(choiceOf(choices, preferences, workspace.id), user.id)) onStarted();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };

  return {
    choices,
    choose,
    preferences,
    prefer,
    microphones,
    cameras,
    quota,
    submit,
    isStarting: state.phase === 'starting' || state.phase === 'counting',
    nameFault,
    mayStart,
  };
}

export type Setup = ReturnType<typeof useSetup>;
