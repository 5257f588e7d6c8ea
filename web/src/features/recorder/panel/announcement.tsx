import { useState } from 'react';
import type { RecorderState } from '../flow/recorder-state.ts';
import { recorderAnnouncement } from '../flow/recording-texts.ts';

/**
 * Live region with the state of the recording for screen readers. It is rendered while it is still empty, because some
 * screen readers do not announce a live region that appears with its text. `aria-live` is set explicitly, because an
 * open dialog hides all other elements except live regions.
 */
export function RecorderAnnouncement({ state }: { state: RecorderState }) {
  const [hasPaused, setHasPaused] = useState(false);
  const isPaused = state.phase === 'paused';
  if (isPaused && !hasPaused) setHasPaused(true);
  if (state.phase === 'idle' && hasPaused) setHasPaused(false);
  return (
    <p id="recorder-status" role="status" aria-live="polite" className="sr-only">
      {recorderAnnouncement(state, hasPaused)}
    </p>
  );
}
