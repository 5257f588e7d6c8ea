import { useEffect } from 'react';
import { useOwnWindow } from '#web/ui/own-window.ts';
import type { Recorder } from '../flow/recorder.ts';
import { stopFrom } from './stop-from.ts';
import { isStopPress } from './stop-shortcut.ts';

/** Stops the recording that runs when its shortcut is pressed anywhere in the window. */
export function useStopShortcut(recorder: Recorder, isRecording: boolean): void {
  const own = useOwnWindow();
  useEffect(() => {
    if (!isRecording) return;
    const press = (event: KeyboardEvent) => {
      if (!isStopPress(event)) return;
      event.preventDefault();
      stopFrom(own, recorder);
    };
    own.addEventListener('keydown', press);
    return () => own.removeEventListener('keydown', press);
  }, [recorder, isRecording, own]);
}
