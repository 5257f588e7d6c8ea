import { type FormEvent, useState } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { QUALITY_PRESETS } from '#web/media/compose/quality.ts';
import { useRecorder } from '../context/use-recorder.ts';
import { recordingNameFault } from '../flow/recording-name.ts';
import { type Preferences, readPreferences, savePreferences } from './preferences.ts';
import { choiceOf, firstChoices, remembered, type SetupChoices } from './setup-choices.ts';
import { usePreview } from './use-preview.ts';
import { useStorageQuota } from './use-storage-quota.ts';

/**
 * Choices of the setup dialog, and the start of the recording.
 * @param projectId chosen at first; null for none
 */
export function useSetup(projectId: string | null, onStarted: () => void) {
  const { recorder, state } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const { user } = useCurrentUser();
  const [preferences, setPreferences] = useState(readPreferences);
  const [choices, setChoices] = useState(() => firstChoices(projectId, preferences));
  const quota = useStorageQuota(QUALITY_PRESETS[choices.quality].videoBitsPerSecond);
  const preview = usePreview(choices, preferences);

  const prefer = (change: Partial<Preferences>) => {
    const changed = { ...preferences, ...change };
    setPreferences(changed);
    savePreferences(changed);
  };
  const choose = (change: Partial<SetupChoices>) => {
    setChoices((current) => ({ ...current, ...change }));
    prefer(remembered(change));
  };
  const nameFault = recordingNameFault(choices.name);
  const mayStart = Boolean(workspace && user && !quota.isFull && !nameFault);
  const start = async () => {
    if (!workspace || !user || !mayStart) return;
    const { capture, ...choice } = choiceOf(choices, preferences, workspace.id);
    const devices = { microphone: preview.microphone.lend, camera: preview.camera.lend };
    if (await recorder.start({ ...choice, capture: { ...capture, preview: devices } }, user.id)) onStarted();
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
    preview,
    quota,
    submit,
    isStarting: state.phase === 'starting' || state.phase === 'counting',
    nameFault,
    mayStart,
  };
}

export type Setup = ReturnType<typeof useSetup>;
