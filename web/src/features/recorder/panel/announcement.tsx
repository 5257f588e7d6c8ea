import { useState } from 'react';
import { muteAnnouncement, recorderAnnouncement } from '../flow/announcements.ts';
import { isLive, isMicrophoneMuted, type RecorderState } from '../flow/recorder-state.ts';

/** Whether something was so before, in this recording. */
function useHasBeen(isSo: boolean, isOver: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(false);
  if (isSo && !hasBeen) setHasBeen(true);
  if (isOver && hasBeen) setHasBeen(false);
  return hasBeen;
}

/**
 * Live regions with the state of the recording for screen readers. They are rendered while they are still empty, because
 * some screen readers do not announce a live region that appears with its text. `aria-live` is set explicitly, because an
 * open dialog hides all other elements except live regions.
 */
export function RecorderAnnouncement({ state }: { state: RecorderState }) {
  const isOver = state.phase === 'idle';
  const hasPaused = useHasBeen(state.phase === 'paused', isOver);
  const hasMuted = useHasBeen(isLive(state) && isMicrophoneMuted(state), isOver);
  return (
    <>
      <p id="recorder-status" role="status" aria-live="polite" className="sr-only">
        {recorderAnnouncement(state, hasPaused)}
      </p>
      <p role="status" aria-live="polite" className="sr-only">
        {muteAnnouncement(state, hasMuted)}
      </p>
    </>
  );
}
