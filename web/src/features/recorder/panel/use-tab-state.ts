import { useEffect, useState } from 'react';
import { startTicker } from '#web/media/compose/ticker.ts';
import { setTitleMark } from '#web/ui/title-mark.ts';
import type { Recorder } from '../flow/recorder.ts';
import type { RecorderState } from '../flow/recorder-state.ts';
import { showRecordingIcon } from './recording-icon.ts';
import { recordingMark } from './recording-mark.ts';

/** Looks at the clock in a second: one of a whole second comes late by a quarter at most. */
const LOOKS = 4;

/** Whole seconds of the running recording, by a worker: a hidden page's own timers tick once a minute after a while. */
function useRecordedSeconds(recorder: Recorder, isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const look = () => setSeconds(Math.floor(recorder.elapsedMs() / 1000));
    look();
    return startTicker(LOOKS, look);
  }, [recorder, isRunning]);
  return seconds;
}

/** Says in the browser's tab, on every screen, what the recorder does: the tab is behind others then. */
export function useTabState(recorder: Recorder, state: RecorderState): void {
  const isRunning = state.phase === 'recording';
  const mark = recordingMark(state, useRecordedSeconds(recorder, isRunning));
  useEffect(() => setTitleMark(mark), [mark]);
  useEffect(() => () => setTitleMark(null), []);
  const isRecording = isRunning && !state.isPaused;
  useEffect(() => {
    if (isRecording) return showRecordingIcon();
  }, [isRecording]);
}
