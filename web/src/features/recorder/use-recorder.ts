import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import type { ReplacedRecording } from './flow/record-setup.ts';
import type { Recorder } from './flow/recorder.ts';
import { isUnsaved } from './flow/recorder-state.ts';
import type { BackgroundUpload, Recorders } from './flow/recorders.ts';

/** Presets of a Record button for the setup dialog. */
export interface StartOptions {
  projectId?: string | null;
  /** The recording whose video is recorded again. */
  replaces?: ReplacedRecording | null;
}

interface RecorderAccess {
  recorders: Recorders;
  /** Presets of the open setup dialog; null while it is closed. */
  setup: StartOptions | null;
  /** Opens the setup dialog. @param setup null closes it */
  setSetup: (setup: StartOptions | null) => void;
}

export const RecorderContext = createContext<RecorderAccess | null>(null);

function useRecorderAccess(): RecorderAccess {
  const access = useContext(RecorderContext);
  if (!access) throw new Error('No RecorderProvider');
  return access;
}

/** The recorder that people see, and its state. */
export function useRecorder() {
  const access = useRecorderAccess();
  const recorder = useStore(access.recorders.current);
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  return { ...access, recorder, state };
}

/** The recordings that are sent in the background. */
export const useBackgroundUploads = (): readonly BackgroundUpload[] => useStore(useRecorderAccess().recorders.uploads);

/** Whether a recording of this tab is not saved or discarded yet. */
export function useIsUnsaved(): boolean {
  const { state } = useRecorder();
  const isSending = useBackgroundUploads().length > 0;
  return isUnsaved(state) || isSending;
}

/**
 * For Record buttons: opens the setup dialog, unless a recording is in progress in this or another tab. One that is being
 * saved is sent in the background from then on.
 */
export function useStartRecording(): (options?: StartOptions) => void {
  const { recorders, setSetup } = useRecorderAccess();
  const { user } = useCurrentUser();
  const open = async (options: StartOptions) => {
    recorders.sendInBackground();
    if (user && (await recorders.current.get().mayStart(user.id))) setSetup(options);
  };
  return (options = {}) => void open(options);
}

const NOTHING = atom(null);

/** The value of a store; null without one. */
export const useOptionalStore = <T>(store: ReadableAtom<T> | undefined): T | null =>
  useStore<ReadableAtom<T | null>>(store ?? NOTHING);

const TICK_MS = 1000;

/** Length of the running recording in whole seconds without pauses, updated once a second and at each pause. */
export function useElapsedSeconds(recorder: Recorder): number {
  const [seconds, setSeconds] = useState(() => Math.floor(recorder.elapsedMs() / 1000));
  const own = useOwnWindow();
  useEffect(() => {
    const update = () => setSeconds(Math.floor(recorder.elapsedMs() / 1000));
    const timer = own.setInterval(update, TICK_MS);
    const forget = recorder.subscribe(update);
    return () => {
      own.clearInterval(timer);
      forget();
    };
  }, [recorder, own]);
  return seconds;
}
