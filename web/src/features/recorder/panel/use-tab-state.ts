import { useEffect, useState } from 'react';
import { startTicker } from '#web/media/compose/ticker.ts';
import { setTitleMark } from '#web/ui/page-title.tsx';
import type { Recorder } from '../flow/recorder.ts';
import { isLive, type RecorderState } from '../flow/recorder-state.ts';
import { recordingMark } from '../flow/recording-texts.ts';
import { useBackgroundUploads } from '../use-recorder.ts';

/** The app's icon with a red dot over its corner. */
const RECORDING_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">
<rect width="32" height="32" rx="8" fill="#0b6b52"/>
<path d="M7.5 12.5v-2a3 3 0 0 1 3-3h2M12.5 24.5h-2a3 3 0 0 1-3-3v-2M19.5 7.5h2a3 3 0 0 1 3 3v2" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>
<circle cx="20.5" cy="20.5" r="11.5" fill="#fff"/>
<circle cx="20.5" cy="20.5" r="9" fill="#e5231b"/>
</svg>`;

/** Replaces the icon of the browser tab by one with a red dot, without a request. @returns restores the icon */
function showRecordingIcon(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const before = link?.getAttribute('href');
  if (!link || !before) return () => undefined;
  link.setAttribute('href', `data:image/svg+xml,${encodeURIComponent(RECORDING_ICON)}`);
  return () => link.setAttribute('href', before);
}

/** Checks of the clock per second. A full second is shown at most 250 ms late. */
const CHECKS = 4;

/**
 * Length of the recording in whole seconds. A worker ticks, because browsers throttle repeated timers of a hidden page
 * to one call per minute.
 */
function useRecordedSeconds(recorder: Recorder, isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const update = () => setSeconds(Math.floor(recorder.elapsedMs() / 1000));
    update();
    return startTicker(CHECKS, update);
  }, [recorder, isRunning]);
  return seconds;
}

export function useTabState(recorder: Recorder, state: RecorderState): void {
  const own = recordingMark(state, useRecordedSeconds(recorder, isLive(state)));
  const mark = useBackgroundUploads().reduce((shown, sending) => shown ?? recordingMark(sending.state, 0), own);
  useEffect(() => setTitleMark(mark), [mark]);
  useEffect(() => () => setTitleMark(null), []);
  const isRecording = state.phase === 'recording';
  useEffect(() => {
    if (isRecording) return showRecordingIcon();
  }, [isRecording]);
}
