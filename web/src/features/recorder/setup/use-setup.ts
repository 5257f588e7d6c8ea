import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { ROOM_MIN_SECONDS, ROOM_NOTICE_SECONDS } from '#web/lib/limits.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { isHandheld } from '#web/media/capture/handheld.ts';
import { openMicrophone, type VoiceProcessing } from '#web/media/capture/open-devices.ts';
import { openPreviewCamera } from '#web/media/capture/preview-devices.ts';
import { AUDIO_BITS_PER_SECOND, QUALITY_PRESETS } from '#web/media/compose/quality.ts';
import { availableQuota, recordableSeconds } from '#web/media/store/storage-quota.ts';
import { preloadThumbnails } from '#web/media/thumbnail/thumbnail.ts';
import { loadWorkers } from '#web/media/worker-script.ts';
import { start } from '../flow/record-steps.ts';
import { isStarting } from '../flow/recorder-state.ts';
import { recordingNameFault } from '../flow/recording-texts.ts';
import { type StartOptions, useRecorder } from '../use-recorder.ts';
import { type Preferences, storedPreferences } from './preferences.ts';
import { choiceOf, firstPreferences } from './setup-choices.ts';
import { usePreviewDevice } from './use-preview-device.ts';

/**
 * Possible length of a recording with this bit rate. `seconds` is null until the quota is known, and when the browser
 * does not report it.
 */
function useStorageQuota(videoBitsPerSecond: number) {
  const [freeBytes, setFreeBytes] = useState<number | null>(null);
  useEffect(() => {
    void availableQuota().then((quota) => setFreeBytes(quota?.freeBytes ?? null));
  }, []);
  if (freeBytes === null) return { seconds: null, isShort: false, isFull: false };
  const seconds = recordableSeconds(freeBytes, videoBitsPerSecond + AUDIO_BITS_PER_SECOND);
  return { seconds, isShort: seconds < ROOM_NOTICE_SECONDS, isFull: seconds < ROOM_MIN_SECONDS };
}

interface MicrophoneWish {
  microphoneId: string | undefined;
  voice: VoiceProcessing;
}

const openPreviewMicrophone = ({ microphoneId, voice }: MicrophoneWish) => openMicrophone(microphoneId, voice);

function usePreview(preferences: Preferences) {
  const { type, microphone, pictureInPicture, quality } = preferences;
  const { microphoneId, cameraId, voice, blursBackground } = preferences;
  const facing = isHandheld() ? preferences.facing : undefined;
  const overlayFrameRate = type === 'screen' ? QUALITY_PRESETS[quality].frameRate : null;
  const hasCamera = type === 'camera' || pictureInPicture;
  const cameraWish = useMemo(
    () => (hasCamera ? { cameraId: cameraId || undefined, facing, overlayFrameRate, blursBackground } : null),
    [hasCamera, cameraId, facing, overlayFrameRate, blursBackground],
  );
  const microphoneWish = useMemo(
    () => (microphone ? { microphoneId: microphoneId || undefined, voice } : null),
    [microphone, microphoneId, voice],
  );
  return {
    camera: usePreviewDevice('camera', openPreviewCamera, cameraWish),
    microphone: usePreviewDevice('microphone', openPreviewMicrophone, microphoneWish),
  };
}

/**
 * State of the setup dialog, and the start of the recording.
 */
export function useSetup({ projectId: firstProjectId = null, replaces = null }: StartOptions, onStarted: () => void) {
  const { recorder, state } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const { user } = useCurrentUser();
  const [preferences, setPreferences] = useState(firstPreferences);
  const [name, setName] = useState('');
  const [projectId, setProjectId] = useState(firstProjectId);
  const quota = useStorageQuota(QUALITY_PRESETS[preferences.quality].videoBitsPerSecond);
  const preview = usePreview(preferences);
  // From here on, the line may stall.
  useEffect(() => {
    loadWorkers();
    void preloadThumbnails();
  }, []);

  const prefer = (change: Partial<Preferences>) => {
    const changed = { ...preferences, ...change };
    setPreferences(changed);
    storedPreferences.write(changed);
  };
  const nameFault = recordingNameFault(name);
  const mayStart = Boolean(workspace && user && !quota.isFull && !nameFault);
  const startRecording = async () => {
    if (!workspace || !user || !mayStart) return;
    const { capture, ...choice } = choiceOf(preferences, {
      name,
      projectId,
      workspaceId: workspace.id,
      replaces,
    });
    const devices = { microphone: preview.microphone.lend, camera: preview.camera.lend };
    if (await start(recorder, { ...choice, capture: { ...capture, preview: devices } }, user.id)) onStarted();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void startRecording();
  };

  return {
    replaces,
    workspaceId: workspace?.id,
    name,
    setName,
    projectId,
    setProjectId,
    preferences,
    prefer,
    preview,
    quota,
    submit,
    isStarting: isStarting(state),
    nameFault,
    mayStart,
  };
}

export type Setup = ReturnType<typeof useSetup>;
