import type { Plays } from '#shared/rules/video/playable-source.ts';
import { playsType } from './segments/plays-type.ts';
import { hasRefusedSegments } from './segments/refused-segments.ts';

/**
 * Which formats of a recording this browser plays. A browser that plays the segments must also play the file made of
 * them, and must not have refused segments lately.
 */
export function playsHere(): Plays {
  const video = document.createElement('video');
  // The browser's name proves nothing.
  const file = (type: string) => video.canPlayType(type) !== '';
  const webM = file('video/webm; codecs="vp8,opus"');
  const refuses = hasRefusedSegments();
  // The player of segments comes first: some browsers say that they may read HLS by themselves, and then fail.
  const hls = !refuses && (playsType('video/mp4; codecs="avc1.640028"') || (file('audio/mpegurl') && 'file'));
  return { webM, file, hls, segments: webM && !refuses && playsType('video/webm; codecs="vp8,opus"') };
}
