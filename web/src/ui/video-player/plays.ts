import type { Plays } from '#shared/rules/playable-source.ts';
import { playsWebM } from './plays-webm.ts';
import { playsType } from './segments/media-source.ts';

/** What this browser plays of what the recorder makes. Whatever plays its segments has to play the file that they become. */
export function playsHere(): Plays {
  const webM = playsWebM();
  const file = (fileType: string) => document.createElement('video').canPlayType(fileType) !== '';
  return { webM, file, segments: webM && playsType('video/webm; codecs="vp8,opus"') };
}
