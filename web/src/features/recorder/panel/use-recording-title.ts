import { useEffect } from 'react';
import type { SessionState } from '../session/session.ts';

const MARKS: Partial<Record<SessionState['phase'], string>> = { recording: '● Recording', uploading: '↑ Uploading' };

/** Says in the browser's tab that a take is going on: its own page is behind others then. */
export function useRecordingTitle(state: SessionState): void {
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
