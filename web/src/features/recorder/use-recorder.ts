import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { guardLeaving } from '#web/lib/leave-guard.ts';
import { useOwnWindow } from '#web/ui/own-window.ts';
import { isRecordingElsewhere } from './flow/one-recorder.ts';
import type { Recorder } from './flow/recorder.ts';
import { notifyAlreadyRecording, notifyRecordingElsewhere } from './flow/recorder-notifications.ts';

/** What a Record button already knows about the recording. */
export interface StartOptions {
  /** Project that the recording is for, unless another is chosen. */
  projectId?: string;
}

interface RecorderAccess {
  recorder: Recorder;
  /** What the setup dialog was opened with; null while it is closed. */
  setup: StartOptions | null;
  /** Opens the setup dialog, or (null) closes it. */
  setSetup: (setup: StartOptions | null) => void;
}

export const RecorderContext = createContext<RecorderAccess | null>(null);

/** The page's recorder with its present state, and the setup dialog's switch. */
export function useRecorder() {
  const access = useContext(RecorderContext);
  if (!access) throw new Error('useRecorder is used outside RecorderProvider');
  const { recorder } = access;
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  return { ...access, state };
}

/** Opens the setup dialog, unless a recording is going on, here or in another tab: what every Record button does. */
export function useStartRecording(): (options?: StartOptions) => void {
  const { recorder, setSetup } = useRecorder();
  const { user } = useCurrentUser();
  const open = async (options: StartOptions) => {
    if (recorder.state().phase !== 'idle') return notifyAlreadyRecording();
    if (user && (await isRecordingElsewhere(user.id))) return notifyRecordingElsewhere(user.id);
    return setSetup(options);
  };
  return (options = {}) => void open(options);
}

const TICK_MS = 1000;

/** Whole seconds of the running recording, counted up once a second. */
export function useElapsedSeconds(recorder: Recorder): number {
  const [seconds, setSeconds] = useState(() => Math.floor(recorder.elapsedMs() / 1000));
  const own = useOwnWindow();
  useEffect(() => {
    const timer = own.setInterval(() => setSeconds(Math.floor(recorder.elapsedMs() / 1000)), TICK_MS);
    return () => own.clearInterval(timer);
  }, [recorder, own]);
  return seconds;
}

/** Asks before the page is left while something would be lost. */
export function useLeaveGuard(isActive: boolean): void {
  useEffect(() => (isActive ? guardLeaving() : undefined), [isActive]);
}
