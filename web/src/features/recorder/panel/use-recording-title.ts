import { useEffect } from 'react';
import type { RecorderState } from '../flow/recorder-state.ts';

const MARKS: Partial<Record<RecorderState['phase'], string>> = { recording: '● Recording', uploading: '↑ Uploading' };

/** Says in the browser's tab that a recording is going on: its own page is behind others then. */
export function useRecordingTitle(state: RecorderState): void {
  const mark = state.phase === 'recording' && state.isPaused ? '❚❚ Paused' : MARKS[state.phase];
  useEffect(() => {
    if (!mark) return;
    const title = document.title;
    document.title = `${mark} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [mark]);
}
