import { clockText } from '#shared/rules/duration-text.ts';
import type { RecorderState } from '../flow/recorder-state.ts';

/**
 * What the browser's tab says of the recorder; null while there is nothing to say.
 * @param seconds length of the recording that runs
 */
export function recordingMark(state: RecorderState, seconds: number): string | null {
  if (state.phase === 'recording') return `${state.isPaused ? '❚❚ Paused' : '● Recording'} ${clockText(seconds)}`;
  if (state.phase === 'stopping') return 'Finishing...';
  return state.phase === 'uploading' ? `↑ Uploading ${Math.floor(state.status.percent)} %` : null;
}
