import { useState } from 'react';
import type { RecorderState } from '../flow/recorder-state.ts';
import { recorderAnnouncement } from '../flow/recording-texts.ts';

/**
 * Says to screen readers what becomes of a recording. It is there before it has anything to say, as what comes into a page
 * with its text is not read out everywhere; and it says that it is live in the attribute too, as a dialog that opens hides
 * everything else.
 */
export function RecorderAnnouncement({ state }: { state: RecorderState }) {
  const [hasPaused, setHasPaused] = useState(false);
  const isPaused = state.phase === 'recording' && state.isPaused;
  if (isPaused && !hasPaused) setHasPaused(true);
  if (state.phase === 'idle' && hasPaused) setHasPaused(false);
  return (
    <p id="recorder-status" role="status" aria-live="polite" className="sr-only">
      {recorderAnnouncement(state, hasPaused)}
    </p>
  );
}
