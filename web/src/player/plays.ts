import type { Plays } from '#shared/rules/playable-source.ts';
import { playsType } from './segments/plays-type.ts';
import { hasRefusedSegments } from './segments/refused-segments.ts';

/** Whether this browser plays the recorder's files, as `canPlayType` says: its name proves nothing. */
const playsWebM = (): boolean => document.createElement('video').canPlayType('video/webm; codecs="vp8, opus"') !== '';

/**
 * Which formats of a recording this browser plays. A browser that plays the segments must also play the file made of
 * them, and must not have refused segments lately.
 */
export function playsHere(): Plays {
  const webM = playsWebM();
  const file = (fileType: string) => document.createElement('video').canPlayType(fileType) !== '';
  return { webM, file, segments: webM && playsType('video/webm; codecs="vp8,opus"') && !hasRefusedSegments() };
}
