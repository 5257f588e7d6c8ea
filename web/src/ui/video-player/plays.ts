import type { Plays } from '#shared/rules/playable-source.ts';
import { playsType } from './segments/media-source.ts';

/** Whether this browser plays what the recorder makes. Asked of the browser, not guessed from its name. */
const playsWebM = (): boolean => document.createElement('video').canPlayType('video/webm; codecs="vp8, opus"') !== '';

/** What this browser plays of what the recorder makes. Whatever plays its segments has to play the file that they become. */
export function playsHere(): Plays {
  const webM = playsWebM();
  const file = (fileType: string) => document.createElement('video').canPlayType(fileType) !== '';
  return { webM, file, segments: webM && playsType('video/webm; codecs="vp8,opus"') };
}
