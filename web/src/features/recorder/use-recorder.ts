import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#web/library/current-user.ts';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import type { ReplacedRecording } from './flow/record-setup.ts';
import type { Recorder } from './flow/recorder.ts';

/** Presets of a Record button for the setup dialog. */
export interface StartOptions {
  projectId?: string | null;
  /** The recording whose video is recorded again. */
  replaces?: ReplacedRecording | null;
}

interface RecorderAccess {
  recorder: Recorder;
  /** Presets of the open setup dialog; null while it is closed. */
  setup: StartOptions | null;
  /** Opens the setup dialog. @param setup null closes it */
  setSetup: (setup: StartOptions | null) => void;
}

export const RecorderContext = createContext<RecorderAccess | null>(null);

export function useRecorder() {
  const access = useContext(RecorderContext);
  if (!access) throw new Error('No RecorderProvider');
  const { recorder } = access;
  const state = useSyncExternalStore(recorder.subscribe, recorder.state);
  return { ...access, state };
}

/** For Record buttons: opens the setup dialog, unless a recording is in progress in this or another tab. */
export function useStartRecording(): (options?: StartOptions) => void {
  const { recorder, setSetup } = useRecorder();
  const { user } = useCurrentUser();
  const open = async (options: StartOptions) => {
    if (user && (await recorder.mayStart(user.id))) setSetup(options);
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
