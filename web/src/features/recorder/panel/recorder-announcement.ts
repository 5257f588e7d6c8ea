import type { RecorderState } from '../flow/recorder-state.ts';

/**
 * What a screen reader says of a recording that runs or ends. It changes with what happens, not with time or percent.
 * @param hasPaused the recording has been paused before
 */
export function recorderAnnouncement(state: RecorderState, hasPaused: boolean): string {
  if (state.phase === 'stopping') return 'Finishing...';
  if (state.phase !== 'recording') return '';
  if (state.isPaused) return 'Paused';
  return hasPaused ? 'Resumed' : '';
}
