import type { RunningState } from '../flow/recorder-state.ts';

/**
 * What a screen reader says of a running recording. It changes with what happens, not with time or percent.
 * @param hasPaused the recording has been paused before
 */
export function panelAnnouncement(state: RunningState, hasPaused: boolean): string {
  if (state.phase === 'stopping') return 'Finishing...';
  if (state.isPaused) return 'Paused';
  return hasPaused ? 'Resumed' : '';
}
