import type { SharedRecording } from '../../../shared/api/sharing.ts';
import { contentTypeOf, playablePath } from '../../../shared/rules/playable-source.ts';

/** Whether this browser plays what the recorder makes. Asked of the browser, not guessed from its name. */
export const playsWebM = (): boolean =>
  document.createElement('video').canPlayType('video/webm; codecs="vp8, opus"') !== '';

/**
 * Path of the file to play here.
 * @returns null when there is none yet that this device plays
 */
export function pathToPlay(recording: SharedRecording, playsOriginal: boolean): string | null {
  const path = playablePath(recording);
  return path && (playsOriginal || contentTypeOf(path) === 'video/mp4') ? path : null;
}
