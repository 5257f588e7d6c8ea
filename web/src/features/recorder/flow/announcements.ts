import { isLive, isMicrophoneMuted, isStopping, type RecorderState } from './recorder-state.ts';

/**
 * Announcement for screen readers during a recording. It changes with the phase, not with time or progress.
 * @param hasPaused whether the recording was paused before
 */
export function recorderAnnouncement(state: RecorderState, hasPaused: boolean): string {
  if (isStopping(state)) return 'Finishing...';
  if (state.phase === 'paused') return 'Paused';
  return state.phase === 'recording' && hasPaused ? 'Resumed' : '';
}

/**
 * Announcement for screen readers of a microphone that is muted or no longer.
 * @param hasMuted whether it was muted before
 */
export function muteAnnouncement(state: RecorderState, hasMuted: boolean): string {
  if (!isLive(state)) return '';
  if (isMicrophoneMuted(state)) return 'Microphone muted';
  return hasMuted ? 'Microphone on' : '';
}
